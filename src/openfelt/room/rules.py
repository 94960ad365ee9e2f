"""What a table is played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from openfelt.room.events import Person
from openfelt.rounds.plays import Plays
from openfelt.rounds.tray import due_at, parts_of
from openfelt.rules.fee_rules import Stage
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.table.bank_terms import BankTerms, bank_terms
from openfelt.table.collection import Charge
from openfelt.table.felt import Table
from openfelt.table.placement import in_action


@dataclass(frozen=True)
class Rules:
    """What a table is played by: the game with its options, its procedure, and the posted schedule."""

    game: Game
    plays: Plays | None = None
    schedule: Schedule | None = None

    def charges(self, table: Table) -> Iterator[tuple[Stage, Charge]]:
        """The collection for a round that begins so, at whatever stage it is taken."""
        played = in_action(self.game, table)
        for stage in get_args(Stage):
            for charge in due_at(self.game, played, self.schedule, stage):
                yield stage, charge

    def fees(self, table: Table) -> Counter[Person]:
        """What each person pays for it."""
        due: Counter[Person] = Counter()
        for _, charge in self.charges(table):
            due.update(parts_of(charge, table, self.game.settlement.chip))
        return due

    @cached_property
    def bank_terms(self) -> BankTerms:
        """What taking the bank costs."""
        return bank_terms(self.schedule, self.game.settlement.chip)

    @property
    def largest_fee(self) -> int:
        """The most a player-dealer can be charged for a round."""
        return self.bank_terms.most
