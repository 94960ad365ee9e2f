"""How hands rank."""

from openfelt.hands.bonus import Bonus, best_bonus, bonuses
from openfelt.hands.points import pips, points
from openfelt.hands.poker import ACE, HEIGHTS, Category, Ranked, Rankings, best_five, five, two

__all__ = [
    "ACE", "HEIGHTS", "Bonus", "Category", "Ranked", "Rankings", "best_bonus", "best_five", "bonuses",
    "five", "pips", "points", "two",
]  # fmt: skip
