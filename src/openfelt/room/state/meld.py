"""The state of a table at which people pay each other for melds: what lies in the middle, who plays first."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.meld_rules import MeldRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import StackState
from openfelt.room.state.table import TableState
from openfelt.rounds.meld import MeldRound
from openfelt.rules.buy_in import BuyInRule
from openfelt.rules.errors import Denied
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents, in_chips
from openfelt.table.stacks import MeldStakes, MeldTable, Stack


class MeldState(StackState):
    """What a round leaves in the middle is for those who played for it and stay: nobody else is dealt in."""

    rules: MeldRules
    so_far: SoFar[MeldTable, MeldRound] | None
    before: SoFar[MeldTable, MeldRound] | None

    def __init__(self, opened: e.TableOpened, rules: MeldRules, shelf: Shelf | None = None) -> None:
        super().__init__(opened, rules, shelf)
        self.pool = Cents(0)
        self.entitled: list[e.Person] = []  # those who may win it, while something lies there
        self.eldest: int | None = None
        self.waived: set[e.Person] = set()  # who claims nothing out of turn in this round
        self.ended: e.MeldsEnded | None = None  # the last round

    # What can be asked of it

    @property
    def game(self) -> MeldGame:
        return self.rules.game

    @property
    def stakes(self) -> MeldStakes:
        assert self.opened.meld_stakes is not None
        return self.opened.meld_stakes

    @property
    def buy_in(self) -> BuyInRule:
        return self.game.buy_in

    @property
    def least_buy_in(self) -> Cents:
        return self.rules.least_buy_in(self.stakes)

    @property
    def round(self) -> MeldRound | None:
        return None if self.so_far is None or self.so_far.problem else self.so_far.round

    def playing(self) -> MeldRound:
        super().playing()
        assert self.round is not None
        return self.round

    @property
    def ready(self) -> bool:
        """Also while one alone is left of those who tied: the pool is theirs when the pause is over."""
        alone = self.left_alone
        return super().ready or (alone is not None and not self.bots_alone((alone,)))

    @property
    def left_alone(self) -> e.Person | None:
        """Who takes what lies in the middle, if nobody else who may win it stakes again."""
        if len(self.entitled) == 1:
            return self.entitled[0]
        stay = [stack.bettor for stack in self._dealt_in()] if self.pool else []
        return stay[0] if len(stay) == 1 else None

    @property
    def share(self) -> Cents:
        """What the first of those who may win it has of it, if it is divided; the last has the rest."""
        alone = len(self.entitled) == 1
        return self.pool if alone else in_chips(self.pool // len(self.entitled), self.game.smallest_chip)

    def _dealt_in(self) -> tuple[Stack, ...]:
        amounts = ((seat, who, Cents(self.stacks.get(who, 0))) for seat, who in sorted(self.seats.items()))
        return tuple(
            Stack(seat, who, amount)
            for seat, who, amount in amounts
            if amount and who not in self.sitting_out and (not self.pool or who in self.entitled)
        )

    def next_hand(self) -> MeldTable | None:
        stacks = self._dealt_in()
        if len(stacks) < 2:
            return None
        table = MeldTable(
            seats=self.opened.seats,
            decks=self.opened.decks,
            stacks=stacks,
            ante=self.stakes.ante,
            chip=self.stakes.chip,
            eldest=None,
            pool=self.pool,
            hands_before=self.hands,
            kept=self.kept,
        )
        return table.played_first_by(self.eldest)

    # How it changes

    def apply(self, event: e.TableEvent, at: float) -> None:  # one case an event
        self.version += not isinstance(event, e.TableOpened)
        match event:
            case e.Answered(answer=answer):
                assert self.so_far is not None
                self.so_far.answer(answer)
                self.on_bank = None
            case e.MeldsBegun(number=number):
                self.number, self.ended = number, None
                self.begin(event)
            case e.MeldsEnded():
                self.run_to(event.now, at)
                self._end(event)
            case e.PoolTaken(person=person, amount=amount):
                self.move({person: amount})
                self.pool = Cents(self.pool - amount)
                self.entitled = [who for who in self.entitled if who != person] if self.pool else []
            case e.ClaimsWaived(person=person, waived=waived):
                (self.waived.add if waived else self.waived.discard)(person)
            case e.TimeBanked() | e.LeaveAsked() | e.LeaveTakenBack() | e.ChipsCounted():
                self.take_stacked(event)
            case e.Bought():
                self.bring(event)
            case e.Sat():
                self.come_with(event, at)
            case e.Left():
                self.go_with(event, at)
                self.entitled = [who for who in self.entitled if who != event.person]
                if not self.seats:  # the game is over: who plays first is drawn for again
                    self.eldest = None
            case e.Closed():
                self.take(event)
                self.leaving = []
            case _:
                assert not isinstance(event, e.BankedEvent), "nobody banks this table"
                assert not isinstance(event, e.PotEvent), "nobody bets here"
                self.take(event)

    def _end(self, event: e.MeldsEnded) -> None:
        assert self.so_far is not None
        left, begun = event.left, self.so_far.begun
        self.live, self.on_bank, self.ended = False, None, event
        for amounts, sign in ((event.net, 1), (event.fees, -1)):
            self.move({person: sign * amount for person, amount in amounts.items()})
        self.hands += not event.void
        self.pool, self.eldest, self.kept = left.pool, left.eldest, left.kept
        at_seats = {stack.seat: stack.bettor for stack in begun.stacks}
        self.entitled = [at_seats[seat] for seat in left.seats]
        self.waived = set()
        self.stock.end(begun, e.LeftOver(), is_shoe=False)
        if not event.void:
            for person in begun.people:
                self.banks[person] = self.bank_of(person).dealt_in()
        self.sit_out_silent(event.silent)


def at_melds(state: TableState) -> MeldState:
    """The state of a table at which melds are paid for, or a refusal."""
    if not isinstance(state, MeldState):
        raise Denied(f"nobody lays melds at {state.game.name}")
    return state
