"""A night at a table of melds: round after round, with stacks and a pot that may stay."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from openfelt.bots.bot import Bot
from openfelt.bots.stack_night import StackNight
from openfelt.rounds.meld import MeldRound
from openfelt.rules.fees import Schedule
from openfelt.rules.meld import MeldGame, Posts
from openfelt.rules.money import Cents
from openfelt.table.felt import Bettor, Seat
from openfelt.table.setup import meld_stakes
from openfelt.table.stacks import MeldTable, Stack

BUY_IN: dict[Posts, int] = {"bet": 20, "chip": 100}
"""What people buy in for: so many times what the table posts."""


def opened(game: MeldGame, people: Mapping[Seat, Bettor], stake: Cents, buy_in: Cents) -> MeldTable:
    """A new table at which everybody has bought in."""
    posted = meld_stakes(game, stake)
    return MeldTable(
        seats=max(game.seats.tables),
        stacks=tuple(Stack(seat, person, buy_in) for seat, person in people.items()),
        ante=posted.ante,
        chip=posted.chip,
        eldest=None,
    )


class MeldNight(StackNight[MeldRound]):
    """Whoever has nothing left buys in again. With a `seed` the same night comes again."""

    def __init__(
        self,
        game: MeldGame,
        people: Mapping[Seat, Bettor],
        stake: Cents,
        *,
        schedule: Schedule | None = None,
        bots: Mapping[Bettor, Bot] | None = None,
        seed: str | None = None,
    ) -> None:
        super().__init__(game, people, schedule=schedule, bots=bots, seed=seed)
        self.game, self.stake = game, stake
        self.buy_in = Cents(BUY_IN[game.pool.posts] * stake)
        self.table = opened(game, people, stake, self.buy_in)

    def hand(self) -> MeldRound:
        """A void one is dealt anew, by the same player."""
        self.buy_again()
        self.chance.new_shoe()
        round = self.play(MeldRound(self.game, self.table, schedule=self.schedule))
        self.played += 1
        self.table = round.following()
        return round

    @property
    def broke(self) -> list[Seat]:
        return [seat for seat in self.people if seat not in {stack.seat for stack in self.table.stacks}]

    def buy_again(self) -> None:
        bought = (Stack(seat, self.people[seat], self.buy_in) for seat in self.broke)
        stacks = sorted((*self.table.stacks, *bought), key=lambda stack: stack.seat)
        self.table = replace(self.table, stacks=tuple(stacks))
