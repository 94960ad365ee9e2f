"""A regular: what it bets and answers, and whether it banks, from what a player may see.

The terminal's table, the bots that the room plays and those that come as clients all play by it; they differ
in how they hear of a table and speak to it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Protocol

import msgspec

from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, in_chips

CHIPS = (5_00, 10_00, 25_00, 50_00, 100_00)
SIDE_BETS = 0.15
"""How often it makes each of the bets that may go with its base bet."""


class Spot(Protocol):
    """A bet of the layout, as whoever may place it sees it."""

    @property
    def name(self) -> str: ...
    @property
    def base(self) -> bool: ...
    @property
    def added(self) -> bool: ...
    @property
    def button(self) -> object | None: ...
    @property
    def needs(self) -> tuple[str, ...]: ...
    @property
    def at_most(self) -> str | None: ...
    @property
    def equal_to(self) -> str | None: ...
    @property
    def matches(self) -> str | None: ...
    @property
    def limits(self) -> Limits | None: ...


class BetSizes(msgspec.Struct, frozen=True):
    """What a table lets everybody bet, and the smallest chip there."""

    limits: Limits
    chip: Cents


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """How often it bets nothing, and takes the player-dealer position."""

    sits_out: float
    banks: float


STEADY = Temper(sits_out=0.15, banks=1)
"""At a table that goes on whatever happens."""
KEEN = Temper(sits_out=0, banks=0.8)
"""At a table that has to wait for whoever does not bet."""


class Regular:
    """One bot. What it does follows from its generator, so a seeded one plays the same way again."""

    def __init__(self, rng: random.Random, temper: Temper) -> None:
        self.rng, self.temper = rng, temper

    def bets(self, layout: Sequence[Spot], posted: BetSizes, free: int) -> dict[str, Cents]:
        """Before a deal: a small bet on a base line, and now and then what may go with it.

        What lies beside a bet whenever that is placed is not named; there must be money for it.
        """
        if self._happens(self.temper.sits_out):
            return {}
        spots = [spot for spot in layout if not (spot.added or spot.button or spot.matches)]
        beside_it = Counter(spot.matches for spot in layout)
        main = self.rng.choice([spot for spot in spots if spot.base])
        bets: dict[str, Cents] = {}
        beside = (spot for spot in spots if not spot.base and self._happens(SIDE_BETS))
        for spot in chain([main], beside):
            left = free - sum(amount * (1 + beside_it[name]) for name, amount in bets.items())
            amount = self._amount(spot, posted, bets, left // (1 + beside_it[spot.name]))
            if amount is not None and (not spot.needs or bets.keys() & set(spot.needs)):
                bets[spot.name] = amount
        return bets if main.name in bets else {}

    def answer(self, ask: Ask, advised: Choice, free: int) -> Choice:
        """What it is advised, if it has the money for that; else what a time-out would answer."""
        return advised if (advised.amount or 0) <= free else ask.default

    def wager(self, usual: Cents, free: int) -> Cents | None:
        """What it puts up when it is offered the position; None declines.

        One that does not always bank wants to be able to lose it twice over.
        """
        if self.temper.banks == 1:
            return Cents(min(usual, free))
        return usual if free > usual * 2 and self._happens(self.temper.banks) else None

    def _amount(self, spot: Spot, posted: BetSizes, bets: Mapping[str, Cents], free: int) -> Cents | None:
        equal = bets.get(spot.equal_to or "")
        if equal is not None:
            return equal if equal <= free else None
        limits, most = spot.limits or posted.limits, min(free, bets.get(spot.at_most or "", free))
        chips = [chip for chip in CHIPS if limits.allow(chip) and chip % posted.chip == 0]
        chips = [chip for chip in chips or [in_chips(limits.min, posted.chip, "up")] if chip <= most]
        return Cents(self.rng.choices(chips, [1 / chip for chip in chips])[0]) if chips else None

    def _happens(self, chance: float) -> bool:
        """What never happens is not drawn for."""
        return chance > 0 and self.rng.random() < chance
