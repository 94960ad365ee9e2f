"""Table records, beyond the scenarios: faults, rulings, dice, decisions, and asking for the rest."""

from __future__ import annotations

import re
from typing import Any

import pytest

import proving
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord, read_record
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError, RuleBroken
from openfelt.rules.families import PACKAGES
from printed import round_json
from proving import FAMILY, LANTERN


def stated(**changes: Any) -> TableRecord:
    """Three positions of Lantern; the piles go to seats 1, 2 and 3 by a throw of 1 + 1 + 2 = 4."""
    raw: dict[str, Any] = {
        "game": "proving/lantern",
        "seats": 3,
        "player_dealer": {"seat": 1, "wager": "100"},
        "bets": [
            {"seat": 2, "bet": "base", "amount": 10},
            {"seat": 3, "bettor": "bob", "bet": "base", "amount": 10},
        ],
        "shoe": "2s 3s 4s 5s 6s 7s Kd",
        "dice": [1, 1, 2],
        "decisions": [
            {"seat": 2, "choice": "keep"},
            {"seat": 3, "bettor": "bob", "choice": "keep"},
            {"seat": 2, "choice": "raise", "amount": "10"},
            {"seat": 3, "bettor": "bob", "choice": "stand"},
            {"seat": 2, "choice": "pass"},
            {"seat": 3, "bettor": "bob", "choice": "pass"},
        ],
    }
    return convert({k: v for k, v in (raw | changes).items() if v is not None}, TableRecord, "record")


@pytest.fixture(autouse=True)
def _lantern_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "lantern", proving.__name__)


def results(round: BankedRound) -> list[tuple[str, str, str]]:
    return [(line.bet.bettor, line.bet.bet, line.outcome.result) for line in round.settlement.lines]


def test_decisions_and_dice_are_taken_from_the_record_in_order() -> None:
    # 7 for the player-dealer (2 + 5), 9 at seat 2 (3 + 6), 1 at seat 3 (4 + 7)
    round = settle(stated(), LANTERN)
    assert results(round) == [("seat-2", "base", "win"), ("seat-2", "raise", "win"), ("bob", "base", "lose")]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"dice": None}, "no dice"),
        ({"dice": [1, 1]}, "expected 3 dice"),
        ({"decisions": []}, "the decision of seat-2 at seat 2 is missing: keep, swap"),
        ({"events": [{"after": 99, "ruling": "misdeal"}]}, "the misdeal after 99 answers never comes"),
        ({"events": [{"after": 99, "fault": "boxed"}]}, "the boxed after 99 answers never comes"),
        ({"events": [{"after": 0, "ruling": "misdeal"}]}, "needs the finding substantial-action"),
        ({"shoe": "2s 3s 4s 5s 6s 7s Kd Kc"}, "Kc left over"),
        ({"shoe": None, "hands": {"pile-1": "2s"}}, "another card goes to pile-2"),
    ],
)
def test_a_record_that_does_not_come_out_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleBroken, match=says):
        settle(stated(**changes), LANTERN)


def test_a_decision_too_many_is_not_offered() -> None:
    extra = [*({"seat": d.seat, "choice": d.choice, "bettor": d.bettor} for d in stated().decisions[:2])]
    late = [{"seat": 3, "bettor": "bob", "choice": "swap", "cards": "4s"}]
    decisions = [
        *extra,
        {"seat": 2, "choice": "stand"},
        {"seat": 3, "bettor": "bob", "choice": "stand"},
        {"seat": 2, "choice": "pass"},
        {"seat": 3, "bettor": "bob", "choice": "pass"},
        *late,
    ]
    with pytest.raises(RuleBroken, match='"swap" by bob is not offered in this round'):
        settle(stated(decisions=decisions), LANTERN)


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ({"choice": "give-up"}, [("seat-2", "base", 1000), ("backline-2", "base", 500)]),
        (
            {"choice": "raise", "amount": "20"},
            [
                ("seat-2", "base", 1000),
                ("seat-2", "raise", 2000),
                ("backline-2", "base", 500),
                ("backline-2", "raise", 1000),
            ],
        ),
    ],
)
def test_a_backline_bettor_who_says_nothing_follows_the_seats_last_word_in_proportion(
    said: dict[str, str], lines: list[tuple[str, str, int]]
) -> None:
    bets = [
        {"seat": 2, "bet": "base", "amount": 10},
        {"seat": 2, "bet": "base", "amount": 5, "backline": True},
    ]
    decisions = [{"seat": 2, "choice": "keep"}, {"seat": 2} | said, {"seat": 2, "choice": "pass"}]
    round = settle(stated(bets=bets, decisions=decisions), LANTERN)
    assert [(line.bet.bettor, line.bet.bet, line.bet.amount) for line in round.settlement.lines] == lines


def test_a_fault_and_a_ruling_happen_where_the_record_puts_them() -> None:
    boxed = settle(stated(shoe="2s 9c 3s 4s 5s 6s 7s Kd", events=[{"after": 1, "fault": "boxed"}]), LANTERN)
    assert results(boxed) == results(settle(stated(), LANTERN))
    assert "dead" not in round_json(boxed)["hands"]
    ruled = settle(
        stated(
            decisions=[
                {"seat": 3, "bettor": "bob", "choice": "keep"},
                {"seat": 3, "bettor": "bob", "choice": "stand"},
                {"seat": 3, "bettor": "bob", "choice": "pass"},
            ],
            events=[{"after": 8, "ruling": "dead-hand", "seat": 2}],
        ),
        LANTERN,
    )
    assert ("seat-2", "base", "lose") in results(ruled)


def test_a_void_round_is_told_as_void() -> None:
    events = [{"after": 3, "ruling": "misdeal", "findings": {"substantial-action": "no"}}]
    round = settle(stated(events=events, shoe="2s 3s 4s", dice=None, decisions=[]), LANTERN)
    assert round_json(round)["void"] == "misdeal: the deal went wrong before anyone acted"
    assert round_json(round)["net"] == {"seat-2": "0.00", "bob": "0.00", "player-dealer": "0.00"}


class Asked:
    """Gives what a record leaves out, and remembers that it was asked."""

    def __init__(self) -> None:
        self.cards = iter(["2s", "3s", "4s", "5s", "6s", "7s", "Kd"])
        self.questions: list[str] = []

    def card(self, round: BankedRound, to: Place) -> Card:
        self.questions.append(to)
        return Card.of(next(self.cards))

    def dice(self, round: BankedRound, number: int) -> tuple[int, ...]:
        self.questions.append(f"{number} dice")
        return (1, 1, 2)

    def choice(self, round: BankedRound, ask: Ask) -> Choice:
        self.questions.append(str(ask.who))
        return ask.default


def test_whoever_can_be_asked_is_asked_only_for_what_is_missing() -> None:
    asked = Asked()
    settle(stated(shoe="", dice=None, decisions=[]), LANTERN, missing=asked)
    assert asked.questions[:6] == ["pile-1", "pile-2", "pile-3"] * 2
    assert "3 dice" in asked.questions
    assert "bob at seat 3" in asked.questions


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = ", "neither JSON nor TOML"),
        ('{"game": }', "neither JSON nor TOML"),
        ('game = "x"', "the key `player_dealer` is missing"),
        (
            'game = "x"\nplayer_dealer = {seat = 1, wager = 5}\nevents = [{after = 1}]',
            "either a ruling or a fault",
        ),
    ],
)
def test_a_record_that_cannot_be_read_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BookError, match=says):
        read_record(text, "hand.toml")


@pytest.mark.parametrize(
    ("key", "rest"),
    [
        ("bets[0].bettor", "wager = 5\n[[bets]]\nseat = 2\nbet = 'x'\namount = 5\nbettor = '{}'"),
        ("player_dealer.shares[0].bettor", "wager = 5\nshares = [{{ bettor = '{}', amount = 5 }}]"),
        ("decisions[0].bettor", "wager = 5\n[[decisions]]\nseat = 2\nchoice = 'play'\nbettor = '{}'"),
    ],
)
def test_a_label_that_cannot_be_shown_is_refused_and_any_other_is_not(key: str, rest: str) -> None:
    record = "game = 'marina/zoobac'\n[player_dealer]\nseat = 1\n" + rest
    for label in ("\u202enna", "x" * 60_000, "(drop)"):
        with pytest.raises(BookError, match=f"hand.toml: {re.escape(key)}: .*(printable|brackets)"):
            read_record(record.format(label), "hand.toml")
    assert read_record(record.format("a:b"), "hand.toml")


def test_the_shares_of_the_wager_are_told_with_their_nets() -> None:
    shares = [{"bettor": "pam", "amount": "60"}, {"bettor": "quin", "amount": "40"}]
    result = round_json(settle(stated(player_dealer={"seat": 1, "wager": "100", "shares": shares}), LANTERN))
    assert result["player_dealer"]["shares"] == [
        {"bettor": "pam", "amount": "60.00", "net": "-6.00"},
        {"bettor": "quin", "amount": "40.00", "net": "-4.00"},
    ]
    assert result["net"]["player-dealer"] == "-10.00"


def test_collection_is_told_with_who_pays_and_why() -> None:
    game: BankedGame = books.banked("aviator/ez-baccarat-panda-8")
    raw = {
        "game": game.id,
        "player_dealer": {"seat": 4, "wager": 500},
        "bets": [{"seat": 2, "bettor": "ann", "bet": "player", "amount": 50}],
        "shoe": "9s 2h Kd 3c",
    }
    round = settle(convert(raw, TableRecord, "record"), game, books.schedule(game.id, 8))
    charged = [(c["bettor"], c["seat"], c["amount"]) for c in round_json(round)["collection"]]
    assert charged == [("player-dealer", 4, "1.00"), ("ann", 2, "1.00")]
    assert "$5 " in round_json(round)["collection"][0]["because"]


def test_the_family_of_the_proving_game_is_not_in_the_books() -> None:
    assert FAMILY.name not in {game.family for game in books.games()}
