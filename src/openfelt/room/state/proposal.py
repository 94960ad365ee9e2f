"""A bet that was proposed to others."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events import BetTakenDown, Person
from openfelt.table.felt import Bet


class Proposal(msgspec.Struct, frozen=True):
    """A bet with everybody's share, and who has agreed to theirs."""

    bet: Bet
    agreed: tuple[Person, ...]

    @property
    def spot(self) -> BetTakenDown:
        """By which it is known: no person has two on one."""
        return BetTakenDown.of(self.bet)

    @property
    def missing(self) -> tuple[Person, ...]:
        """Who has yet to agree."""
        return tuple(person for person in self.bet.stakes if person not in self.agreed)

    def held(self, person: Person) -> int:
        return self.bet.put_up(person) if person in self.agreed else 0
