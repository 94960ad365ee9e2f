"""A game played for pots."""

from __future__ import annotations

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.money import Cents


class StakesRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the document says of stakes; how high they are is posted at the table."""

    chip: Cents = Cents(1)
    cite: Cite


class PotGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody plays against everybody else, from a stack, for what all have put in."""

    stakes: StakesRule

    @property
    def smallest_chip(self) -> Cents:
        return self.stakes.chip
