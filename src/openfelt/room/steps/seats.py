"""Coming and going: seats, money brought and taken home."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import AtSeat, Command, May, Moment, you
from openfelt.room.steps.guests import people_may_come
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, money
from openfelt.table.placement import check_chips


class Sit(AtSeat, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, with money. Whom a house dealer does not name goes by the seat."""

    may = ("sit",)

    seat: int
    buy_in: Cents

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        by = self.speaker(state, by, state.dealer.bettor(by.person, self.seat))
        may_sit(state, self.seat, self.buy_in, by, at.now)
        yield _brought(state, by, self.buy_in)
        yield e.Sat(seat=self.seat, person=by.person, company=by.company, bot=by.bot)


class Buy(AtSeat, frozen=True, kw_only=True, tag="buy"):
    """Bring money to the table, with or without a seat: backline bettors stand."""

    may = ("buy-in",)

    amount: Cents

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        welcome(state, by)
        by = self.speaker(state, by)
        between(state).check_more(state, by, self.amount)
        yield _brought(state, by, self.amount)


class Leave(AtSeat, frozen=True, kw_only=True, tag="leave"):
    """Get up with all one's money, once it is in no bet."""

    may = ("sit",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        by = self.speaker(state, by) if state.keeps_seats else by
        later = between(state).leaves_later(state, by.person)
        if later is not None:
            yield later
        else:
            yield from gone(state, by.person, by=by.person)


class SitOut(AtSeat, frozen=True, kw_only=True, tag="sit-out"):
    may = ("sit",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        by = self.speaker(state, by) if state.keeps_seats else by
        if state.seat_of(by.person) is None or by.person in state.sitting_out:
            raise Denied(
                (*you(state, by.person, "are"), " not in the game: take a seat, or say that you are back")
            )
        yield e.SatOut(person=by.person)


class SitIn(AtSeat, frozen=True, kw_only=True, tag="sit-in"):
    may = ("sit",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        by = self.speaker(state, by) if state.keeps_seats else by
        if by.person not in state.sitting_out:
            raise Denied(
                (*you(state, by.person, "are"), " not sitting out: there is nothing to come back to")
            )
        yield e.SatIn(person=by.person)


class Change(Command, frozen=True, kw_only=True, tag="change"):
    """Move to a seat of another table with all one's money. The floor moves a `person`, and says why."""

    may = ("sit",)

    table: str
    seat: int
    person: e.Person | None = None
    why: str = ""

    def needs(self, state: TableState, by: Caller) -> May:
        return self.may if self.person in {None, by.person} else ("seat-others",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """Get up to sit down elsewhere. The room has had the seat there held, and sees the person to it."""
        comes_alone(state)
        person = self.person or by.person
        if person != by.person and not self.why:
            raise Denied("the floor moves someone for a stated reason: say it")
        if self.table == state.opened.table:
            raise Denied((Named(person), f" is to go to another table, and {self.table} is this one"))
        if state.seat_of(person) is None:
            raise Denied((Named(person), " does not sit at this table: choose someone who does"))
        yield from gone(state, person, self.table, self.why, by=by.person)


def may_sit(state: TableState, seat: int, buy_in: Cents, by: Caller, now: float) -> None:
    """Refuse a seat that someone may not take, whatever is in their account."""
    welcome(state, by)
    if not 1 <= seat <= state.opened.seats:
        raise Denied(f"there is no seat {seat}: this table has {state.opened.seats}")
    if seat in state.seats:
        raise Denied((f"seat {seat} is taken by ", Named(state.seats[seat]), ": choose another"))
    if state.seat_of(by.person) is not None:
        raise Denied((Named(by.person), " sits at this table already"))
    held = state.calls.get(seat)
    if by.bot and held is None and len(state.open_seats) == 1 and people_may_come(state):
        raise Denied(f"seat {seat} is the last that is free: bots leave it to people")
    if held is not None and held.person != by.person:
        left = "" if held.until is None else f" for another {max(0, round(held.until - now))} s"
        raise Denied(
            (f"seat {seat} is held for ", Named(held.person), f"{left}, who was called to it: choose another")
        )
    between(state).check_newcomer(state, by, buy_in, now)


def _brought(state: TableState, by: Caller, amount: Cents) -> e.Bought | e.ChipsCounted:
    """Money from somebody's account, if it is there; at a physical table chips, as they are counted."""
    if amount <= 0:
        raise Denied("bring more than nothing")
    check_chips(state.game, amount, "a buy-in")
    if state.dealer.keeps_stacks and amount > by.wallet:
        raise Denied(
            (
                *(Named(by.person), f" has {money(by.wallet)}, which is less than "),
                f"{money(amount)}: bring less, or have money put in at the cage",
            )
        )
    return state.dealer.brought(by.person, amount, Cents(state.stacks.get(by.person, 0)))


def welcome(state: TableState, by: Caller) -> None:
    """Whether someone may come to the table at all."""
    if not state.keeps_seats:
        raise Denied("people and chips are at the physical table itself: the house dealer enters bets")
    if state.opened.private not in {None, by.person} and by.person not in state.invited:
        raise Denied(
            ("this is a private table: ask ", Named(state.opened.private), " to invite ", Named(by.person))
        )


def comes_alone(state: TableState) -> None:
    """Refuse what only those do who come to a table by themselves."""
    if not state.dealer.hears_people:
        raise Denied("people come to the physical table itself: the house dealer says who sits there")


def gone(
    state: TableState, person: e.Person, to: str | None = None, why: str = "", by: e.Person = ""
) -> Iterator[e.TableEvent]:
    """Someone gets up with everything they have, by their own word or somebody else's."""
    seat = state.seat_of(person)
    if not state.keeps_seats or (seat is None and person not in state.stacks):
        raise Denied((Named(person), " is not at this table, and cannot leave it"))
    if between(state).holds(state, person):
        whose = ("you still have",) if person == by else (Named(person), " still has")
        raise Denied((*whose, " money in play: leave when the round is over"))
    yield from between(state).clear(state, person)
    if seat is not None:
        yield e.Left(seat=seat, person=person, to=to, why=why)
    if person in state.stacks:
        yield state.dealer.taken(person, Cents(state.stacks[person]))
