"""A game in which people pay each other as they play."""

from __future__ import annotations

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.money import Cents


class PoolRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What nobody won stays for the next round; how high the ante is is posted at the table."""

    chip: Cents = Cents(1)
    cite: Cite


class MeldGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Payments pass between people at once, from their stacks; who goes out takes the pool."""

    pool: PoolRule

    @property
    def smallest_chip(self) -> Cents:
        return self.pool.chip
