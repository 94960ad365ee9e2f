"""Players that answer requests."""

from openfelt.bots.regular import KEEN, STEADY, Posted, Regular, Temper

__all__ = ["KEEN", "STEADY", "Posted", "Regular", "Temper"]
