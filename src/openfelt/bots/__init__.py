"""Players that answer requests, and the tables they fill."""

from openfelt.bots.bot import Advised, AtBest, Bot, Players, Style, bot_of, check_style
from openfelt.bots.night import Night
from openfelt.bots.regular import KEEN, STEADY, BetSizes, Regular, Temper

__all__ = [
    "KEEN",
    "STEADY",
    "Advised",
    "AtBest",
    "BetSizes",
    "Bot",
    "Night",
    "Players",
    "Regular",
    "Style",
    "Temper",
    "bot_of",
    "check_style",
]
