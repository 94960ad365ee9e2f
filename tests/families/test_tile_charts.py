"""Reading a chart of tiles, and what it refuses."""

from __future__ import annotations

from importlib import resources
from itertools import permutations

import pytest

from openfelt import books
from openfelt.cards import cards
from openfelt.families.pai_gow_tiles.tileway import read_tile_chart, set_tiles, tile_chart_of
from openfelt.rules.errors import BookError, RuleBroken

TEXT = resources.files("openfelt.books").joinpath("parkwest/houseways/tiles.toml").read_text("utf-8")
CHART = tile_chart_of(books.paper("parkwest/tiles"))


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("chart", "problem"),
    [
        (changed("of = [2, 12]", "of = [2]"), "a pair of Teen has not one row but 0: "),
        (
            changed("of = [2, 12]", "of = [2, 8, 12]"),
            "a pair of Yun has not one row but 2: 2, 12 pair, 8 pair",
        ),
        (changed('of = ["Gee Joon"]', "of = [3]"), "a pair of Gee Joon has not one row but 0"),
        (changed("points = [18, 19]", "points = [18]"), "19 points has not one row but 0"),
        (
            changed("points = [18, 19]", "points = [17, 18, 19]"),
            "17 points has not one row but 2: 18 or 19 points, 17 points",
        ),
        (changed('"6/high 9"', '"7/high 9"'), '15 points: "7/high 9" does not add up'),
        (changed('"1/Wong", "2/Gong"', '"1/Wong"'), "12 points has no play for 2/high 8 Gong"),
        (
            changed('"4/low 8 Gong", "7/7"', '"4/Gong", "4/low 8 Gong", "7/7"'),
            '14 points: "4/low 8 Gong" never comes up',
        ),
        (changed('"0/8"', '"8/0"'), "8 points has no play for 0/8"),
        (changed('"6/8"\n', '"8 or so"\n'), '"8 or so" is not a low and a high hand, like "7/low 8 Gong"'),
        (changed('"2/high 9"', '"2/higher 9"'), '"2/higher 9" is not a low and a high hand'),
        (
            changed('maximize = "high hand"', 'maximize = "high hand"\nplays = ["9/Wong"]'),
            "20 points or more must have either plays or a hand to maximize",
        ),
        (changed('maximize = "high hand"', ""), "20 points or more must have either"),
        (changed('cite = "000:973"', 'cite = "973"'), '"973" is not a citation'),
        (TEXT + "\n[odd]\n", "odd"),
        ("name =", "not TOML"),
    ],
)
def test_a_chart_that_cannot_be_read_says_why(chart: str, problem: str) -> None:
    with pytest.raises(BookError) as refused:
        read_tile_chart(chart, "chart.toml")
    assert str(refused.value).startswith("chart.toml")
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ("6-6 1-1 2-4", "a house way sets four tiles, not 3 (000:966-1032)"),
        ("6-6 1-1 2-4 1-2 3-3", "a house way sets four tiles, not 5"),
        ("6-6 1-1 2-4 2-4", "2-4 is there 2 times; the set has 1"),
        ("6-6 6-6 6-6 2-4", "6-6 is there 3 times; the set has 2"),
        ("6-6 1-1 2-4 As", "As is a card; this house way sets tiles"),
        ("6-6 1-1 2-4 Jo", "Jo is a card"),
    ],
)
def test_hands_that_are_no_four_tiles_of_one_set_are_refused(hand: str, problem: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        set_tiles(CHART, cards(hand))
    assert problem in str(refused.value)


@pytest.mark.parametrize("hand", ["3-5 2-6 5-5 4-6", "2-4 1-2 6-6 5-6", "5-5 4-6 3-5 3-6", "6-6 1-1 4-4 3-4"])
def test_the_order_of_the_tiles_makes_no_difference(hand: str) -> None:
    assert len({set_tiles(CHART, four) for four in permutations(cards(hand))}) == 1
