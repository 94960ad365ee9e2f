"""What advice says at one moment of a round of melds: when to force, to decline and to discard what."""

from __future__ import annotations

import pytest

from families.test_melds_interrupted import CONQUIAN, PAN, STAYED, played
from families.test_melds_worked_by_hand import Table
from openfelt.cards import cards
from openfelt.rounds.answers import Chose
from openfelt.rounds.requests import Choice

NO, FORCE = Choice("no"), Choice("force")


def advised(table: Table, seat: int) -> Choice:
    (ask,) = (ask for ask in table.round.open_asks if ask.who.seat == seat)
    return table.round.advise(ask)


def all_by_advice(table: Table) -> None:
    """Until a card is drawn, or the round is over."""
    while table.round.open_asks:
        ask = table.round.open_asks[0]
        table.round.answer(Chose(ask.who, table.round.advise(ask)))


# Conquian. Seat 1 lays sevens; seat 3 holds ten cards in runs with the seven of hearts, which fits those too

WAITS = CONQUIAN | {
    "cards": {
        "1": "7d 7s 2c 2d 6d 4c Jd Qs Kh",
        "2": "3d 3c 5d 5s 4s Qd Ah Js 6c",
        "3": "4h 5h 6h Jc Qc Kc 2s 3s Ac",
    }
}
SEVENS = (
    "1 give Kh",
    "2 give 4s",
    "3 give Ac",
    "1 take",
    "1 meld 7c 7d 7s",
    "1 discard Ac",
    "2 pass",
    "3 pass",
)


@pytest.mark.parametrize(
    ("stock", "thrown", "others"),
    [
        ("7c 5c 7h", ("1 draw", "1 throw", "2 pass", "3 pass", "2 draw", "2 throw"), ["2 force 1-1"]),
        ("7c 7h", ("1 draw", "1 throw"), ["2 no", "2 pass"]),
    ],
    ids=["the turn is theirs", "the turn is another's"],
)
def test_who_would_be_out_with_a_card_forces_it_on_nobody_and_takes_it(
    stock: str, thrown: tuple[str, ...], others: list[str]
) -> None:
    table = played(WAITS, stock, *SEVENS, *thrown)
    assert advised(table, 3) == NO
    table.act("3 no")
    for act in others:
        table.act(act)
    all_by_advice(table)
    assert table.round.found is not None
    assert table.round.found.seat == 3


NINE_LIE = CONQUIAN | {"cards": WAITS["cards"] | {"3": "4h 5h 6h Jc Qc Ac 2s 3s Kc"}}
NINE = (
    *("1 give Kh", "2 give 4s", "3 give Kc", "1 take", "1 meld 7c 7d 7s", "1 discard Kc", "2 pass", "3 take"),
    *("3 meld Jc Qc Kc", "3 meld 4h 5h 6h", "3 meld 2s 3s 4s", "3 discard Ac", "1 pass", "2 pass", "3 draw"),
    *("3 throw", "1 pass", "2 pass", "1 draw", "1 throw", "2 pass", "3 pass", "2 draw"),
)
"""All nine of seat 3 lie there, and seat 2 has drawn the seven of hearts."""


def test_a_drawn_card_with_which_another_is_out_is_forced_on_a_third() -> None:
    table = played(NINE_LIE, "7c 5c Ad 7h", *NINE)
    assert {offer.choice for offer in table.round.open_asks[0].offers} == {"throw", "force-3-2", "force-1-1"}
    assert advised(table, 2) == Choice("force-1-1")


def test_a_drawn_card_is_not_forced_on_who_is_out_with_it() -> None:
    table = played(NINE_LIE, "7c 5c Ad As", *NINE)
    assert {offer.choice for offer in table.round.open_asks[0].offers} == {"throw", "force-3-3"}
    assert advised(table, 2) == Choice("throw")


def test_no_up_card_is_forced_on_who_is_out_with_it() -> None:
    """If it fits somebody else's run too, it goes there."""
    table = played(NINE_LIE, "7c 5c Ad 7h", *NINE, "2 throw")
    assert advised(table, 1) == NO
    assert advised(table, 2) == Choice("force-1-1")
    assert advised(table, 3) == NO, "with it seat 3 is out"


def test_runs_are_laid_so_that_all_ten_cards_lie() -> None:
    """The longest hearts, 4 to 7, would leave two sevens."""
    hands = {"1": "5h 6h 7h 7s 7c 7d Jd Qd Kh", "2": "2c 2d 4s 6d 4h Jh Qs 3s 5c"}
    two = CONQUIAN | {"cards": hands, "stacks": {"1": "100", "2": "100"}}
    table = played(two, "Kd", "1 give Kh", "2 give 4h")
    all_by_advice(table)
    assert table.round.found is not None
    assert table.round.found.seat == 1


# Pan


def test_who_would_be_out_by_a_force_in_pan_is_not_forced() -> None:
    hands = PAN["cards"] | {"2": "4h 5h 7h Jh Qh Kh 3s 3d 3c Js"}
    laid = ("2 meld 4h 5h 6h 7h Jh Qh Kh", "2 meld 3s 3d 3c", "2 discard Js", "1 draw", "1 throw")
    table = played(PAN | {"cards": hands}, "Kd 2s 6h Ks 3h", *STAYED, *laid, "3 draw", "3 throw", "2 draw")
    assert advised(table, 1) == advised(table, 3) == NO


@pytest.mark.parametrize(
    ("thrown", "advice"),
    [("3h", NO), ("Kd", FORCE)],
    ids=["a condition that is increased", "a meld that nobody pays for"],
)
def test_a_card_that_is_paid_for_is_not_forced(thrown: str, advice: Choice) -> None:
    hands = PAN["cards"] | {"2": "3s 3d 2c 4h Kh Kc Qh 6d Jd Js"}
    laid = ("2 meld 3s 3d 3c", "2 discard Js", "1 draw", "1 throw", "3 draw", "3 throw", "2 draw")
    more = ("2 meld Ks Kh Kc", "2 discard Qh", "1 draw", "1 throw", "3 draw", "3 throw", "2 draw")
    table = played(PAN | {"cards": hands}, f"Qd 2s 3c 5s 4d Ks 5s {thrown}", *STAYED, *laid, *more)
    assert advised(table, 1) == advised(table, 3) == advice


def test_a_card_of_the_hand_that_nobody_can_take_is_discarded_though_it_fits_their_melds() -> None:
    """002:134: only what was drawn and thrown away can be taken."""
    hands = PAN["cards"] | {
        "2": "4h 5h Kd 2c 3c 5s 6s Qc Jc 2s",
        "3": "Kc Kh 4s 6s Jd Qd 2d Ac 7c 4s",
    }
    acts = ("3 meld Ks Kc Kh", "3 discard Jd", "2 draw", "2 meld 4h 5h 6h")
    table = played(PAN | {"cards": hands}, "Jd Ks 6h", *STAYED[:4], *acts)
    assert advised(table, 2) == Choice("discard", cards=cards("Kd"))
