"""What a line does to a bet, and what a bet may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from openfelt.rules.action import ActionRule, SettlementRule
from openfelt.rules.bets import BetRule, Button, Effect, Limits, Line
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.game import DeckRule, OptionRule
from openfelt.rules.money import Cents, Odds
from openfelt.rules.printed_limits import PrintedLimits

CITE = Cite.of("000:91")
ONE = "a line has exactly one of pays, prize, loses, or is"


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({}, ONE),
        ({"pays": Odds(1), "is_": "push"}, ONE),
        ({"pays": Odds(1), "prize": Cents(5)}, ONE),
        ({"prize": Cents(0), "loses": Fraction(1, 2)}, ONE),
        ({"loses": Fraction(1)}, "loses = 1: a part of the bet lies between 0 and 1"),
        ({"loses": Fraction(0)}, "loses = 0: a part of the bet"),
        ({"loses": Fraction(-1, 2)}, "loses = -1/2: a part of the bet"),
    ],
)
def test_a_line_does_one_thing(effect: dict[str, Any], says: str) -> None:
    for kind in (Effect, Line):
        with pytest.raises(ValueError, match=says):
            kind(**effect, cite=CITE)


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"pays": Odds(50, 2)}, "pays 25 to 1"),
        ({"prize": Cents(500000)}, "prize of $5,000"),
        ({"prize": Cents(250)}, "prize of $2.50"),
        ({"loses": Fraction(1, 2)}, "loses 1/2"),
        ({"is_": "no-action"}, "no-action"),
        ({"is_": "loses"}, "loses"),
    ],
)
def test_a_line_says_what_it_does_unless_it_has_a_name(effect: dict[str, Any], says: str) -> None:
    assert Effect(**effect, cite=CITE).label == says
    named = Effect(**effect, name="natural", cite=CITE)
    assert (named.label, named.says) == ("natural", says)


@pytest.mark.parametrize(
    ("low", "high", "allowed", "refused", "told"),
    [
        (500, 10000, (500, 501, 10000), (0, 499, 10001), "$5 to $100"),
        (0, None, (0, 1, 10**9), (-1,), "$0 to no limit"),
        (250, 100050, (250, 100050), (249, 100051), "$2.50 to $1,000.50"),
        (500, 500, (500,), (499, 501), "$5 to $5"),
    ],
)
def test_limits_allow_what_lies_between_them(
    low: int, high: int | None, allowed: tuple[int, ...], refused: tuple[int, ...], told: str
) -> None:
    limits = Limits(Cents(low), None if high is None else Cents(high))
    assert all(limits.allow(amount) for amount in allowed)
    assert not any(limits.allow(amount) for amount in refused)
    assert str(limits) == told


def test_limits_do_not_run_backwards() -> None:
    with pytest.raises(ValueError, match=r"the limits \$5 to \$4.99 run backwards"):
        Limits(Cents(500), Cents(499))


def bet(*lines: Line, button: Button | None = None) -> BetRule:
    push = Effect(is_="push", cite=CITE)
    return BetRule(name="envy", label="Envy", cite=CITE, lines=lines, otherwise=push, button=button)


def test_a_line_for_each_other_hand_gives_a_prize_on_a_button() -> None:
    button = Button(bet="fortune", at_least=Cents(500), cite=CITE)
    others = When.of({"lamp": True})
    with pytest.raises(ValueError, match="envy: a line for each other hand gives a prize"):
        bet(Line(pays=Odds(5), each_other_hand=others, cite=CITE), button=button)
    with pytest.raises(ValueError, match="envy: prizes for other hands belong to a button"):
        bet(Line(prize=Cents(500), each_other_hand=others, cite=CITE))
    with pytest.raises(ValueError, match="about those hands alone: it has no `when`"):
        Line(prize=Cents(500), each_other_hand=others, when=others, cite=CITE)
    bet(Line(prize=Cents(500), each_other_hand=others, cite=CITE), button=button)
    bet(Line(pays=Odds(5), cite=CITE))


def test_a_button_placed_by_a_card_needs_a_chart() -> None:
    with pytest.raises(ValueError, match="needs a chart of card values"):
        ActionRule(start="by-card", cite=CITE)
    ActionRule(start="by-card", values={"A": 1}, cite=CITE)
    assert ActionRule(start="by-dice", cite=CITE).counted.startswith("the seat at the player-dealer's left")
    tiles = ActionRule(start="by-dice", player_dealer_is="one", counting="counter-clockwise", cite=CITE)
    assert tiles.counted == "the player-dealer counts as 1; it goes on counter-clockwise"
    assert ActionRule(start="last-seat", cite=CITE).counted == "", "nothing is counted"


def test_kinds_are_counted_in_order_and_an_inner_list_is_one_kind() -> None:
    rule = SettlementRule(by=("kind",), kinds=(("base", "raise"), "tie"), cite=CITE)
    by_kind, by_bet = rule.places
    assert [by_kind[name] for name in ("base", "raise", "tie")] == [0, 0, 1]
    assert [by_bet[name] for name in ("base", "raise", "tie")] == [0, 1, 2]
    with pytest.raises(KeyError, match="bonus"):
        by_kind["bonus"]


def test_the_number_of_decks_is_the_usual_or_the_most() -> None:
    assert DeckRule(name="standard", decks=(6, 8), cite=CITE).default == 8
    assert DeckRule(name="standard", decks=(6, 8), usual=6, cite=CITE).default == 6


def test_an_option_is_one_of_its_values_by_default() -> None:
    with pytest.raises(ValueError, match=r"the default 'later' is not one of the values \['now', 'never'\]"):
        OptionRule(values=("now", "never"), default="later", says="", cite=CITE)


PAIRS = PrintedLimits(
    Cents(2), Cents(100), pairs=(Limits(Cents(2), Cents(20)), Limits(Cents(25), Cents(100)))
)
"""Whole limits, and nothing between them (003:422)."""


def test_of_limits_printed_whole_no_others_are_posted() -> None:
    assert not PAIRS.permit(Limits(Cents(2), Cents(100)))
    assert not PAIRS.permit(Limits(Cents(3), Cents(20)))
    assert PAIRS.said == "$0.02 to $0.20 or $0.25 to $1"


@pytest.mark.parametrize(
    ("printed", "wished", "closest"),
    [
        (PrintedLimits(Cents(5)), Limits(Cents(2), Cents(50)), Limits(Cents(5), Cents(50))),
        (PrintedLimits(Cents(5)), Limits(Cents(9)), Limits(Cents(9))),
        (PrintedLimits(Cents(5), Cents(40)), Limits(Cents(9)), Limits(Cents(9), Cents(40))),
        (PrintedLimits(Cents(5), Cents(40)), Limits(Cents(9), Cents(50)), Limits(Cents(9), Cents(40))),
        (PrintedLimits(Cents(5), highest_min=Cents(7)), Limits(Cents(9)), Limits(Cents(7))),
        (
            PrintedLimits(Cents(5), Cents(90), lowest_max=Cents(60)),
            Limits(Cents(9), Cents(50)),
            Limits(Cents(9), Cents(60)),
        ),
        (PAIRS, Limits(Cents(25), Cents(100)), Limits(Cents(25), Cents(100))),
        (PAIRS, Limits(Cents(20), Cents(90)), Limits(Cents(25), Cents(100))),
        (PAIRS, Limits(Cents(2)), Limits(Cents(2), Cents(20))),
    ],
)
def test_a_table_posts_what_is_printed_nearest_to_what_it_wishes(
    printed: PrintedLimits, wished: Limits, closest: Limits
) -> None:
    assert printed.closest(wished) == closest
    assert printed.permit(closest)


@pytest.mark.parametrize(
    ("printed", "minimum", "maximum", "said"),
    [
        (PrintedLimits(Cents(500)), "from $5", "", "$5 to no limit"),
        (PrintedLimits(Cents(0), Cents(500_000)), "from $0", "up to $5,000", "$0 to $5,000"),
        (
            PrintedLimits(Cents(500), Cents(500_000), highest_min=Cents(2_500)),
            "$5 to $25",
            "up to $5,000",
            "a minimum of $5 to $25, a maximum of up to $5,000",
        ),
        (
            PrintedLimits(Cents(100), Cents(200_000), highest_min=Cents(100), lowest_max=Cents(50_000)),
            "$1",
            "$500 to $2,000",
            "a minimum of $1, a maximum of $500 to $2,000",
        ),
        (
            PrintedLimits(Cents(100), highest_min=Cents(200)),
            "$1 to $2",
            "",
            "a minimum of $1 to $2, a maximum of any",
        ),
    ],
)
def test_what_may_be_posted_is_said_in_words(
    printed: PrintedLimits, minimum: str, maximum: str, said: str
) -> None:
    assert (printed.minimum, printed.maximum, printed.said) == (minimum, maximum, said)
