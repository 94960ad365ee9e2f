"""Coming and going: seats, money brought and taken home."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, dollars
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.placement import check_chips


def _sit(state: TableState, command: c.Sit, by: Caller, now: float) -> Iterator[e.TableEvent]:
    may_sit(state, command.seat, command.buy_in, by, now)
    yield from _buy(state, c.Buy(amount=command.buy_in), by, 0)
    yield e.Sat(seat=command.seat, person=by.person, company=by.company, bot=by.bot)


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
    if held is not None and held.person != by.person:
        left = "" if held.until is None else f" for another {max(0, round(held.until - now))} s"
        raise Denied(
            (f"seat {seat} is held for ", Named(held.person), f"{left}, who was called to it: choose another")
        )
    one_company(state, by)
    if buy_in < state.opened.limits.min:
        raise Denied(f"a buy-in is at least the table minimum of ${dollars(state.opened.limits.min)}")


def welcome(state: TableState, by: Caller) -> None:
    """Whether someone may come to the table at all."""
    if state.opened.physical:
        raise Denied("people and chips are at the physical table itself: the house dealer enters bets")
    if state.opened.private not in {None, by.person} and by.person not in state.invited:
        raise Denied(
            ("this is a private table: ask ", Named(state.opened.private), " to invite ", Named(by.person))
        )


def one_company(state: TableState, by: Caller) -> None:
    """Under the newer rule; the rotation itself hears of those who sit down in a round only after it."""
    rule = state.rotation.rule
    if isinstance(rule, EveryHandRule) and by.company:
        for other in {state.companies.get(person) for person in state.seats.values()} - {None, by.company}:
            raise Denied(
                f"only one proposition-player company at a table, and {other} is there ({rule.source})"
            )


def _buy(state: TableState, command: c.Buy, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    welcome(state, by)
    if command.amount <= 0:
        raise Denied("bring more than nothing")
    check_chips(state.game, command.amount, "a buy-in")
    if command.amount > by.wallet:
        raise Denied(
            (
                *(Named(by.person), f" has ${dollars(by.wallet)}, which is less than "),
                f"${dollars(command.amount)}: bring less, or have money put in at the cage",
            )
        )
    yield e.Bought(person=by.person, amount=command.amount)


def _leave(state: TableState, command: c.Leave, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    yield from gone(state, by.person)


def _change(state: TableState, command: c.Change, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """Get up to sit down elsewhere. The room has had the seat there held, and sees the person to it."""
    del now
    person = command.person or by.person
    if person != by.person and not command.why:
        raise Denied("the floor moves someone for a stated reason: say it")
    if command.table == state.opened.table:
        raise Denied((Named(person), f" is to go to another table, and {command.table} is this one"))
    if state.seat_of(person) is None:
        raise Denied((Named(person), " does not sit at this table: choose someone who does"))
    yield from gone(state, person, command.table, command.why)


def gone(state: TableState, person: e.Person, to: str | None = None, why: str = "") -> Iterator[e.TableEvent]:
    """Someone gets up with everything they have."""
    seat = state.seat_of(person)
    if state.opened.physical or (seat is None and person not in state.stacks):
        raise Denied((Named(person), " is not at this table, and cannot leave it"))
    banks = state.bank is not None and person in state.bank.stakes
    if banks or (state.live and state.in_play(person)):
        raise Denied((Named(person), " still has money in play: leave when the round is over"))
    if person in state.share_offers:
        yield e.ShareTakenBack(person=person)
    for bet in [bet for bet in state.bets if bet.bettor == person and not state.live]:
        yield e.BetTakenDown.of(bet)
    if seat is not None:
        yield e.Left(seat=seat, person=person, to=to, why=why)
    if person in state.stacks:
        yield e.CashedOut(person=person, amount=Cents(state.stacks[person]))


def _sit_out(state: TableState, command: c.SitOut, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if state.seat_of(by.person) is None or by.person in state.sitting_out:
        raise Denied("you are not in the game: take a seat, or say that you are back")
    yield e.SatOut(person=by.person)


def _sit_in(state: TableState, command: c.SitIn, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if by.person not in state.sitting_out:
        raise Denied("you are not sitting out: there is nothing to come back to")
    yield e.SatIn(person=by.person)


SEATING: Steps = {
    c.Sit: _sit, c.Buy: _buy, c.Leave: _leave, c.Change: _change, c.SitOut: _sit_out, c.SitIn: _sit_in,
}  # fmt: skip
