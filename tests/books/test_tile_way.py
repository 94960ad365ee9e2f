"""Parkwest's house way of tiles: printed examples, a hand for every play, and all 35,960 hands."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from openfelt import books
from openfelt.cards import Deck, cards
from openfelt.families.pai_gow_tiles.tileway import TileWay, set_tiles, tile_chart_of
from openfelt.hands import two_tiles

CHART = tile_chart_of(books.paper("parkwest/tiles"))
PAGE = (Path(__file__).parents[2] / "docs" / "tiles.md").read_text("utf-8")

# Both kinds of 4-dot, 9-dot and 5-dot tile; the 8-dot tile of the second example must be Yun.
PRINTED = """
    000:968 best in both hands: 1-3 1-2 | 6-6 6-6
    000:968 best in both hands: 2-2 1-2 | 6-6 6-6
    000:992 7/7: 4-4 3-6 | 6-6 1-4
    000:992 7/7: 4-4 4-5 | 6-6 2-3
"""
# Worked by hand from the document.
OURS = """
    000:968 best in both hands: 6-6 6-6 | 2-4 1-2
    000:968 best in both hands: 1-6 1-6 | 4-4 4-4
    000:968 best in both hands: 5-5 3-6 | 1-1 1-1
    000:973 split: 5-6 1-2 | 6-6 2-4
    000:973 split: 5-5 1-2 | 6-6 2-4
    000:973 split: 4-6 1-2 | 5-5 2-4
    000:973 kept: 6-6 1-1 | 2-4 1-2
    000:973 kept: 6-6 1-4 | 2-4 1-2
    000:973 kept: 1-3 3-3 | 2-4 1-2
    000:974 split: 6-6 1-3 | 6-6 3-3
    000:974 split: 1-1 4-4 | 1-1 3-6
    000:974 split: 6-6 5-6 | 6-6 3-6
    000:974 kept: 5-5 5-6 | 1-1 1-1
    000:975 split: 3-3 5-6 | 3-3 1-1
    000:975 split: 1-5 1-1 | 1-5 6-6
    000:975 kept: 1-1 5-5 | 3-3 3-3
    000:976 split: 1-6 5-5 | 1-6 5-6
    000:976 split: 3-4 4-6 | 2-5 5-5
    000:976 kept: 5-6 3-6 | 1-6 1-6
    000:977 split: 4-4 5-5 | 4-4 5-6
    000:977 split: 3-6 3-5 | 5-6 2-6
    000:977 kept: 3-3 1-4 | 4-4 4-4
    000:978 split: 5-5 3-6 | 1-1 4-5
    000:978 split: 4-6 3-6 | 5-5 4-5
    000:978 kept: 3-3 1-4 | 3-6 4-5
    000:972-978 kept: 5-5 5-6 | 1-3 1-3
    000:972-978 kept: 3-3 2-2 | 5-6 5-6
    000:987 maximize the high hand: 1-1 3-5 | 6-6 3-6
    000:988 maximize the low hand: 4-4 5-6 | 6-6 1-6
    000:988 maximize the low hand: 1-1 1-5 | 6-6 4-4
    000:988 maximize the low hand: 6-6 3-4 | 1-1 2-6
    000:989 7/low 8 Gong: 4-4 3-6 | 6-6 3-5
    000:989 6/Wong: 5-5 3-3 | 6-6 3-6
    000:989 8/high 9: 4-4 5-5 | 6-6 1-6
    000:989 7/high 8 Gong: 3-3 5-6 | 6-6 4-4
    000:989 8/9: 4-6 3-5 | 5-5 3-6
    000:990 7/high 9: 4-4 3-6 | 6-6 1-6
    000:990 6/low 8 Gong: 5-5 3-3 | 6-6 3-5
    000:990 7/9: 3-6 3-5 | 4-4 5-6
    000:990 6/high 8 Gong: 5-5 3-3 | 6-6 4-4
    000:990 8/8: 1-1 2-4 | 6-6 3-3
    000:991 6/high 9: 5-5 3-3 | 6-6 1-6
    000:991 5/low 8 Gong: 5-5 1-4 | 6-6 3-5
    000:991 7/8: 6-6 1-4 | 4-4 5-5
    000:991 4/Wong: 1-3 5-5 | 6-6 3-6
    000:991 6/9: 6-6 1-3 | 4-4 5-6
    000:992 5/high 9: 5-5 1-4 | 6-6 1-6
    000:992 4/low 8 Gong: 3-6 1-4 | 6-6 3-5
    000:992 3/Wong: 1-1 5-6 | 6-6 3-6
    000:992 4/high 8 Gong: 1-3 5-5 | 6-6 4-4
    000:992 6/8: 4-6 1-5 | 5-5 3-5
    000:992 5/9: 4-6 1-4 | 5-5 3-6
    000:993 2/Wong: 4-4 1-3 | 6-6 3-6
    000:993 6/7: 6-6 1-3 | 5-5 1-6
    000:993 3/low 8 Gong: 1-1 5-6 | 6-6 3-5
    000:993 4/high 9: 4-4 3-3 | 6-6 1-6
    000:993 3/high 8 Gong: 1-1 5-6 | 6-6 4-4
    000:993 5/8: 4-6 1-4 | 5-5 3-5
    000:993 4/9: 2-2 4-6 | 5-5 3-6
    000:996-1001 1/Wong: 5-5 5-6 | 6-6 3-6
    000:996-1001 2/Gong: 3-3 1-5 | 6-6 4-4
    000:996-1001 6/6: 5-5 3-3 | 6-6 1-3
    000:996-1001 5/7: 1-3 5-6 | 5-5 1-6
    000:996-1001 3/9: 1-1 5-6 | 6-6 1-6
    000:996-1001 4/8: 2-2 4-6 | 5-5 3-5
    000:1002-1008 0/Wong: 1-3 3-3 | 6-6 3-6
    000:1002-1008 1/Gong: 5-5 5-6 | 6-6 4-4
    000:1002-1008 2/high 9: 3-3 1-5 | 6-6 1-6
    000:1002-1008 5/6: 5-5 1-4 | 6-6 1-3
    000:1002-1008 2/9: 3-3 1-5 | 4-4 5-6
    000:1002-1008 4/7: 2-2 4-6 | 5-5 1-6
    000:1009-1014 0/Gong: 1-3 3-3 | 6-6 4-4
    000:1009-1014 1/9: 1-3 1-6 | 4-4 5-6
    000:1009-1014 5/5: 5-5 1-4 | 4-4 1-6
    000:1009-1014 2/8: 1-1 5-5 | 6-6 3-3
    000:1009-1014 3/7: 1-6 1-5 | 5-5 2-5
    000:1009-1014 4/6: 2-2 4-6 | 5-5 1-5
    000:1015-1019 0/9: 1-3 3-3 | 6-6 1-6
    000:1015-1019 1/8: 5-5 5-6 | 6-6 3-3
    000:1015-1019 2/7: 1-1 5-5 | 6-6 1-4
    000:1015-1019 4/5: 1-6 3-4 | 3-3 4-5
    000:1020-1024 0/8: 1-3 1-5 | 6-6 3-3
    000:1020-1024 1/7: 5-5 5-6 | 6-6 1-4
    000:1020-1024 4/4: 1-6 3-4 | 4-4 3-3
    000:1020-1024 2/6: 3-3 1-5 | 3-6 2-5
    000:1025-1031 0/7: 5-5 4-6 | 6-6 1-4
    000:1025-1031 3/4: 6-6 5-6 | 1-3 4-6
    000:1025-1031 2/5: 1-3 2-6 | 4-4 3-4
    000:1032 maximize the low hand: 3-3 3-4 | 1-3 4-5
    000:1032 maximize the low hand: 3-3 1-5 | 5-5 2-2
"""
LINE = re.compile(r"(000:[\d-]+) (.+): (.+) \| (.+)")
EXAMPLES = [
    line.groups() for line in map(LINE.fullmatch, map(str.strip, (PRINTED + OURS).splitlines())) if line
]


def shuffled_way(tiles: str) -> TileWay:
    return set_tiles(CHART, random.Random(tiles).sample(cards(tiles), 4))


@pytest.mark.parametrize(("cite", "play", "low", "high"), EXAMPLES)
def test_a_hand_is_set_by_its_row(cite: str, play: str, low: str, high: str) -> None:
    way = shuffled_way(f"{low} {high}")
    assert (way.split.low_hand, way.split.high_hand) == (two_tiles(cards(low)), two_tiles(cards(high)))
    assert (str(way.rows[0].cite), way.play) == (cite, play)


@pytest.mark.parametrize(
    ("tiles", "high"),
    [
        ("1-1 6-6 3-6 5-6", "6-6 3-6"),  # 3/Wong
        ("1-1 6-6 4-4 1-5", "6-6 4-4"),  # with 18 points the low hand would like it too
    ],
)
def test_the_12_dot_tile_goes_into_the_high_hand(tiles: str, high: str) -> None:
    way = shuffled_way(tiles)
    assert way.split.high_hand == two_tiles(cards(high))
    assert way.rows[1:] == (CHART.twelve,)


@pytest.mark.parametrize(
    ("tiles", "low", "high"),
    [
        ("1-1 6-6 1-6 2-6", "6-6 1-6", "1-1 2-6"),  # 19 points: the low hand
        ("1-1 6-6 3-4 4-5", "1-1 3-4", "6-6 4-5"),  # 20: the high hand
        ("1-1 6-6 4-4 3-6", "1-1 4-4", "6-6 3-6"),  # 21
    ],
)
def test_between_two_such_hands_the_row_places_the_12_dot_tile(tiles: str, low: str, high: str) -> None:
    way = shuffled_way(tiles)
    assert (way.split.low_hand, way.split.high_hand) == (two_tiles(cards(low)), two_tiles(cards(high)))
    assert len(way.rows) == 1


@pytest.mark.no_cover  # for its volume
def test_every_hand_is_set_legally_and_as_often_by_each_row_as_the_page_says() -> None:
    """The low hand is never above the high hand, and the tiles are those that were dealt."""
    sets: Counter[tuple[str, str, str]] = Counter()
    twelve = 0
    for hand in combinations(Deck.of("tiles").cards, 4):
        way = set_tiles(CHART, hand)
        low, high = way.split[:2]
        assert (len(low), len(high), Counter(low + high)) == (2, 2, Counter(hand))
        assert two_tiles(low) <= two_tiles(high)
        sets[str(way.rows[0].cite), way.rows[0].label, way.play] += 1
        twelve += way.rows[1:] == (CHART.twelve,)
    assert sets.total() == 35_960
    assert dict(sets) == page_says()
    assert f"In {twelve:,} of these hands" in PAGE
    assert {(cite, play) for cite, play, *_ in EXAMPLES} == {(cite, play) for cite, _, play in sets}


def page_says() -> dict[tuple[str, str, str], int]:
    rows = re.findall(r"^\| (000:[\d-]+) \| (.+?) \| (.+?) \| ([\d,]+) \|$", PAGE, re.M)
    return {(cite, label, play): int(number.replace(",", "")) for cite, label, play, number in rows}
