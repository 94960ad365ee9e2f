"""The keys and the amounts of a decision, whatever is offered."""

from __future__ import annotations

import pytest

from openfelt.rounds.requests import Span
from openfelt.rules.money import Cents
from page.in_node import in_node

TAKEN = "dhirxz"


@pytest.mark.parametrize(
    ("choices", "letters"),
    [
        (["stand", "hit", "double", "give-up", "split"], "stogp"),
        (["double", "ride"], "oe"),
        (["fold", "call", "raise", "check"], "fcae"),
        (["pile-1", "pile-2"], "pl"),
        (["x", "d"], "ab"),
    ],
)
def test_every_choice_has_a_letter_of_its_own(choices: list[str], letters: str) -> None:
    found = in_node("lib/keys.ts", "return page.lettersFor(given.choices, given.taken);",
                    {"choices": choices, "taken": TAKEN})  # fmt: skip
    assert found == list(letters)


@pytest.mark.parametrize(
    ("span", "chip", "amounts"),
    [
        (Span(Cents(1), Cents(2500)), 500, [500, 1000, 1500, 2000, 2500]),
        (Span(Cents(500), Cents(2700), Cents(500)), 100, [500, 1000, 1500, 2000, 2500]),
        (Span(Cents(150), Cents(1000), Cents(150)), 100, [300, 600, 900]),
        (Span(Cents(1000), Cents(1000)), 300, [1000]),
    ],
)
def test_amounts_are_whole_chips_that_the_rule_allows(span: Span, chip: int, amounts: list[int]) -> None:
    """What the rule fixes to the cent is taken as it is."""
    given = {"span": {"least": span.least, "most": span.most, "step": span.step}, "chip": chip}
    range = in_node("lib/spans.ts", "return page.inChips(given.span, given.chip);", given)
    found = [*_range(**range)]
    assert found == amounts
    assert range["most"] == amounts[-1], "a slider ends there"
    assert all(span.allows(amount) for amount in found)


@pytest.mark.parametrize(
    ("adds", "steps", "amount"),
    [
        ("base", (1, 2500, 1), 2500),  # as much again
        ("base", (1, 1000, 1), 1000),
        ("insurance", (1, 1250, 1), 1250),  # a bet that does not lie yet: as far as the hand's goes
        ("raise", (2500, 7500, 2500), 2500),
        ("raise", (5000, 7500, 2500), 5000),
        ("raise", (200, 2100, 500), 1700),
    ],
)
def test_money_begins_with_as_much_as_lies_there(adds: str, steps: tuple[int, int, int], amount: int) -> None:
    who = {"bettor": "ann", "seat": 2, "hand": 1, "circle": 1}
    lying = [
        who | {"bet": "base", "amount": "25.00"},
        who | {"bet": "spark", "amount": "5.00"},
        who | {"bet": "base", "amount": "40.00", "hand": 2},
        who | {"bet": "base", "amount": "15.00", "bettor": "bob"},
    ]
    given = {"steps": dict(zip(("least", "most", "step"), steps, strict=True)), "lying": lying,
             "ask": {"who": who}, "offer": {"adds": adds}}  # fmt: skip
    body = "return page.usual(given.steps, given.ask, given.offer, given.lying);"
    assert in_node("table/amounts.ts", body, given) == amount


def _range(least: int, most: int, step: int) -> range:
    return range(least, most + 1, step)


@pytest.mark.parametrize(
    ("steps", "lying", "named"),
    [
        # a bet into $30: half of it, all of it, the stack
        ((200, 20000, 50), (3000, 0, 20000), {"Least": 200, "Half pot": 1500, "Pot": 3000, "All in": 20000}),
        # $10 to call into $30, so that the pot is $40 after the call: a raise by half and by all of it
        (
            (2000, 30000, 50),
            (3000, 1000, 30000),
            {"Least": 2000, "Half pot": 3000, "Pot": 5000, "All in": 30000},
        ),
        # the pot is the limit
        ((2000, 5000, 50), (3000, 1000, 30000), {"Least": 2000, "Half pot": 3000, "Most": 5000}),
        # half the pot is less than the least, and all of it more than there is
        ((4000, 4500, 50), (3000, 1000, 4500), {"Least": 4000, "All in": 4500}),
        # in the steps of the rule
        ((200, 20000, 100), (3150, 0, 20000), {"Least": 200, "Half pot": 1500, "Pot": 3100, "All in": 20000}),
    ],
)
def test_a_bet_has_presets_as_far_as_they_are_lawful(
    steps: tuple[int, int, int], lying: tuple[int, int, int], named: dict[str, int]
) -> None:
    given = {
        "steps": dict(zip(("least", "most", "step"), steps, strict=True)),
        "lying": dict(zip(("pot", "owed", "free"), lying, strict=True)),
    }
    found = in_node("table/pots/sizes.ts", "return page.presetsOf(given.steps, given.lying);", given)
    assert {one["says"]: one["amount"] for one in found} == named


def test_seats_go_clockwise_round_the_oval_and_ones_own_is_nearest() -> None:
    spots = in_node("table/pots/oval.ts", "return given.map(([...where]) => page.placed(...where));",
                    [[4, 8, 4], [6, 8, 4], [2, 8, 4], [8, 8, 4], [1, 2, None], [2, 2, None]])  # fmt: skip
    assert spots == [
        {"x": 0, "y": 1},  # nearest
        {"x": -1, "y": 0},  # two seats on, at one's left
        {"x": 1, "y": 0},
        {"x": 0, "y": -1},
        {"x": 1, "y": 0},  # for an onlooker the first is at the left of the house dealer across the table
        {"x": -1, "y": 0},
    ]
