"""A round played for pots."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from openfelt.rounds.pots import Pots, Showdown
from openfelt.rounds.procedures import PotFamily, PotPlays
from openfelt.rounds.record import Record
from openfelt.rounds.round import Round
from openfelt.rules.families import family_of
from openfelt.rules.fees import Schedule
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable

PotRecord = Record[PotTable]


class PotRound(Round):
    """Its money is in pots: everybody's stake, divided among those who stay in."""

    game: PotGame
    table: PotTable
    begun: PotTable
    money: Pots
    found: Showdown | None
    plays: PotPlays

    def __init__(
        self, game: PotGame, table: PotTable, plays: PotPlays | None = None, schedule: Schedule | None = None
    ) -> None:
        self.game, self.table, self.begun, self.schedule = game, table, table, schedule
        self.plays = plays or family_of(game, PotFamily).plays
        self.money = Pots(game, table, schedule)
        self._begin()

    def again(self) -> Self:
        return type(self)(self.game, self.begun, self.plays, self.schedule)

    @property
    def record(self) -> PotRecord:
        return self._record(self.begun)

    def following(self) -> PotTable:
        """The stacks as they are now, the button with the next who is dealt in; void, it is dealt anew."""
        table = self.begun
        if self.void:
            return table
        stacks = table.after(self.money.net(), self.money.fees)
        moved = replace(table, stacks=stacks, gone={}, hands_before=table.next_hand, kept=self.kept)
        return replace(moved, button=next(iter(moved.dealt_in(table.left_of(table.button))), table.button))
