"""Players that answer requests."""

from openfelt.bots.regular import KEEN, STEADY, BetSizes, Regular, Temper

__all__ = ["KEEN", "STEADY", "BetSizes", "Regular", "Temper"]
