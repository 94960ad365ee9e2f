"""What a table with a player-dealer is played by: also what banking it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from msgspec.structs import replace

from openfelt.room.log.events import Person, TableOpened
from openfelt.room.state.rules import Rules
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.procedures import BankedPlays, procedure_of
from openfelt.rounds.tray import due_at, parts_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.fee_rules import CollectionTime
from openfelt.rules.money import Cents
from openfelt.table.bank_terms import BankTerms, bank_terms
from openfelt.table.collection import Charge
from openfelt.table.felt import BankedTable
from openfelt.table.placement import check_chips, in_action
from openfelt.table.setup import check_posting

USUAL = Limits(Cents(5_00), Cents(500_00))
"""What a table posts that says nothing of its limits, or what its game has that comes nearest."""


@dataclass(frozen=True)
class BankedRules(Rules[BankedTable, BankedRound]):
    """`plays` is the procedure, where it is another than that of the game's family."""

    game: BankedGame
    plays: BankedPlays | None = None

    def begin(self, begun: BankedTable) -> BankedRound:
        return BankedRound(self.game, begun, self._played, self.schedule)

    def most_cards(self, table: BankedTable) -> int:
        return self._played.most_cards(self.game, table)

    def pace(self, stage: str) -> float:
        return self._played.paces.get(stage, 1.0)

    @cached_property
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

    def check_posted(self, opened: TableOpened) -> None:
        if opened.stakes is not None:
            raise Denied(f"somebody banks {self.game.name}: a table of it posts limits, and no stakes")
        check_posting(self.game, opened.seats, opened.decks, opened.limits, self.schedule)
        limits = opened.limits
        if limits.min <= 0:
            raise Denied("a table has a minimum of more than nothing")
        for what, amount in (("minimum", limits.min), ("maximum", limits.max)):
            check_chips(self.game, amount or 0, f"the {what}")

    def closest(self, opened: TableOpened) -> TableOpened:
        wished = USUAL if opened.limits == Limits() else opened.limits
        option = self.schedule.options[0] if self.schedule is not None else None
        if self.game.limits is not None:
            wished = self.game.limits.closest(wished, option.fits if option else None)
        if option is not None:
            wished = option.closest(wished)
        return replace(opened, limits=Limits(wished.min, wished.max))

    @cached_property
    def bank_terms(self) -> BankTerms:
        """What taking the bank costs."""
        return bank_terms(self.schedule, self.game.settlement.chip)

    @property
    def largest_fee(self) -> int:
        """The most a player-dealer can be charged for a round."""
        return self.bank_terms.most
