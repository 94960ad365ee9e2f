"""A private table's guests, and the bots that its owner asks to it."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command, Moment, RoomsOwn
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents

NO_SUCH_CODE = "nobody has that code: ask them for theirs, and type it as it stands there"


class Invite(Command, frozen=True, kw_only=True, tag="invite"):
    """By the owner of a private table: whoever gave them this code, which the room knows (`InvitePerson`)."""

    may = ("sit",)

    code: str

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        owns(state, by)
        raise Denied(NO_SUCH_CODE)


class InvitePerson(RoomsOwn, frozen=True, kw_only=True, tag="invite-person"):
    """Somebody whose code was given."""

    may = ("sit",)

    person: e.Person

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        owns(state, by)
        if self.person == by.person or self.person in state.invited:
            raise Denied((Named(self.person), " is welcome here already"))
        yield e.Invited(person=self.person)


class Uninvite(Command, frozen=True, kw_only=True, tag="uninvite"):
    """Who is at the table already stays until they leave; a bot goes."""

    may = ("sit",)

    person: e.Person

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        owns(state, by)
        if self.person not in state.invited:
            raise Denied((Named(self.person), " was not invited, and need not be sent away"))
        yield e.Uninvited(person=self.person)


class SeatBots(RoomsOwn, frozen=True, kw_only=True, tag="seat-bots"):
    """Bots that the caller asks to their private table."""

    may = ("sit",)

    people: tuple[e.Person, ...]
    buy_in: Cents

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        check_bots(state, len(self.people), by)
        for person in set(self.people) & set(state.stacks):
            raise Denied((Named(person), " is at the table already"))
        for person in self.people:
            yield e.Invited(person=person, bot=True)
            yield e.Bought(person=person, amount=self.buy_in)
            yield e.Sat(seat=state.open_seats[0], person=person, bot=True)


def owns(state: TableState, by: Caller) -> None:
    if state.opened.private is None:
        raise Denied("this table is open to everyone: only a private one has an owner who invites")
    if state.opened.private != by.person:
        raise Denied(("this table is ", Named(state.opened.private), "'s, who says who comes: ask them"))


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


def bots_leave(state: TableState) -> Iterator[e.TableEvent]:
    """Bots go when the owner has gone or has had enough of them, once their money is in nothing."""
    if state.live or not state.bots:
        return
    seated = state.bots & set(state.seats.values())
    yield from between(state).send_away(state, seated if state.deserted else seated - state.invited)
