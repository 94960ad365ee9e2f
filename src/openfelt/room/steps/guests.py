"""A private table's guests, and the bots that its owner asks to it."""

from __future__ import annotations

from collections.abc import Generator, Iterator

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


def people_may_come(state: TableState) -> bool:
    """Whether somebody might want a seat: anybody at a table for all, or an owner or guest who has none."""
    owner = state.opened.private
    if owner is None:
        return state.dealer.hears_people
    there = {*state.seats.values(), *(call.person for call in state.calls.values())}
    return not {owner, *state.invited} - state.bots <= there


def room_for(state: TableState) -> int:
    """How many more bots can sit down; a seat is left for people who may come."""
    return max(0, len(state.open_seats) - people_may_come(state))


def check_bots(state: TableState, number: int, by: Caller) -> None:
    owns(state, by)
    if number < 1:
        raise Denied("ask for one bot or more")
    if number > room_for(state):
        raise Denied(f"there is room for {room_for(state)} more bots, not for {number}")


def a_bot_stands_up(state: TableState) -> Generator[e.TableEvent, None, bool]:
    """If no seat is left for people who may come: rather one that has put nothing down."""
    if state.live or not (state.bots or state.visiting_bots):
        return False
    if state.open_seats or not people_may_come(state):
        return False
    bots = [person for person in state.seats.values() if state.is_bot(person)]
    for bot in sorted(bots, key=lambda bot: (state.promised(bot), bot)):
        stands = False
        for event in between(state).send_away(state, [bot]):
            stands = True
            yield event
        if stands:
            return True
    return False


def bots_leave(state: TableState) -> Iterator[e.TableEvent]:
    """Bots go when the owner has gone or has had enough of them, once their money is in nothing."""
    if state.live or not state.bots:
        return
    seated = state.bots & set(state.seats.values())
    yield from between(state).send_away(state, seated if state.deserted else seated - state.invited)
