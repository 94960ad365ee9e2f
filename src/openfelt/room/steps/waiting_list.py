"""The waiting list, and seats that are held for whoever is called to them."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command, May, Moment, RoomsOwn
from openfelt.room.steps.seats import comes_alone, gone, may_sit, welcome
from openfelt.rules.errors import Denied, Named, listed
from openfelt.rules.money import Cents

AWAY = "away"
"""Why someone without a connection is sat out."""
GONE = "was not there for long"
"""Why somebody's seat is freed, and their money goes home."""
ON_THE_WAY = 60.0
"""Seconds for someone from another table, where the table itself holds seats for ever."""


class Wait(Command, frozen=True, kw_only=True, tag="wait"):
    """Go on the waiting list."""

    may = ("wait",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        welcome(state, by)
        comes_alone(state)
        if by.person in state.waiting or state.seat_of(by.person) is not None:
            raise Denied((Named(by.person), " waits or sits here already"))
        yield e.Waited(person=by.person)


class Unwait(Command, frozen=True, kw_only=True, tag="unwait"):
    """Come off it, also when a seat is held. The floor may strike another `person` off."""

    may = ("wait",)

    person: e.Person | None = None

    def needs(self, state: TableState, by: Caller) -> May:
        return self.may if self.person in {None, by.person} else ("seat-others",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        person = self.person or by.person
        if person not in state.waiting and state.call_of(person) is None:
            raise Denied((Named(person), " is not on the waiting list"))
        yield e.Unwaited(person=person)


class SeatNext(Command, frozen=True, kw_only=True, tag="seat-next"):
    """The floor holds a free seat for who is first on the waiting list, or for another with a reason."""

    may = ("seat-others",)

    seat: int | None = None
    person: e.Person | None = None
    why: str = ""

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """With a reason, another is called before their turn, also to a seat held already, or gets time."""
        first = next(iter(_uncalled(state)), None)
        person = self.person or first
        if person is None or person not in state.waiting:
            raise Denied(_not_waiting(state, person))
        if person != first and not self.why:
            raise Denied((Named(person), " is not next on the waiting list: state the reason to call them"))
        seat = self.seat
        if seat is None:
            seat = next(iter([*state.open_seats, *state.calls]), None)
        if seat is None or seat in state.seats or not 1 <= seat <= state.opened.seats:
            raise Denied(f"there is no free seat{'' if seat is None else f' {seat}'} to hold")
        held = state.calls.get(seat)
        if held is not None and (held.source is not None or not self.why):
            raise Denied(
                (f"seat {seat} is held for ", Named(held.person), ": state the reason to hold it anew")
            )
        yield _called(state, seat, person, at.now, self.why)


class Expect(RoomsOwn, frozen=True, kw_only=True, tag="expect"):
    """Hold a seat for the caller, who would bring this from another table, if it would let them sit."""

    may = ("sit",)

    seat: int
    amount: Cents
    source: str

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        comes_alone(state)
        may_sit(state, self.seat, self.amount, by, at.now)
        held = state.opened.timers.seat or ON_THE_WAY
        yield e.Called(seat=self.seat, person=by.person, until=at.now + held, source=self.source)


class Watch(RoomsOwn, frozen=True, kw_only=True, tag="watch"):
    """Look around: seats held long enough, people who have been `absent` too long, or `idle` even longer."""

    may = ("clock",)

    absent: tuple[e.Person, ...] = ()
    idle: tuple[e.Person, ...] = ()

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        for call in list(state.calls.values()):
            if call.until is not None and call.until <= at.now:
                yield e.Unwaited(person=call.person, why="did not take the seat in time")
        for person in self.absent:
            if not state.live and state.seat_of(person) is not None and person not in state.sitting_out:
                yield e.SatOut(person=person, why=AWAY)
        for person in self.idle:
            if not state.live and person in state.stacks and not between(state).holds(state, person):
                yield from gone(state, person, why=GONE)


def call_waiting(state: TableState, now: float) -> Iterator[e.TableEvent]:
    """Free seats go to those who wait, in their order, and are held for them."""
    while (uncalled := _uncalled(state)) and state.open_seats:
        yield _called(state, state.open_seats[0], uncalled[0], now)


def _uncalled(state: TableState) -> list[e.Person]:
    return [person for person in state.waiting if state.call_of(person) is None]


def _called(state: TableState, seat: int, person: e.Person, now: float, why: str = "") -> e.Called:
    held = state.opened.timers.seat
    return e.Called(seat=seat, person=person, until=None if held is None else now + held, why=why)


def _not_waiting(state: TableState, person: e.Person | None) -> tuple[str, ...]:
    who = "nobody" if person is None else Named(person)
    there = listed(map(Named, state.waiting)) or ("empty",)
    return who, " waits to be called: the list is ", *there
