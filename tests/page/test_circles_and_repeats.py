"""Which circles a felt has for somebody, and what of their last bets can be placed again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from openfelt import books
from openfelt.rules.codec import to_json
from page.in_node import in_node

GAME = "casino-real/fortune-pai-gow-poker"
SPOTS = """
  const shown = { seats: [{ seat: 3, person: "bob" }], player_dealer: { seat: 5 }, bets: [],
                  limits: { min: "10", max: "500" } };
  const at = { game: given.game, shown, table: shown, settled: [], me: "ann", lost: false };
  const spots = new page.Spots(at, () => given.open, ({ seat, circle, bet }) =>
    given.mine[`${seat} ${circle} ${bet}`] ?? 0);
"""
"""Ann at a table; bob sits at seat 3, and seat 5 banks. Money is by `seat circle bet`."""


def with_spots(body: str, mine: dict[str, int], **more: Any) -> Any:
    given = {"game": json.loads(to_json(books.banked(GAME))), "mine": mine, "open": True} | more
    return in_node("table/spots.ts", SPOTS + body, given)


@pytest.mark.parametrize(
    ("mine", "open", "base", "fortune"),
    [
        ({}, True, [1], [1]),
        ({"2 1 base": 2500}, True, [1, 2], [1]),
        ({"2 1 base": 2500, "2 2 base": 2500}, True, [1, 2, 3], [1, 2]),
        ({f"2 {circle} base": 2500 for circle in (1, 2, 3, 4)}, True, [1, 2, 3, 4], [1, 2, 3, 4]),
        ({"2 1 base": 2500, "2 2 base": 2500}, False, [1, 2], [1]),
    ],
    ids=["none", "one", "two", "as many as there are", "when no bets are taken"],
)
def test_the_next_circle_is_there_once_the_last_is_taken(
    mine: dict[str, int], open: bool, base: list[int], fortune: list[int]
) -> None:
    """A bet that needs another one has the circles in which that lies."""
    body = "return ['base', 'fortune'].map((bet) => spots.circles(2, spots.rule(bet)));"
    assert with_spots(body, mine, open=open) == [base, fortune]


def test_what_can_be_placed_again_is_placed_and_the_rest_is_said() -> None:
    last = [
        ["2 1 fortune", 1000],
        ["2 1 base", 2500],
        ["2 2 fortune", 1000],
        ["3 1 base", 2500],
        ["4 1 base", 90000],
        ["5 1 base", 2500],
        ["6 1 base", 5000],
    ]
    found = with_spots("return spots.fitting(given.last, 6000);", {}, last=last)
    assert found["fit"] == [["2 1 base", 2500], ["3 1 base", 2500], ["2 1 fortune", 1000]]
    base, fortune = (books.banked(GAME).bet(name) for name in ("base", "fortune"))
    assert base
    assert fortune
    assert found["left"] == [
        f"$900 on {base.label} at seat 4 (at most $500)",
        f"$25 on {base.label} at seat 5 (the player-dealer's own seat)",
        f"$50 on {base.label} at seat 6 (you have $10 free)",
        f"$10 on {fortune.label} at seat 2 (needs a bet on {base.label} first)",
    ]
