"""A game in which people pay each other as they play."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from openfelt.rules.buy_in import BuyInRule
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game, Kind
from openfelt.rules.money import Cents

Posts = Literal["bet", "chip"]
"""What a table posts: the bet that each puts in before the deal, or what one of the chips is worth in which
payments are counted."""


class PoolRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What nobody won stays for the next round; how high the bet is, or a chip, is what a table `posts`."""

    posts: Posts = "bet"
    chip: Cents = Cents(1)
    cite: Cite


class MeldGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Payments pass between people at once, from their stacks; who goes out takes the pool."""

    pool: PoolRule
    buy_in: BuyInRule

    kind: ClassVar[Kind] = "meld"

    @property
    def smallest_chip(self) -> Cents:
        return self.pool.chip
