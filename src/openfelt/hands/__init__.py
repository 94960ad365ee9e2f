"""How hands rank."""

from openfelt.hands.points import pips, points

__all__ = ["pips", "points"]
