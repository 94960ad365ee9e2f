"""A night at a table that is played for pots: hand after hand, with a button, blinds and stacks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from openfelt.bots.bot import Bot
from openfelt.bots.stack_night import StackNight
from openfelt.rounds.pot import PotRound
from openfelt.rules.conditions import Value
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import Line
from openfelt.table.felt import Bettor, Seat
from openfelt.table.setup import least_bet
from openfelt.table.stacks import Carried, PotTable, Stakes

BIG_BLINDS = 50
"""What people buy in for, unless the document asks more."""


def usual_buy_in(game: PotGame, stakes: Stakes) -> Cents:
    return max(Cents(BIG_BLINDS * stakes.least_bet), game.buy_in.least(least_bet(game, stakes)))


class PotNight(StackNight[PotRound]):
    """Whoever has nothing left buys in again, and comes in as the document has it.

    With a `seed` the same night comes again.
    """

    def __init__(
        self,
        game: PotGame,
        people: Mapping[Seat, Bettor],
        stakes: Stakes,
        *,
        schedule: Schedule | None = None,
        bots: Mapping[Bettor, Bot] | None = None,
        seed: str | None = None,
    ) -> None:
        super().__init__(game, people, schedule=schedule, bots=bots, seed=seed)
        self.game, self.stakes = game, stakes
        self.buy_in = usual_buy_in(game, stakes)
        self.stacks: dict[Seat, Cents] = dict.fromkeys(people, self.buy_in)
        self.line = Line(seats=max(game.seats.tables[0], *people))
        for seat, person in people.items():
            self.line = self.line.sit(game, seat, person)
        self.carried: tuple[Carried, ...] = ()
        self.kept: dict[str, Value] = {}

    # One hand

    def hand(self) -> PotRound:
        """A void hand is dealt anew, with the same button."""
        self.buy_again()
        round = self.play(PotRound(self.game, self.begin(), schedule=self.schedule))
        self.played += 1
        self.kept, self.carried = round.kept, round.money.left_over
        if not round.void:
            net, fees = round.money.net(), round.money.fees
            for seat, person in self.people.items():
                moved = net.get(person, 0) - fees.get(person, 0)
                self.stacks[seat] = Cents(self.stacks[seat] + moved)
            self.line = self.line.after(self.game, round.positions)
            for seat in self.broke:
                self.line = self.line.go_broke(self.game, seat)
        return round

    def begin(self) -> PotTable:
        table = self.line.table(
            self.game, self.stakes, self.stacks, hands_before=self.played, carried=self.carried
        )
        assert table is not None, "everybody has bought in"
        self.chance.new_shoe()
        return replace(table, kept=self.kept)

    # Between hands

    @property
    def broke(self) -> list[Seat]:
        return [seat for seat, stack in self.stacks.items() if not stack]

    def buy_again(self) -> None:
        """Who can still win what lies in the middle plays for it first."""
        plays_on = {seat for one in self.carried for seat in one.seats}
        for seat in self.broke:
            if seat in plays_on:
                continue
            self.stacks[seat] = self.buy_in
            self.line = self.line.rebuy(self.game, seat)
