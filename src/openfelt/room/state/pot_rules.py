"""What a table that is played for pots goes by: also what one sits down with, and what time costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec.structs import replace

from openfelt.room.log.events import Person, TableOpened
from openfelt.room.state.dealers import dealer_of
from openfelt.room.state.rules import Rules
from openfelt.rounds.pot import PotRound
from openfelt.rounds.procedures import PotFamily, PotPlays
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.families import family_of
from openfelt.rules.fee_rules import PotFee
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.rules.spans import Span
from openfelt.table.setup import check_pot_posting, least_bet, usual_blinds, usual_stakes
from openfelt.table.stacks import PotTable, Stakes


@dataclass(frozen=True)
class PotRules(Rules[PotTable, PotRound]):
    """`plays` is the procedure, where it is another than that of the game's family."""

    game: PotGame
    plays: PotPlays | None = None

    def begin(self, begun: PotTable) -> PotRound:
        return PotRound(self.game, begun, self.plays, self.schedule)

    def most_cards(self, begun: PotTable) -> int:
        return self._played.most_cards(self.game, begun)

    def pace(self, stage: str) -> float:
        return self._played.paces.get(stage, 1.0)

    @cached_property
    def _played(self) -> PotPlays:
        return self.plays or family_of(self.game, PotFamily).plays

    def fees(self, begun: PotTable) -> Counter[Person]:
        """Nobody pays before the hand: fees come out of what is won."""
        return Counter()

    def check_posted(self, opened: TableOpened) -> None:
        if opened.stakes is None or opened.limits != Limits():
            raise Denied(f"nobody banks {self.game.name}: a table of it posts stakes, and no limits")
        if self.game.electronic is not None and not dealer_of(opened).shuffles:
            says = f"cards and chips of {self.game.name} are pictures: no house dealer deals it"
            raise RuleBroken(says, [self.game.electronic])
        check_pot_posting(self.game, opened.seats, opened.decks, opened.stakes, self.schedule)

    def closest(self, opened: TableOpened) -> TableOpened:
        """Stakes that are named stay, whatever the rules are for: others are for the floor to name.

        Blinds that are left out go with the bets.
        """
        stakes = opened.stakes
        if stakes is None:
            return replace(opened, limits=Limits(), stakes=usual_stakes(self.game, self.schedule))
        if stakes.blinds or not stakes.bets:
            return opened
        return replace(opened, stakes=replace(stakes, blinds=usual_blinds(self.game, stakes, stakes.bets[0])))

    def least_buy_in(self, stakes: Stakes) -> Cents:
        """What a newcomer sits down with, by the document and by the list of the posted option."""
        least = self.game.buy_in.least(least_bet(self.game, stakes))
        listed = self.schedule.group.stakes if self.schedule is not None else ()
        printed = [Span.of(one.buy_in).low for one in listed if one.buy_in and stakes.structure in _BY_STACK]
        return max((least, *printed))

    def by_the_clock(self, payer: Literal["pot", "player"]) -> PotFee | None:
        """The fee for time that pots, or those who have seats, pay by the posted option."""
        fees = self.schedule.group.pot if self.schedule is not None else ()
        return next((fee for fee in fees if fee.every_minutes is not None and fee.payer == payer), None)

    @property
    def charges_time(self) -> bool:
        return self.by_the_clock("pot") is not None or self.by_the_clock("player") is not None


_BY_STACK = frozenset({"pot-limit", "no-limit"})
"""Where a stack is all that limits a bet, the lists print the least to sit down with."""
