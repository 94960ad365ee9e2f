"""What is best, in words: with what each choice is worth, where that is known."""

from __future__ import annotations

from typing import Any

from page.in_node import in_node

STAND: dict[str, Any] = {"choice": {"choice": "stand", "amount": None, "cards": []}, "units": -0.0377}
HIT: dict[str, Any] = {"choice": {"choice": "hit", "amount": None, "cards": []}, "units": -0.0538}


def said(best: dict[str, Any], advised: dict[str, Any], *choices: dict[str, Any]) -> str:
    given = {"best": best, "advised": advised, "choices": choices, "per": "Wager"}
    told: str = in_node("lib/hints.ts", "return page.bestSaid(given, (choice) => choice.choice);", given)
    return told


def test_each_choice_is_told_once_with_what_it_is_worth() -> None:
    assert said(STAND, HIT, STAND, HIT) == "stand, −0.038 of the Wager on the average (hit −0.054)"


def test_where_only_the_best_is_known_nothing_more_is_told() -> None:
    assert said(STAND | {"units": None}, HIT | {"units": None}, STAND | {"units": None}) == "stand"
