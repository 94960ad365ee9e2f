"""Money as the page reads and writes it."""

from __future__ import annotations

import pytest

from page.in_node import in_node

AMOUNTS = {
    "0.00": 0, "5": 500, "2.5": 250, "2.50": 250, "2.05": 205, "1250.00": 125_000, "-90.00": -9_000,
    "-0.50": -50,
}  # fmt: skip
TYPED = {"2.5": 250, " $1,250 ": 125_000, "0.05": 5, "2.505": None, "-5": None, "five": None, "": None}
SHOWN = {250: "$2.50", 500: "$5", 125_000: "$1,250", -500: "−$5", 123_456_789: "$1,234,567.89"}


def page(function: str, given: list[object]) -> list[object]:
    found: list[object] = in_node("lib/money.ts", f"return given.map((one) => page.{function}(one));", given)
    return found


def test_an_amount_is_read_with_as_many_decimals_as_it_has() -> None:
    assert page("cents", [*AMOUNTS]) == [*AMOUNTS.values()]
    assert page("cents", [None, ""]) == [0, 0]


def test_an_amount_is_written_with_two_decimals() -> None:
    assert page("dollars", [0, 5, 250, -9_000, -50]) == ["0.00", "0.05", "2.50", "-90.00", "-0.50"]


@pytest.mark.parametrize(("function", "cases"), [("typed", TYPED), ("shown", SHOWN)])
def test_what_people_type_and_read(function: str, cases: dict[object, object]) -> None:
    assert page(function, [*cases]) == [*cases.values()]
