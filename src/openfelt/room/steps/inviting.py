"""A private table's guests, and the bots that its owner asks to it."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.room.steps.seating import gone
from openfelt.rules.errors import Denied, Named


def owns(state: TableState, by: Caller) -> None:
    if state.opened.private is None:
        raise Denied("this table is open to everyone: only a private one has an owner who invites")
    if state.opened.private != by.person:
        raise Denied(("this table is ", Named(state.opened.private), "'s, who says who comes: ask them"))


def _invite(state: TableState, command: c.Invite, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    owns(state, by)
    if command.person == by.person or command.person in state.invited:
        raise Denied((Named(command.person), " is welcome here already"))
    yield e.Invited(person=command.person)


def _uninvite(state: TableState, command: c.Uninvite, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    owns(state, by)
    if command.person not in state.invited:
        raise Denied((Named(command.person), " was not invited, and need not be sent away"))
    yield e.Uninvited(person=command.person)


# Bots


def room_for(state: TableState) -> int:
    """How many more bots can sit down; a seat is left for an owner who stands."""
    own = 0 if state.opened.private in state.seats.values() else 1
    return max(0, len(state.open_seats) - own)


def check_bots(state: TableState, number: int, by: Caller) -> None:
    owns(state, by)
    if number < 1:
        raise Denied("ask for one bot or more")
    if number > room_for(state):
        raise Denied(f"there is room for {room_for(state)} more bots, not for {number}")


def _seat_bots(state: TableState, command: c.SeatBots, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    check_bots(state, len(command.people), by)
    for person in set(command.people) & set(state.stacks):
        raise Denied((Named(person), " is at the table already"))
    for person in command.people:
        yield e.Invited(person=person, bot=True)
        yield e.Bought(person=person, amount=command.buy_in)
        yield e.Sat(seat=state.open_seats[0], person=person, bot=True)


def bots_leave(state: TableState) -> Iterator[e.TableEvent]:
    """Bots go when the owner has gone or has had enough of them, once their money is in nothing."""
    if state.live or not state.bots:
        return
    bank = state.bank.person if state.bank else None
    for bot in sorted(state.bots & set(state.seats.values()), key=lambda bot: (bot == bank, bot)):
        if bot in state.invited and not state.deserted:
            continue
        if state.bank is not None and bot == bank and not state.bets:
            yield e.GivenUp(seat=state.bank.seat, person=bot)
        if state.bank is None or bot not in state.bank.stakes:
            yield from gone(state, bot)


INVITING: Steps = {c.Invite: _invite, c.Uninvite: _uninvite, c.SeatBots: _seat_bots}
