"""How hands rank."""

from openfelt.hands.bonus import Bonus, best_bonus, bonuses
from openfelt.hands.examples import Example, poker_hands, tile_hands, tiles_by_rank
from openfelt.hands.points import pips, points, points_said
from openfelt.hands.poker import (
    ACE,
    HEIGHTS,
    Category,
    Ranked,
    Rankings,
    best_five,
    best_five_with,
    five,
    joker_counts_as,
    two,
)
from openfelt.hands.threes import AceLow, RankedThree, ThreeCards, ThreeOrder, ranked_three, three
from openfelt.hands.tiles import (
    DAY,
    GEE_JOON,
    TEEN,
    TILE_NAMES,
    TILE_RANKS,
    YUN,
    TileCategory,
    TileHand,
    two_tiles,
)

__all__ = [
    "ACE", "DAY", "GEE_JOON", "HEIGHTS", "TEEN", "TILE_NAMES", "TILE_RANKS", "YUN", "AceLow", "Bonus",
    "Category", "Example", "Ranked", "RankedThree", "Rankings", "ThreeCards", "ThreeOrder", "TileCategory",
    "TileHand", "best_bonus", "best_five", "best_five_with", "bonuses", "five", "joker_counts_as", "pips",
    "points", "points_said", "poker_hands", "ranked_three", "three", "tile_hands", "tiles_by_rank", "two",
    "two_tiles",
]  # fmt: skip
