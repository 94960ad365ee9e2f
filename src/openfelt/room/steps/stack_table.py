"""What happens between hands at a table that is played from stacks, whatever for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TypeVar

from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.state.stacked import StackState
from openfelt.room.steps import deadlines
from openfelt.room.steps.beside import Beside
from openfelt.room.steps.between import Between, Since, Wait
from openfelt.room.steps.buy_ins import check_brought, to_add, to_sit
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Moment
from openfelt.room.steps.seats import gone
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, money

BUY_INS = 4
"""Times the least that one sits down with: what a bot brings."""

S = TypeVar("S", bound=StackState)


class StackBetween(Between[S]):
    """Each kind of play says how its hands begin and end, and what lies in the middle for the next."""

    @abstractmethod
    def middle(self, state: S) -> Cents:
        """What lies there for the next hand."""

    @abstractmethod
    def begins(self, state: S, at: Moment) -> Iterator[e.TableEvent]:
        """The next hand, once the pause before it is over."""

    def said_before(self, state: S, ask: Ask) -> Choice | None:
        """What somebody has said beforehand of what they are asked now."""
        return None

    def check_newcomer(self, state: S, by: Caller, buy_in: Cents, now: float) -> None:
        check_brought(by.person, buy_in, to_sit(state, by.person, now))

    def check_more(self, state: S, by: Caller, amount: Cents) -> None:
        check_brought(by.person, amount, to_add(state, by.person))

    def leaves_later(self, state: S, person: e.Person) -> e.LeaveAsked | None:
        if not state.in_hand(person) or not state.dealer.hears_people:
            return None
        if person in state.leaving:
            raise Denied("you leave when the hand is over, as you said")
        return e.LeaveAsked(person=person)

    def holds(self, state: S, person: e.Person) -> bool:
        return state.in_hand(person)

    def clear(self, state: S, person: e.Person) -> Iterator[e.TableEvent]:
        """Nothing is put down before a hand."""
        yield from ()

    def clear_all(self, state: S) -> Iterator[e.TableEvent]:
        if lies := self.middle(state):
            raise Denied(
                f"{money(lies)} lies in the middle for the next hand: the table closes when it is won"
            )
        yield from ()

    def send_away(self, state: S, bots: Iterable[e.Person]) -> Iterator[e.TableEvent]:
        for bot in sorted(bots):
            yield from gone(state, bot)

    def bots_bring(self, state: S) -> Cents:
        return Cents(state.least_buy_in * BUY_INS)

    def revise(self, state: S) -> Iterator[e.TableEvent]:
        """Nothing lies there that rules could be against."""
        yield from ()

    def before_round(self, state: S, at: Moment) -> Iterator[e.TableEvent]:
        """The next hand begins when the pause before it is over."""
        yield from ()

    def after_round(self, state: S, at: Moment) -> Iterator[e.TableEvent]:
        """Those go who have said so. As soon as two are ready the order of the next cards is committed to."""
        if not state.live:
            for person in list(state.leaving):
                yield from gone(state, person)
        yield from committed(state, at)

    def deals(self, state: S, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """A house dealer, when the table is ready."""
        if state.dealer.runs_clocks:
            raise Denied(f"nobody banks {state.game.name}: its hands begin by themselves")
        if not by.may("deal"):
            raise NotAllowed("deal", by.roles, by.person)
        if state.phase == "gathering":
            raise Denied("there is nobody to deal to: seat two who have chips and are not sitting out")
        if state.phase != "starting":
            raise Denied(f"there is nothing to deal: the table is {state.phase}")
        yield from self.begins(state, at)

    def beside(self, state: S, now: float) -> Beside:
        return Beside()

    def stays_over(self, state: S) -> None:
        """Whatever else has happened since, it is not opened again."""

    def reopens(self, state: S) -> Iterator[e.TableEvent]:
        assert state.undo is not None
        yield state.undo

    def spoken_for(self, state: S) -> Answer | None:
        round = state.playing() if state.phase == "playing" else None
        for ask in round.open_asks if round is not None else ():
            if ask.who.bettor in state.leaving:
                return Chose(ask.who, ask.default, by="clock")
            if (said := self.said_before(state, ask)) is not None:
                return Chose(ask.who, said)
        return None

    def more_time(self, state: S) -> e.TimeBanked | None:
        """One slice a decision, while there are some; none to claim something out of turn."""
        if state.on_bank is not None or state.opened.timers.bank is None:
            return None
        asked = state.playing().open_asks
        person = asked[0].who.bettor if len(asked) == 1 and not asked[0].claim else None
        if person is None or state.is_bot(person) or not state.bank_of(person).slices:
            return None
        return e.TimeBanked(person=person)

    def time_is_up(self, state: S, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if state.phase == "starting":
            yield from self.begins(state, at)

    def waits_for(self, state: S) -> Wait:
        playing = state.phase == "playing"
        return state.phase, state.number, state.question if playing else 0, state.on_bank

    def deadline(self, state: S, since: Since) -> float | None:
        timers = state.opened.timers
        if not state.dealer.runs_clocks or state.phase not in {"starting", "playing"}:
            return None
        if state.phase == "starting":
            return since.began + timers.pause
        seconds = timers.bank if state.on_bank is not None else deadlines.to_decide(state)
        return None if seconds is None else since.began + seconds


def committed(state: StackState, at: Moment) -> Iterator[e.TableEvent]:
    """The order of the next cards, as soon as a hand can begin."""
    if state.phase == "starting" and state.stock.pack is None and state.dealer.shuffles:
        yield state.dealer.shuffle(state.game.deck, state.opened.decks, at.chance)
