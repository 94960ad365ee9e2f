"""Coming and going: seats, money brought and taken home, the waiting list."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room import commands as c
from openfelt.room import events as e
from openfelt.room.caller import Caller, Steps
from openfelt.room.table import TableState
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents, dollars
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.placement import check_chips


def _sit(state: TableState, command: c.Sit, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    _welcome(state, by)
    if not 1 <= command.seat <= state.opened.seats:
        raise RuleBroken(f"there is no seat {command.seat}: this table has {state.opened.seats}")
    if command.seat in state.seats:
        raise RuleBroken(f"seat {command.seat} is taken by {state.seats[command.seat]}")
    if state.seat_of(by.person) is not None:
        raise RuleBroken(f"{by.person} sits at this table already")
    _one_company(state, by)
    ahead = state.waiting[: state.waiting.index(by.person)] if by.person in state.waiting else state.waiting
    if ahead and len(state.seats) + len(ahead) >= state.opened.seats:
        raise RuleBroken(f"{ahead[0]} is first on the waiting list")
    if command.buy_in < state.opened.limits.min:
        raise RuleBroken(f"a buy-in is at least the table minimum of ${dollars(state.opened.limits.min)}")
    yield from _buy(state, c.Buy(amount=command.buy_in), by, 0)
    yield e.Sat(seat=command.seat, person=by.person, company=by.company)


def _welcome(state: TableState, by: Caller) -> None:
    """Whether someone may come to the table at all."""
    if state.opened.physical:
        raise RuleBroken("people and chips are at the physical table itself: the house dealer enters bets")
    if state.opened.private not in {None, by.person}:
        raise RuleBroken("this is a private table")


def _one_company(state: TableState, by: Caller) -> None:
    """Under the newer rule; the rotation itself hears of those who sit down in a round only after it."""
    rule = state.rotation.rule
    if isinstance(rule, EveryHandRule) and by.company:
        for other in {state.companies.get(person) for person in state.seats.values()} - {None, by.company}:
            raise RuleBroken(
                f"only one proposition-player company at a table, and {other} is there ({rule.source})"
            )


def _buy(state: TableState, command: c.Buy, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    _welcome(state, by)
    if command.amount <= 0:
        raise RuleBroken("bring more than nothing")
    check_chips(state.game, command.amount, "a buy-in")
    if command.amount > by.wallet:
        raise RuleBroken(
            f"{by.person} has ${dollars(by.wallet)}, which is less than ${dollars(command.amount)}"
        )
    yield e.Bought(person=by.person, amount=command.amount)


def _leave(state: TableState, command: c.Leave, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    seat = state.seat_of(by.person)
    if state.opened.physical or (seat is None and by.person not in state.stacks):
        raise RuleBroken(f"{by.person} is not at this table")
    banks = state.bank is not None and state.bank.person == by.person
    if banks or (state.live and state.in_play(by.person)):
        raise RuleBroken(f"{by.person} still has money in play: leave when the round is over")
    for bet in [bet for bet in state.bets if bet.bettor == by.person and not state.live]:
        yield e.BetTakenDown(seat=bet.seat, bettor=bet.bettor, bet=bet.bet)
    if seat is not None:
        yield e.Left(seat=seat, person=by.person)
    if by.person in state.stacks:
        yield e.CashedOut(person=by.person, amount=Cents(state.stacks[by.person]))


def _sit_out(state: TableState, command: c.SitOut, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if state.seat_of(by.person) is None or by.person in state.sitting_out:
        raise RuleBroken(f"{by.person} is not in the game")
    yield e.SatOut(person=by.person)


def _sit_in(state: TableState, command: c.SitIn, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if by.person not in state.sitting_out:
        raise RuleBroken(f"{by.person} is not sitting out")
    yield e.SatIn(person=by.person)


def _wait(state: TableState, command: c.Wait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    _welcome(state, by)
    if by.person in state.waiting or state.seat_of(by.person) is not None:
        raise RuleBroken(f"{by.person} waits or sits here already")
    yield e.Waited(person=by.person)


def _unwait(state: TableState, command: c.Unwait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if by.person not in state.waiting:
        raise RuleBroken(f"{by.person} is not on the waiting list")
    yield e.Unwaited(person=by.person)


SEATING: Steps = {
    c.Sit: _sit, c.Buy: _buy, c.Leave: _leave, c.SitOut: _sit_out, c.SitIn: _sit_in, c.Wait: _wait,
    c.Unwait: _unwait,
}  # fmt: skip
