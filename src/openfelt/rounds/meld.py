"""A round in which people pay each other as they play."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from openfelt.rounds.payments import Payments, WentOut
from openfelt.rounds.procedures import MeldFamily, MeldPlays
from openfelt.rounds.record import Record
from openfelt.rounds.round import Round
from openfelt.rules.families import family_of
from openfelt.rules.fees import Schedule
from openfelt.rules.meld import MeldGame
from openfelt.table.stacks import MeldTable

MeldRecord = Record[MeldTable]


class MeldRound(Round):
    """Its money is payments, and a pool."""

    game: MeldGame
    table: MeldTable
    begun: MeldTable
    money: Payments
    found: WentOut | None
    plays: MeldPlays

    def __init__(
        self,
        game: MeldGame,
        table: MeldTable,
        plays: MeldPlays | None = None,
        schedule: Schedule | None = None,
    ) -> None:
        self.game, self.table, self.begun, self.schedule = game, table, table, schedule
        self.plays = plays or family_of(game, MeldFamily).plays
        self.money = Payments(game, table, schedule)
        self._begin()

    def again(self) -> Self:
        return type(self)(self.game, self.begun, self.plays, self.schedule)

    @property
    def record(self) -> MeldRecord:
        return self._record(self.begun)

    def following(self) -> MeldTable:
        """Stacks and pool as they are now, and who plays first. Void, it is dealt anew."""
        table = self.begun
        if self.void:
            return table
        stacks = table.after(self.money.net(), self.money.fees)
        moved = replace(
            table, stacks=stacks, pool=self.money.pool, gone={}, hands_before=table.next_hand, kept=self.kept
        )
        eldest = self.found.eldest if self.found else None
        if eldest is None and table.eldest is not None:
            eldest = next(iter(moved.dealt_in(table.left_of(table.eldest))), table.eldest)
        return replace(moved, eldest=eldest)
