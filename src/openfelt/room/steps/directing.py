"""The director's commands and the entry pad: pause, close, correct, results entered by hand."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.rounds.answers import Chose
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, dollars, in_chips
from openfelt.table.placement import check_chips


def _result(state: TableState, command: c.EnterResult, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    if not isinstance(state.scoreboard, Scoreboard) or not state.opened.physical:
        raise Denied("results are entered by hand only at a physical table with a scoreboard of roads")
    try:
        road = by_hand(state.game, command.stated, command.won)
    except Denied:
        raise
    except ValueError as error:
        raise Denied(str(error)) from None
    yield e.ResultEntered(stated=command.stated, won=command.won, road=road)


def _take_back(
    state: TableState, command: c.TakeBackResult, by: Caller, now: float
) -> Iterator[e.TableEvent]:
    del command, by, now
    if not (state.opened.physical and isinstance(state.scoreboard, Scoreboard) and state.scoreboard.shoe):
        raise Denied("there is no result to take back")
    yield e.ResultTakenBack()


def _pause(state: TableState, command: c.Pause, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    if state.paused:
        raise Denied("the table is paused already")
    yield e.Paused(why=command.why)


def _resume(state: TableState, command: c.Resume, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, by, now
    if not state.paused:
        raise Denied("the table is not paused")
    yield e.Resumed()


def _again(state: TableState, command: c.Again, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if not state.broken:
        raise Denied("the game is not broken")
    if by.person not in state.seats.values() and not by.may("pause"):
        raise NotAllowed("pause", by.roles, by.person)
    yield e.Resumed()


def _close(state: TableState, command: c.Close, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    if state.live:
        raise Denied("a table closes between rounds: finish the round or rule it void")
    for bet in list(state.bets):
        yield e.BetTakenDown.of(bet)
    for seat, person in list(state.seats.items()):
        yield e.Left(seat=seat, person=person)
    for person, amount in list(state.stacks.items()):
        if not state.opened.physical:
            yield e.CashedOut(person=person, amount=Cents(amount))
    yield e.Closed(why=command.why)


def _close_left(state: TableState, command: c.CloseLeft, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """A hand that is in play is played out first: what is open is answered as when time runs out."""
    if state.opened.private is None:
        raise Denied("only a private table is closed when its people have gone")
    if not state.live:
        why = f"nobody was at the table for {_told(command.seconds)}"
        yield from _close(state, c.Close(why=why), by, now)
        return
    if state.paused:
        yield e.Resumed()
    for ask in state.playing().open_asks:
        yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))


def _told(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 60 else f"{seconds:g} s"


def _correct(state: TableState, command: c.Correct, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    if sum(command.moves.values()) != 0 or not any(command.moves.values()):
        raise Denied("a correction moves money: what some get, others give")
    for person, amount in command.moves.items():
        if person not in state.stacks:
            raise Denied((Named(person), " has no money at this table"))
        if state.free(person) + amount < 0:
            raise Denied((Named(person), f" has only ${dollars(state.free(person))} free: take no more"))
    if not command.why or not command.cite:
        raise Denied("a correction states its reason and the rule it follows")
    yield e.Corrected(moves=command.moves, why=command.why, cite=command.cite)


def _award(state: TableState, command: c.AwardJackpot, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    person, holds = command.person, state.jackpot
    if (command.amount is None) == (command.share is None):
        raise Denied("a jackpot is awarded as an amount, or as a share of the box")
    if person not in state.stacks:
        raise Denied((Named(person), " has no money at this table"))
    if not command.why or not command.cite:
        raise Denied("a jackpot is awarded with its reason and the rule it follows")
    amount = command.amount or in_chips(holds * (command.share or 0) // 100, state.game.settlement.chip)
    check_chips(state.game, amount, "a jackpot")
    if not 0 < amount <= holds:
        raise Denied(f"${dollars(amount)} cannot be paid: the jackpot's box holds ${dollars(holds)}")
    yield e.JackpotPaid(person=person, amount=amount, why=command.why, cite=command.cite)


DIRECTING: Steps = {
    c.EnterResult: _result, c.TakeBackResult: _take_back, c.Pause: _pause, c.Resume: _resume, c.Close: _close,
    c.CloseLeft: _close_left,
    c.Again: _again, c.Correct: _correct, c.AwardJackpot: _award,
}  # fmt: skip
