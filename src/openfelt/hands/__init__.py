"""How hands rank."""

from openfelt.hands.badugi import Badugi, badugi
from openfelt.hands.bonus import Bonus, best_bonus, bonuses
from openfelt.hands.exactly_two import two_and_three, two_and_three_low
from openfelt.hands.examples import Example, low_hands, poker_hands, tile_hands, tiles_by_rank
from openfelt.hands.lows import LOW_HEIGHTS, Low, ace_to_five, deuce_to_seven, eight_or_better
from openfelt.hands.measure import Measure
from openfelt.hands.points import PIPS_SAID, pips, points, points_said
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
    words_beside,
)
from openfelt.hands.short_deck import RankedShort, short_deck
from openfelt.hands.strength import Strength
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
from openfelt.hands.upcards import Ace, by_suit, height, high_board

__all__ = [
    "ACE",
    "DAY",
    "GEE_JOON",
    "HEIGHTS",
    "LOW_HEIGHTS",
    "PIPS_SAID",
    "TEEN",
    "TILE_NAMES",
    "TILE_RANKS",
    "YUN",
    "Ace",
    "AceLow",
    "Badugi",
    "Bonus",
    "Category",
    "Example",
    "Low",
    "Measure",
    "Ranked",
    "RankedShort",
    "RankedThree",
    "Rankings",
    "Strength",
    "ThreeCards",
    "ThreeOrder",
    "TileCategory",
    "TileHand",
    "ace_to_five",
    "badugi",
    "best_bonus",
    "best_five",
    "best_five_with",
    "bonuses",
    "by_suit",
    "deuce_to_seven",
    "eight_or_better",
    "five",
    "height",
    "high_board",
    "joker_counts_as",
    "low_hands",
    "pips",
    "points",
    "points_said",
    "poker_hands",
    "ranked_three",
    "short_deck",
    "three",
    "tile_hands",
    "tiles_by_rank",
    "two",
    "two_and_three",
    "two_and_three_low",
    "two_tiles",
    "words_beside",
]  # fmt: skip
