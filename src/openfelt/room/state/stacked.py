"""The state of a table at which everybody plays from a stack in front of them, whatever for."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, assert_never

import msgspec

from openfelt.room.log import events as e
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import Phase, TableState
from openfelt.room.state.time_bank import TimeBank
from openfelt.rounds.answers import Chose
from openfelt.rounds.round import Round
from openfelt.rules.buy_in import BuyInRule
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.table.felt import called
from openfelt.table.stacks import StackTable

StackPhase = Literal["gathering", "starting", "playing", "paused", "closed"]
"""Those of a table that is played from stacks."""
SILENT = "let all that was asked run out"
"""Why the room sits somebody out at the end of a hand."""


class Departed(msgspec.Struct, frozen=True):
    """Somebody who left: with how much, when (by the room's own time), and how many short buys they had used
    of the first buy-in.
    """

    amount: Cents
    at: float
    short_buys: int = 0


class StackState(TableState):
    """Between hands people sit down, buy and sit out; the next hand begins by itself."""

    so_far: SoFar[Any, Any] | None
    before: SoFar[Any, Any] | None

    def __init__(self, opened: e.TableOpened, rules: AnyRules, shelf: Shelf | None = None) -> None:
        super().__init__(opened, rules, shelf)
        self.leaving: list[e.Person] = []  # when the hand is over
        self.banks: dict[e.Person, TimeBank] = {}
        self.on_bank: e.Person | None = None  # whose own time runs
        self.short_buys: Counter[e.Person] = Counter()  # those that further whole buy-ins bring count less
        self.departed: dict[e.Person, Departed] = {}

    # What can be asked of it

    @abstractmethod
    def next_hand(self) -> StackTable | None:
        """How the next hand would begin; None while it cannot."""

    @property
    @abstractmethod
    def buy_in(self) -> BuyInRule:
        """What the game's document says of it."""

    @property
    @abstractmethod
    def least_buy_in(self) -> Cents:
        """What a newcomer sits down with here."""

    @property
    def keeps_seats(self) -> bool:
        """Whoever deals: people have stacks in front of them."""
        return True

    @property
    def before_round(self) -> Phase:
        return "starting" if self.ready else "gathering"

    @property
    def ready(self) -> bool:
        """Whether two can play; bots wait for whose table it is."""
        table = self.next_hand()
        people = table.people if table is not None else ()
        return len(people) > 1 and not self.bots_alone(people)

    def bots_alone(self, people: tuple[e.Person, ...]) -> bool:
        alone = self.opened.private is not None and self.bots.issuperset(people)
        return alone and self.opened.private not in self.seats.values()

    def promised(self, person: e.Person) -> int:
        """What is in front of somebody is theirs to play with."""
        return 0

    def spare(self, person: e.Person) -> int:
        """All that is in front of somebody in a hand may be lost in it."""
        if not self.in_hand(person):
            return super().spare(person)
        assert self.so_far is not None
        held: int = next(one.amount for one in self.so_far.begun.stacks if one.bettor == person)
        return max(0, self.stacks.get(person, 0) - held)

    def in_hand(self, person: e.Person) -> bool:
        """Whether somebody is in the hand in play: their stack is held for it until it is over."""
        return self.live and self.so_far is not None and person in self.so_far.begun.people

    def bank_of(self, person: e.Person) -> TimeBank:
        return self.banks.get(person, TimeBank())

    # How it changes

    def hear(self, answered: str, at: float) -> None:
        super().hear(answered, at)
        self.on_bank = None

    def take_stacked(self, event: e.StackEvent) -> None:
        """What those say and use who play from stacks."""
        match event:
            case e.TimeBanked(person=person):
                self.banks[person], self.on_bank = self.bank_of(person).spent(), person
            case e.LeaveAsked(person=person):
                self.leaving.append(person)
            case e.LeaveTakenBack(person=person):
                self.leaving.remove(person)
            case e.ChipsCounted():
                self._count(event)
            case _:
                assert_never(event)

    def come_with(self, event: e.Sat, at: float) -> None:
        """Whoever comes back soon is held to what they bought before."""
        self.take(event)
        own = self.run_to(event.now, at)
        was = self.departed.pop(event.person, None)
        if was is not None and self.is_back(was, own) and was.short_buys:
            self.short_buys[event.person] = was.short_buys

    def go_with(self, event: e.Left, at: float) -> None:
        person, own = event.person, self.run_to(event.now, at)
        amount = Cents(self.stacks.get(person, 0))
        self.departed = {who: one for who, one in self.departed.items() if self.is_back(one, own)}
        short_buys = self.short_buys.pop(person, 0)
        if called(person) == person:  # of those without a name the next may be somebody else
            self.departed[person] = Departed(amount, own, short_buys)
        self.take(event)
        self.leaving = [who for who in self.leaving if who != person]

    def bring(self, event: e.Bought) -> None:
        self._note_buy(event.person, event.amount)
        self.take(event)

    def _note_buy(self, person: e.Person, amount: int) -> None:
        """What is added at a seat: a short buy, or a whole one that may bring others."""
        if self.seat_of(person) is None:
            return
        if amount < self.least_buy_in:
            self.short_buys[person] += 1
        elif self.buy_in.for_each:
            self.short_buys[person] -= self.buy_in.short_buys or 0

    def _count(self, event: e.ChipsCounted) -> None:
        person = event.person
        if event.why == "brought":
            self._note_buy(person, event.counted - event.before)
        self.stacks[person] = event.counted
        if event.why == "taken":
            del self.stacks[person]

    def is_back(self, was: Departed, now: float) -> bool:
        """Whether somebody who left comes back soon enough to be held to what they left with."""
        return now - was.at < self.buy_in.back_within * 60

    def sit_out_silent(self, people: tuple[e.Person, ...]) -> None:
        for person in people:
            self.sitting_out.add(person)
            self.sat_out[person] = SILENT


def silent(state: StackState, round: Round) -> Iterator[e.Person]:
    """Who was asked something, and answered nothing; whoever has said that they leave is not waited for."""
    for person in round.table.people:
        spoke = {one.by for one in round.answers if isinstance(one, Chose) and one.who.bettor == person}
        if spoke == {"clock"} and person not in state.leaving and person not in state.sitting_out:
            yield person


def at_stacks(state: TableState) -> StackState:
    """The state of a table that is played from stacks, or a refusal."""
    if not isinstance(state, StackState):
        raise Denied(f"somebody banks {state.game.name}: nobody plays it from a stack")
    return state
