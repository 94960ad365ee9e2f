"""What a table with a player-dealer is played by: also what banking it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from openfelt.room.log.events import Person
from openfelt.room.state.rules import Rules
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.procedures import BankedPlays, procedure_of
from openfelt.rounds.tray import due_at, parts_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.fee_rules import CollectionTime
from openfelt.table.bank_terms import BankTerms, bank_terms
from openfelt.table.collection import Charge
from openfelt.table.felt import BankedTable
from openfelt.table.placement import in_action


@dataclass(frozen=True)
class BankedRules(Rules[BankedTable, BankedRound]):
    """`plays` is the procedure, where it is another than that of the game's family."""

    game: BankedGame
    plays: BankedPlays | None = None

    def begin(self, begun: BankedTable) -> BankedRound:
        return BankedRound(self.game, begun, self.plays, self.schedule)

    def most_cards(self, table: BankedTable) -> int:
        return self._played.most_cards(self.game, table)

    def pace(self, stage: str) -> float:
        return self._played.paces.get(stage, 1.0)

    @property
    def _played(self) -> BankedPlays:
        return self.plays or procedure_of(self.game)

    def charges(self, table: BankedTable) -> Iterator[tuple[CollectionTime, Charge]]:
        """The collection for a round that begins so, at whatever stage it is taken."""
        played = in_action(self.game, table)
        for stage in get_args(CollectionTime):
            for charge in due_at(self.game, played, self.schedule, stage):
                yield stage, charge

    def fees(self, table: BankedTable) -> Counter[Person]:
        """What each person pays for it."""
        due: Counter[Person] = Counter()
        for _, charge in self.charges(table):
            due.update(parts_of(charge, table, self.game.settlement.chip))
        return due

    def closest(self, wished: Limits) -> Limits:
        """The limits nearest to these that the game and the posted option are printed for."""
        if self.game.limits is not None:
            wished = self.game.limits.closest(wished)
        if self.schedule is not None:
            wished = self.schedule.options[0].closest(wished)
        return Limits(wished.min, wished.max)

    @cached_property
    def bank_terms(self) -> BankTerms:
        """What taking the bank costs."""
        return bank_terms(self.schedule, self.game.settlement.chip)

    @property
    def largest_fee(self) -> int:
        """The most a player-dealer can be charged for a round."""
        return self.bank_terms.most
