"""A game played for pots: what goes in before the cards, and the smallest chip."""

from __future__ import annotations

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.money import ZERO, Cents


class StakesRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ante of everybody who is dealt in; blinds of those to the left of the button, the nearest first."""

    ante: Cents = ZERO
    blinds: tuple[Cents, ...] = ()
    chip: Cents = Cents(1)
    cite: Cite


class PotGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody plays against everybody else, from a stack, for what all have put in."""

    stakes: StakesRule

    @property
    def smallest_chip(self) -> Cents:
        return self.stakes.chip
