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


def with_spots(body: str, mine: dict[str, int], game: str = GAME, **more: Any) -> Any:
    given = {"game": json.loads(to_json(books.banked(game))), "mine": mine, "open": True} | more
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


BESIDE = "livermore/ultimate-texas-holdem"
"""A blind lies beside every ante."""


def test_what_lies_beside_a_bet_takes_as_much_money_again_and_is_said() -> None:
    last = [["2 1 trips", 1000], ["2 1 ante", 2500]]
    found = with_spots(
        "return [6000, 5000, 4900].map((free) => spots.fitting(given.last, free));", {}, BESIDE, last=last
    )
    ante, trips = ["2 1 ante", 2500], ["2 1 trips", 1000]
    assert [one["fit"] for one in found] == [[ante, trips], [ante], []]
    assert found[1]["left"] == ["$10 on Trips at seat 2 (you have $0 free)"]
    assert found[2]["left"] == [
        "$25 each on Ante and Blind at seat 2 (you have $49 free)",
        "$10 on Trips at seat 2 (needs a bet on Ante first)",
    ]


def test_whatever_is_done_where_a_bet_lies_beside_another_is_done_with_that() -> None:
    body = "return ['ante', 'blind', 'trips'].map((bet) => spots.leading({ seat: 2, bet, circle: 1 }).bet);"
    assert with_spots(body, {}, BESIDE) == ["ante", "ante", "trips"]


def test_a_bet_that_a_decision_added_is_drawn_in_the_circles_where_it_lies() -> None:
    body = """shown.bets = [3, 1, 3].map((circle) => ({ seat: 2, bet: "play", circle }));
      return spots.circles(2, given.game.bets.find(({ name }) => name === "play"));"""
    assert with_spots(body, {}, BESIDE) == [1, 3]


def test_behind_a_seat_its_players_bet_is_enough_where_nobody_else_may_have_it() -> None:
    body = """for (const rule of given.game.bets) rule.backline = rule.name === "trips";
      const trips = spots.rule("trips");
      const found = [spots.lacks({ seat: 3, bet: "trips", circle: 1 }, trips)];
      shown.bets = [{ seat: 3, bet: "ante", circle: 1, bettor: "bob" }];
      return [...found, ...[3, 2].map((seat) => spots.lacks({ seat, bet: "trips", circle: 1 }, trips))];"""
    needs = "Needs a bet on Ante first"
    assert with_spots(body, {}, BESIDE) == [needs, "", needs]


def test_of_bets_that_lie_beside_each_other_the_narrower_limits_count() -> None:
    """The table takes $10 to $500."""
    body = """
      const within = (name, limits) => {
        spots.rule(name).limits = limits;
        return spots.limits(spots.rule("ante"));
      };
      return [within("blind", { min: "20", max: "100" }), within("ante", { min: "50", max: "900" }),
              within("blind", null), within("ante", null)];
    """
    assert with_spots(body, {}, BESIDE) == [
        {"least": 2000, "most": 10000},
        {"least": 5000, "most": 10000},
        {"least": 5000, "most": 50000},
        {"least": 1000, "most": 50000},
    ]
