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
    assert all(span.allows(amount) for amount in found)


def _range(least: int, most: int, step: int) -> range:
    return range(least, most + 1, step)
