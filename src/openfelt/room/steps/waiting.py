"""The waiting list, and seats that are held for whoever is called to them."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.room.steps.seating import may_sit, welcome
from openfelt.rules.errors import Denied, Named, listed

AWAY = "away"
"""Why someone without a connection is sat out."""
ON_THE_WAY = 60.0
"""Seconds for someone from another table, where the table itself holds seats for ever."""


def call_waiting(state: TableState, now: float) -> Iterator[e.TableEvent]:
    """Free seats go to those who wait, in their order, and are held for them."""
    while (uncalled := _uncalled(state)) and state.open_seats:
        yield _called(state, state.open_seats[0], uncalled[0], now)


def _uncalled(state: TableState) -> list[e.Person]:
    return [person for person in state.waiting if state.call_of(person) is None]


def _called(state: TableState, seat: int, person: e.Person, now: float, why: str = "") -> e.Called:
    held = state.opened.timers.seat
    return e.Called(seat=seat, person=person, until=None if held is None else now + held, why=why)


def _wait(state: TableState, command: c.Wait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    welcome(state, by)
    if by.person in state.waiting or state.seat_of(by.person) is not None:
        raise Denied((Named(by.person), " waits or sits here already"))
    yield e.Waited(person=by.person)


def _unwait(state: TableState, command: c.Unwait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    person = command.person or by.person
    if person not in state.waiting and state.call_of(person) is None:
        raise Denied((Named(person), " is not on the waiting list"))
    yield e.Unwaited(person=person)


def _seat_next(state: TableState, command: c.SeatNext, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """With a reason, another may be called before their turn, also to a seat held already, or get time."""
    first = next(iter(_uncalled(state)), None)
    person = command.person or first
    if person is None or person not in state.waiting:
        raise Denied(_not_waiting(state, person))
    if person != first and not command.why:
        raise Denied((Named(person), " is not next on the waiting list: state the reason to call them"))
    seat = command.seat
    if seat is None:
        seat = next(iter([*state.open_seats, *state.calls]), None)
    if seat is None or seat in state.seats or not 1 <= seat <= state.opened.seats:
        raise Denied(f"there is no free seat{'' if seat is None else f' {seat}'} to hold")
    held = state.calls.get(seat)
    if held is not None and (held.source is not None or not command.why):
        raise Denied((f"seat {seat} is held for ", Named(held.person), ": state the reason to hold it anew"))
    yield _called(state, seat, person, now, command.why)


def _not_waiting(state: TableState, person: e.Person | None) -> tuple[str, ...]:
    who = "nobody" if person is None else Named(person)
    there = listed(map(Named, state.waiting)) or ("empty",)
    return who, " waits to be called: the list is ", *there


def _expect(state: TableState, command: c.Expect, by: Caller, now: float) -> Iterator[e.TableEvent]:
    may_sit(state, command.seat, command.amount, by, now)
    held = state.opened.timers.seat or ON_THE_WAY
    yield e.Called(seat=command.seat, person=by.person, until=now + held, source=command.source)


def _watch(state: TableState, command: c.Watch, by: Caller, now: float) -> Iterator[e.TableEvent]:
    for call in list(state.calls.values()):
        if call.until is not None and call.until <= now:
            yield e.Unwaited(person=call.person, why="did not take the seat in time")
    for person in command.absent:
        if not state.live and state.seat_of(person) is not None and person not in state.sitting_out:
            yield e.SatOut(person=person, why=AWAY)


WAITING: Steps = {
    c.Wait: _wait, c.Unwait: _unwait, c.SeatNext: _seat_next, c.Expect: _expect, c.Watch: _watch,
}  # fmt: skip
