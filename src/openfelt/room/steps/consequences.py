"""What a command leads to at a table, and what follows by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.state.meld import MeldState
from openfelt.room.state.pot import PotState
from openfelt.room.state.table import TableState
from openfelt.room.steps.bank_table import BankTable
from openfelt.room.steps.between import answers_for, between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.changeover import go_over
from openfelt.room.steps.command import Command, Moment, require
from openfelt.room.steps.guests import a_bot_stands_up, bots_leave
from openfelt.room.steps.meld_table import MeldBetween
from openfelt.room.steps.pot_table import PotBetween
from openfelt.room.steps.waiting_list import call_waiting
from openfelt.rules.errors import Denied

answers_for(BankedState, BankTable())
answers_for(PotState, PotBetween())
answers_for(MeldState, MeldBetween())


def decide(
    state: TableState, command: Command, by: Caller, now: float, chance: Chance = UNFORESEEN
) -> Iterator[e.TableEvent]:
    """A refusal, or the events a command leads to. The caller applies each before asking for the next."""
    require(state, command, by)
    if state.closed:
        raise Denied(f"the table is closed: {state.closed}")
    if state.paused and not command.while_paused:
        raise Denied(f"the table is paused: {state.paused}")
    command.check_round(state, by)
    at = Moment(now, chance)
    return chain(command.do(state, by, at), _follow(state, at))


def follow(state: TableState, now: float, chance: Chance = UNFORESEEN) -> Iterator[e.TableEvent]:
    """What happens without anybody: the round begins, cards fall, it ends, and what its kind of play adds.

    Bots leave a table whose owner has gone, and stand up for people; free seats are held for those who wait.
    """
    return _follow(state, Moment(now, chance))


def _follow(state: TableState, at: Moment) -> Iterator[e.TableEvent]:
    if state.paused or state.closed:
        return
    kind, now = between(state), at.now
    yield from kind.before_round(state, at)
    if state.live and (so_far := state.so_far) is not None:
        if problem := so_far.problem:
            yield kind.called_off(state, problem, now)
        else:
            round = so_far.round
            while round.waiting is not None:
                answer = state.dealer.answer(so_far) or kind.spoken_for(state)
                if answer is None:
                    break
                yield e.Answered(answer=answer)
            else:
                yield kind.ended(state, now)
    if not state.live and state.rules.filed:
        yield from go_over(state)
    if state.bots:
        yield from bots_leave(state)
    yield from kind.after_round(state, at)
    stands = True
    while stands:
        if state.waiting:
            yield from call_waiting(state, now)
        stands = yield from a_bot_stands_up(state)
