"""Two tiles: ranks, pairs, Wong, Gong, high nine and points."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from openfelt.cards import Card, Deck, cards
from openfelt.hands import TILE_NAMES, TILE_RANKS, TileCategory, TileHand, two_tiles

# Rank, name, the two tiles, and their dots: the pictures the document lost.
RANKS = """
     1 Teen     6-6 6-6 12 12
     2 Day      1-1 1-1  2  2
     3 Yun      4-4 4-4  8  8
     4 Gor      1-3 1-3  4  4
     5 Mooy     5-5 5-5 10 10
     6 Chong    3-3 3-3  6  6
     7 Bon      2-2 2-2  4  4
     8 Foo      5-6 5-6 11 11
     9 Ping     4-6 4-6 10 10
    10 Tit      1-6 1-6  7  7
    11 Look     1-5 1-5  6  6
    12 Gow      3-6 4-5  9  9
    13 Bot      3-5 2-6  8  8
    14 Chit     3-4 2-5  7  7
    15 Ng       1-4 2-3  5  5
    16 Gee_Joon 2-4 1-2  6  3
"""
ROWS = [line.split() for line in RANKS.strip().splitlines()]
TILES = Deck.of("tiles").cards


def hand(tiles: str) -> TileHand:
    return two_tiles(cards(tiles))


@pytest.mark.parametrize(("rank", "name", "one", "other", "dots", "other_dots"), ROWS)
def test_every_tile_has_its_rank_name_and_dots(
    rank: str, name: str, one: str, other: str, dots: str, other_dots: str
) -> None:
    assert TILE_RANKS[Card.of(one)] == TILE_RANKS[Card.of(other)] == int(rank)
    assert TILE_NAMES[int(rank) - 1] == name.replace("_", " ")
    assert (Card.of(one).dots, Card.of(other).dots) == (int(dots), int(other_dots))


def test_the_ranks_are_those_of_the_32_tiles() -> None:
    assert set(TILE_RANKS) == set(TILES)
    assert Counter(TILE_RANKS[tile] for tile in TILES) == dict.fromkeys(range(1, 17), 2)


def test_the_sixteen_pairs_rank_gee_joon_first_then_as_their_tiles() -> None:
    order = [f"{one} {other}" for _, _, one, other, *_ in [ROWS[15], *ROWS[:15]]]
    hands = [hand(pair) for pair in order]
    assert all(higher > lower for higher, lower in pairwise(hands))
    assert [one.category for one in hands] == [
        TileCategory.SUPREME_PAIR,
        *[TileCategory.MATCHED_PAIR] * 11,
        *[TileCategory.UNMATCHED_PAIR] * 4,
    ]
    assert hands[-1] > hand("6-6 3-6")


def test_all_496_hands_of_two_tiles() -> None:
    found = Counter(two_tiles(pair).category for pair in combinations(TILES, 2))
    assert found == {
        TileCategory.SUPREME_PAIR: 1,
        TileCategory.MATCHED_PAIR: 11,
        TileCategory.UNMATCHED_PAIR: 4,
        TileCategory.WONG: 8,
        TileCategory.GONG: 16,
        TileCategory.HIGH_NINE: 16,
        TileCategory.POINTS: 440,
    }


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("1-4 2-3", "6-6 4-5"),  # the lowest pair, the highest Wong
        ("6-6 3-6", "1-1 4-5"),  # Wong with Teen, with Day
        ("1-1 3-6", "6-6 4-4"),  # Wong, Gong
        ("6-6 3-5", "1-1 4-4"),  # a Gong goes by its Teen or Day, not by its eight
        ("1-1 2-6", "6-6 1-6"),  # Gong, high nine
        ("6-6 3-4", "1-1 1-6"),
        ("1-1 3-4", "4-4 5-6"),  # high nine, any other nine
        ("2-3 2-2", "6-6 3-3"),  # nine, eight
        ("1-3 1-4", "5-6 3-5"),  # nines by the higher tile: Gor before Foo (000:902)
        ("1-3 3-3", "5-5 4-6"),  # noughts too
        ("5-5 1-2", "4-6 2-4"),  # six with Mooy, with Ping
    ],
)
def test_one_hand_is_higher_than_another(higher: str, lower: str) -> None:
    assert hand(higher) > hand(lower)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("6-6 5-5", "2 with Teen"),  # twelve dots count two (000:898)
        ("6-6 1-1", "4 with Teen"),
        ("3-6 5-6", "0 with Foo"),
        ("1-1 4-5", "Wong with Day"),
        ("6-6 2-6", "Gong with Teen"),
        ("6-6 2-5", "High nine with Teen"),
        ("3-4 2-5", "pair of Chit"),
        ("1-2 2-4", "pair of Gee Joon"),
    ],
)
def test_a_hand_says_what_it_is(tiles: str, said: str) -> None:
    assert str(hand(tiles)) == said


@pytest.mark.parametrize(
    ("other", "points"), [("1-3", 7), ("1-4", 8), ("3-3", 9), ("5-5", 6), ("5-6", 7), ("6-6", 8), ("3-6", 5)]
)
@pytest.mark.parametrize("gee_joon", ["2-4", "1-2"])
def test_gee_joon_is_three_or_six_whichever_does_more(gee_joon: str, other: str, points: int) -> None:
    assert hand(f"{gee_joon} {other}").points == points


def test_two_tiles_of_one_name_are_worth_the_same_in_any_hand() -> None:
    for _, _, one, other, *_ in ROWS:
        for tile in TILE_RANKS:
            if str(tile) not in {one, other}:
                assert hand(f"{one} {tile}") == hand(f"{tile} {other}")


@pytest.mark.parametrize(
    ("one", "other"),
    [("4-4 1-3", "4-4 2-2"), ("6-6 4-4", "6-6 3-5"), ("1-1 1-6", "1-1 2-5"), ("6-6 3-3", "6-6 1-2")],
)
def test_only_the_highest_tile_breaks_a_tie(one: str, other: str) -> None:
    assert hand(one) == hand(other)
