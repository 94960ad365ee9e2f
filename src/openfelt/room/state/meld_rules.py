"""What a table goes by at which people pay each other for melds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from openfelt.room.log.events import Person, TableOpened
from openfelt.room.state.dealers import dealer_of
from openfelt.room.state.rules import Rules
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.procedures import MeldFamily, MeldPlays
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.families import family_of
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.setup import check_meld_posting, usual_meld_stakes
from openfelt.table.stacks import MeldStakes, MeldTable


@dataclass(frozen=True)
class MeldRules(Rules[MeldTable, MeldRound]):
    """`plays` is the procedure, where it is another than that of the game's family."""

    game: MeldGame
    plays: MeldPlays | None = None

    def begin(self, begun: MeldTable) -> MeldRound:
        return MeldRound(self.game, begun, self.plays, self.schedule)

    def most_cards(self, begun: MeldTable) -> int:
        return self._played.most_cards(self.game, begun)

    def pace(self, stage: str) -> float:
        return self._played.paces.get(stage, 1.0)

    @cached_property
    def _played(self) -> MeldPlays:
        return self.plays or family_of(self.game, MeldFamily).plays

    def fees(self, begun: MeldTable) -> Counter[Person]:
        """What is due in the round is taken from a stack as far as it goes, and held nowhere before."""
        return Counter()

    def check_posted(self, opened: TableOpened) -> None:
        if opened.meld_stakes is None or opened.limits != Limits() or opened.stakes is not None:
            raise Denied(
                f"nobody banks {self.game.name}, and nobody raises: a table of it posts a bet or a chip"
            )
        if not dealer_of(opened).shuffles:
            raise Denied(f"{self.game.name} is dealt by the room here, and by no house dealer yet")
        if opened.jackpot:
            raise Denied(f"no jackpot is dropped at {self.game.name}: its document has none")
        check_meld_posting(self.game, opened.seats, opened.decks, opened.meld_stakes, self.schedule)

    def closest(self, opened: TableOpened) -> TableOpened:
        """What is named stays, whatever the rules are for: another is for the floor to name."""
        if opened.meld_stakes is not None:
            return opened
        return replace(opened, limits=Limits(), meld_stakes=usual_meld_stakes(self.game, self.schedule))

    def least_buy_in(self, stakes: MeldStakes) -> Cents:
        return self.game.buy_in.least(stakes.posted)
