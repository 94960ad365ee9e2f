"""What a table record means: decisions by the cards drawn before them, and choices that a chart forces."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openfelt import books
from openfelt.rounds.round_json import record_json
from openfelt.rounds.settling import readings_by_the_books
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert, to_json
from openfelt.rules.errors import RuleBroken

NO_BUST: dict[str, Any] = {
    "game": "marina/no-bust-21st-century-blackjack",
    "player_dealer": {"seat": 1, "wager": "100"},
    "bets": [{"seat": 2, "bettor": "ann", "bet": "base", "amount": "10"}],
}
HIT, STAND = {"seat": 2, "choice": "hit"}, {"seat": 2, "choice": "stand"}
# 5 and 3 must be hit, and get a king (18) or, where the record lists that hit, a king and no more
DOUBTFUL = {"shoe": "5s 9d 3h 3c Ks 2d 7c", "decisions": [HIT, STAND]}


def told(**changes: Any) -> dict[str, Any]:
    record = convert(NO_BUST | changes, TableRecord, "record")
    came = record_json(readings_by_the_books(record), record.expect)
    printed: dict[str, Any] = msgspec.json.decode(to_json(came))
    return printed


def test_a_record_that_can_be_read_in_two_ways_says_what_both_come_to() -> None:
    came = told(**DOUBTFUL)
    assert came["net"] == {"ann": "10.00", "player-dealer": "-10.00"}
    assert came["hands"]["2"] == "5s 3h Ks 2d"
    assert came["other_reading"]["net"] == {"ann": "-10.00", "player-dealer": "10.00"}
    assert came["other_reading"]["hands"]["2"] == "5s 3h Ks"


@pytest.mark.parametrize(("after", "net"), [((4, 5), "-10.00"), ((5, 6), "10.00")])
def test_the_number_of_cards_before_a_decision_leaves_no_doubt(after: tuple[int, int], net: str) -> None:
    decisions = [one | {"after": cards} for one, cards in zip((HIT, STAND), after, strict=True)]
    came = told(**DOUBTFUL | {"decisions": decisions})
    assert came["net"]["ann"] == net
    assert came["other_reading"] is None


def test_a_decision_at_a_moment_when_nobody_was_asked_it_is_refused() -> None:
    with pytest.raises(RuleBroken, match="decision of ann at seat 2 is missing"):
        told(**DOUBTFUL | {"decisions": [HIT | {"after": 5}, STAND | {"after": 7}]})


def test_forced_choices_may_be_listed_where_the_record_does_not_come_out_without() -> None:
    # a hit that is forced at 8, a stand that is chosen on 18: the stand alone is asked
    shoe = "5s 9d 3h 8c Ks"
    listed = told(shoe=shoe, decisions=[HIT, STAND])
    assert listed == told(shoe=shoe, decisions=[STAND])
    assert listed["hands"]["2"] == "5s 3h Ks"


def test_a_decision_without_a_hand_is_about_the_hand_that_is_asked() -> None:
    split = {"seat": 2, "choice": "split"}
    shoe = "8s 9d 8h 8c Ks Qd"
    plainly = told(shoe=shoe, decisions=[split, STAND, STAND])
    assert plainly == told(shoe=shoe, decisions=[split, STAND | {"hand": 1}, STAND | {"hand": 2}])
    assert plainly["hands"]["2"] == "8s Ks"
    assert plainly["hands"]["2.2"] == "8h Qd"


def test_somebody_behind_the_seat_who_says_only_something_later_passed_before_it() -> None:
    bets = [
        {"seat": 2, "bettor": who, "bet": bet, "amount": "10", "backline": who == "cy"}
        for who in ("ann", "cy")
        for bet in ("ante", "blind")
    ]
    came = told(
        game="livermore/ultimate-texas-holdem",
        bets=bets,
        player_dealer={"seat": 1, "wager": "500"},
        shoe="As Ah Kc Kd 2c 7d 9h 4s Js",
        decisions=[{"seat": 2, "choice": "bet-4x"}, {"seat": 2, "bettor": "cy", "choice": "fold"}],
    )
    assert came["net"]["ann"] == "50.00"
    assert came["net"]["cy"] == "-20.00"


UTH: dict[str, Any] = {
    "game": "livermore/ultimate-texas-holdem",
    "bets": [{"seat": 2, "bettor": "ann", "bet": bet, "amount": "10"} for bet in ("ante", "blind")],
    "shoe": "As Ah Kc Kd 2c 7d 9h 4s Js",
}
EASY: dict[str, Any] = UTH | {"game": "aviator/easy-poker", "bets": UTH["bets"][:1]}
PURE: dict[str, Any] = {"game": "aviator/pure-21-5-blackjack"}
GOLD: dict[str, Any] = {"game": "aviator/baccarat-gold", "shoe": "3h 2s 4h 4c 2d"}


def decided(*choices: str) -> list[dict[str, Any]]:
    return [{"seat": 2, "bettor": "ann", "choice": choice} for choice in choices]


@pytest.mark.parametrize(
    ("changes", "says", "cites"),
    [
        (UTH | {"decisions": decided("hit")}, "the choices are bet-1x, fold", {"002:1575", "002:1578-1579"}),
        (UTH | {"decisions": decided("check")}, "is missing: bet-1x, fold", {"002:1578-1579"}),
        (
            UTH | {"decisions": decided("check", "bet-4x")},
            "bet-4x is for the hand, not for the river",
            {"002:1576-1577"},
        ),
        (
            UTH | {"decisions": decided("bet-4x", "fold")},
            "the choices are bet-3x, bet-4x, check",
            {"002:1575"},
        ),
        (EASY | {"decisions": []}, "is missing|is still due", set()),
        (GOLD | {"decisions": decided("hit")}, "one must stand on 7", {"003:132-143"}),
        (
            PURE | {"shoe": "Ts 7d 9h Kc", "decisions": decided("hit")},
            "must stand on hard 19",
            {"003:3580-3583"},
        ),
        (PURE | {"shoe": "Ts 7d 6h Kc 3s", "decisions": []}, "is missing: hit, stand", {"003:3580-3583"}),
        (
            {"game": "parkwest/cash-in-baccarat", "bets": [], "shoe": "9s 2h Kd 3c 4c"},
            "4c left over",
            {"000:65"},
        ),
    ],
)
def test_a_refusal_names_the_rule_and_not_the_whole_section(
    changes: dict[str, Any], says: str, cites: set[str]
) -> None:
    with pytest.raises(RuleBroken, match=says) as refused:
        told(**changes)
    named = {str(cite) for cite in refused.value.cites}
    assert cites <= named
    assert str(books.banked(changes["game"]).play_cite) not in named


@pytest.mark.parametrize("key", ["seats", "decks"])
def test_no_positions_and_no_decks_are_refused(key: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        told(**DOUBTFUL | {key: 0})
    assert refused.value.at == key


@pytest.mark.parametrize(
    "changes",
    [
        DOUBTFUL | {"gone": {"Zz": 1}},
        DOUBTFUL | {"gone": {"As": 99}},
        DOUBTFUL | {"gone": {"As": -1}},
        UTH | {"gone": {"2s": 1}},
    ],
)
def test_cards_that_cannot_be_gone_from_the_shoe_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken) as refused:
        told(**changes)
    assert refused.value.at == "gone"


def test_where_settling_begins_and_why_is_told() -> None:
    start = told(**DOUBTFUL)["start"]
    assert start == {
        "seat": 4,
        "why": "the card counts 3, counted clockwise from the player-dealer's left",
        "cites": ["001:324-333"],
    }


def test_the_limits_that_bets_were_held_to_are_told_or_that_there_are_none() -> None:
    assert told(**DOUBTFUL)["limits"] is None
    limits = {"min": "5", "max": "100"}
    assert told(**DOUBTFUL | {"limits": limits})["limits"] == {"min": "5.00", "max": "100.00"}


def test_a_fee_is_told_with_the_line_where_it_is_printed() -> None:
    (banks, anns) = told(**DOUBTFUL | {"collection": 1})["collection"]
    assert banks["cites"]
    assert anns["cites"]


@pytest.mark.parametrize(
    ("expect", "differ"),
    [
        ({"net": {"ann": "10"}}, []),
        ({"left": "90.00", "settlement": [{"seat": 2, "outcome": "win"}]}, []),
        ({"net": {"ann": "9.00"}, "left": "90"}, ["net.ann"]),
        ({"settlement": [{"outcome": "lose"}, {}]}, ["settlement[0].outcome", "settlement[1]"]),
        ({"nets": {"ann": "10.00"}}, ["nets"]),
        ({"refused": "001:374"}, ["refused"]),
    ],
)
def test_only_what_is_expected_is_compared(expect: dict[str, Any], differ: list[str]) -> None:
    assert [one["key"] for one in told(**DOUBTFUL | {"expect": expect})["expect"]] == differ
