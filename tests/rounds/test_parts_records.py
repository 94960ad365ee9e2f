"""Table records of hands split and doubled: what the seat does, the others on it do in proportion."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.rounds.answers import Chose
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert
from openfelt.rules.errors import RuleBroken
from openfelt.rules.families import PACKAGES
from printed import round_json
from proving import beacon
from proving.beacon import BEACON

ANN = {"seat": 2, "bettor": "ann", "bet": "base", "amount": 20}
BOB = {"seat": 2, "bettor": "bob", "bet": "base", "amount": 10, "backline": True}


@pytest.fixture(autouse=True)
def _beacon_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "beacon", beacon.__name__)


def settled(
    shoe: str, *decisions: dict[str, Any], bets: tuple[dict[str, Any], ...] = (ANN, BOB)
) -> BankedRound:
    raw = {
        "game": "proving/beacon",
        "seats": 6,
        "player_dealer": {"seat": 1, "wager": "1000"},
        "bets": list(bets),
        "shoe": shoe,
        "decisions": list(decisions),
    }
    return settle(convert(raw, TableRecord, "record"), BEACON)


def lines(round: BankedRound) -> list[str]:
    return [
        f"{line.bet.bettor} {line.bet.hand}/{line.bet.part} {line.bet.amount // 100}: {line.net // 100:+}"
        for line in round.settlement.lines
    ]


def test_a_backline_bettor_follows_a_double_for_less_in_proportion() -> None:
    round = settled(
        "2s 6h 3s 5c 9s",
        {"seat": 2, "choice": "double", "amount": "8"},
        {"seat": 2, "choice": "stand"},
    )
    assert lines(round) == ["ann 1/1 20: +20", "ann 1/2 8: +8", "bob 1/1 10: +10", "bob 1/2 4: +4"]


def test_a_backline_bettor_follows_a_split_unless_the_record_says_otherwise() -> None:
    play = (
        {"seat": 2, "choice": "split", "amount": "20"},
        {"seat": 2, "choice": "stand"},
        {"seat": 2, "hand": 2, "choice": "stand"},
    )
    shoe = "4s 6h 4h 5c 9s 8d"
    followed = settled(shoe, *play)
    assert lines(followed) == ["ann 1/1 20: +20", "bob 1/1 10: +10", "ann 2/1 20: +20", "bob 2/1 10: +10"]
    rode = settled(shoe, play[0], {"seat": 2, "bettor": "bob", "choice": "ride"}, *play[1:])
    assert lines(rode) == ["ann 1/1 20: +20", "bob 1/1 10: +10", "ann 2/1 20: +20"]


def test_what_the_seat_gives_up_the_others_on_it_give_up() -> None:
    round = settled("2s 6h 3s 5c", {"seat": 2, "choice": "give-up"})
    assert lines(round) == ["ann 1/1 20: -10", "bob 1/1 10: -5"]


def test_decisions_without_a_name_are_those_of_whoever_plays_the_hand() -> None:
    larger = BOB | {"amount": 50}
    round = settled(
        "2s 6h 3s 5c 9s", {"seat": 2, "choice": "hit"}, {"seat": 2, "choice": "stand"}, bets=(ANN, larger)
    )
    said = [(a.who.bettor, a.choice.choice) for a in round.answers if isinstance(a, Chose)]
    assert said == [("bob", "hit"), ("ann", "ride"), ("bob", "stand")]
    assert lines(round) == ["ann 1/1 20: +20", "bob 1/1 50: +50"]


def test_each_circle_has_its_own_word() -> None:
    second = ANN | {"amount": 5, "circle": 2}
    double = {"seat": 2, "choice": "double", "amount": "20"}
    both = settled("2s 6h 3s 5c 9s", double, {"seat": 2, "choice": "stand"}, bets=(ANN, second))
    assert [line.bet.amount for line in both.settlement.lines] == [2000, 2000, 500, 500]
    one = settled(
        "2s 6h 3s 5c 9s",
        double,
        {"seat": 2, "circle": 2, "choice": "ride"},
        {"seat": 2, "choice": "stand"},
        bets=(ANN, second),
    )
    assert [line.bet.amount for line in one.settlement.lines] == [2000, 2000, 500]


def test_a_choice_for_a_hand_that_was_never_made_is_refused() -> None:
    with pytest.raises(RuleBroken, match='"hit" by seat 2 is not offered in this round'):
        settled("2s 6h 3s 5c", {"seat": 2, "choice": "stand"}, {"seat": 2, "hand": 2, "choice": "hit"})


def test_the_json_says_which_hand_each_line_is_of() -> None:
    round = settled(
        "4s 6h 4h 5c 9s 8d",
        {"seat": 2, "choice": "split", "amount": "20"},
        {"seat": 2, "choice": "stand"},
        {"seat": 2, "hand": 2, "choice": "stand"},
    )
    told = round_json(round)
    assert [(line["bettor"], line["hand"]) for line in told["settlement"]] == [
        ("ann", 1),
        ("bob", 1),
        ("ann", 2),
        ("bob", 2),
    ]
    assert told["hands"]["2"] == "4s 9s"
    assert told["hands"]["2.2"] == "4h 8d"
