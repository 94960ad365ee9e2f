"""Hands of two tiles: pairs, Wong, Gong, high nine, and points (000:894-941).

`two_tiles` gives a `TileHand`: the higher one wins, and equal ones are a copy. The document's pictures of
tiles and pairs are lost, so the tiles below and their order are those that the trade uses.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import product
from typing import NamedTuple

from openfelt.cards import Card, cards

# Ranks 1 to 16, from the highest tile down. Those to Look have an exact copy, the others share a name and a
# rank (000:910-911).
_TILES = {
    "Teen": "6-6", "Day": "1-1", "Yun": "4-4", "Gor": "1-3", "Mooy": "5-5", "Chong": "3-3", "Bon": "2-2",
    "Foo": "5-6", "Ping": "4-6", "Tit": "1-6", "Look": "1-5", "Gow": "3-6 4-5", "Bot": "3-5 2-6",
    "Chit": "3-4 2-5", "Ng": "1-4 2-3", "Gee Joon": "2-4 1-2",
}  # fmt: skip
TILE_NAMES = tuple(_TILES)
TILE_RANKS = {tile: rank for rank, faces in enumerate(_TILES.values(), 1) for tile in cards(faces)}
TEEN, DAY, YUN, LOOK, GEE_JOON = 1, 2, 3, 11, 16


class TileCategory(IntEnum):
    """What two tiles are, from the lowest to the highest (000:919-941)."""

    POINTS = 0
    HIGH_NINE = 1
    GONG = 2
    WONG = 3
    UNMATCHED_PAIR = 4
    MATCHED_PAIR = 5
    SUPREME_PAIR = 6

    @property
    def is_pair(self) -> bool:
        return self >= TileCategory.UNMATCHED_PAIR


_WITH_TEEN_OR_DAY = {9: TileCategory.WONG, 8: TileCategory.GONG, 7: TileCategory.HIGH_NINE}


class TileHand(NamedTuple):
    """The category, the last digit of the dots, and the height of the highest tile: 16 for Teen, 0 for a
    hand whose tiles do not count. `second` is the other tile's height where that counts too."""

    category: TileCategory
    points: int
    height: int
    second: int = 0

    @property
    def is_nought(self) -> bool:
        return self.category is TileCategory.POINTS and self.points == 0

    @property
    def without_tile(self) -> TileHand:
        return self._replace(height=0, second=0)

    def __str__(self) -> str:
        if not self.height:
            return str(self.points)
        name = TILE_NAMES[GEE_JOON - self.height]
        if self.second:
            name += f" and {TILE_NAMES[GEE_JOON - self.second]}"
        if self.category.is_pair:
            return f"pair of {name}"
        if self.category is TileCategory.POINTS:
            return f"{self.points} with {name}"
        return f"{self.category.name.capitalize().replace('_', ' ')} with {name}"


def two_tiles(tiles: Iterable[Card], second_counts: bool = False) -> TileHand:
    """What two tiles are."""
    high, low = sorted(tiles, key=TILE_RANKS.__getitem__)
    rank = TILE_RANKS[high]
    height = GEE_JOON + 1 - rank
    if rank == TILE_RANKS[low]:
        return TileHand(_pair(rank), 0, height)
    category = _WITH_TEEN_OR_DAY.get(low.dots) if rank in {TEEN, DAY} else None
    points = max(sum(dots) % 10 for dots in product(_counts(high), _counts(low)))
    second = GEE_JOON + 1 - TILE_RANKS[low] if second_counts else 0
    return TileHand(category or TileCategory.POINTS, points, height, second)


def _pair(rank: int) -> TileCategory:
    if rank == GEE_JOON:
        return TileCategory.SUPREME_PAIR
    return TileCategory.MATCHED_PAIR if rank <= LOOK else TileCategory.UNMATCHED_PAIR


def _counts(tile: Card) -> tuple[int, ...]:
    """Its dots; a tile of Gee Joon is three or six, whichever does more (000:912-913)."""
    return (3, 6) if TILE_RANKS[tile] == GEE_JOON else (tile.dots,)
