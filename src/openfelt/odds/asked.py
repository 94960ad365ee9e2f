"""What the lines of a game ask for, and what they bring."""

from __future__ import annotations

from fractions import Fraction

from openfelt.odds.pricing import units_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context
from openfelt.table.outcomes import deciding


def asked(game: BankedGame) -> tuple[str, ...]:
    """The facts that any line of the game asks for."""
    return tuple(sorted({key for rule in game.bets for line in rule.lines for key, _ in line.when.keys}))


def units(rule: BetRule, found: Context) -> Fraction:
    """What the line that holds brings to one unit of the bet."""
    return units_of(deciding(rule, found))
