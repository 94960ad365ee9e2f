"""Players that answer requests, and the tables they fill."""

from openfelt.bots.bot import Advised, Bot, Players
from openfelt.bots.night import Night
from openfelt.bots.regular import KEEN, STEADY, BetSizes, Regular, Temper

__all__ = ["KEEN", "STEADY", "Advised", "BetSizes", "Bot", "Night", "Players", "Regular", "Temper"]
