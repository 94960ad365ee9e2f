"""What a command leads to at a table, and what follows by itself."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.log import events as e
from openfelt.room.state.left_over import called_off, left_over
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import TableState
from openfelt.room.steps.bank import pass_over
from openfelt.room.steps.bettors import all_done
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.changeover import go_over
from openfelt.room.steps.command import Command, Moment, require
from openfelt.room.steps.deal import begin
from openfelt.room.steps.guests import bots_leave
from openfelt.room.steps.waiting_list import call_waiting
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net


def decide(
    state: TableState, command: Command, by: Caller, now: float, chance: Chance = UNFORESEEN
) -> Iterator[e.TableEvent]:
    """The events a command leads to, or a refusal. The caller applies each before asking for the next."""
    require(state, command, by)
    if state.closed:
        raise Denied(f"the table is closed: {state.closed}")
    if state.paused and not command.while_paused:
        raise Denied(f"the table is paused: {state.paused}")
    command.check_round(state, by)
    yield from command.do(state, by, Moment(now, chance))
    yield from follow(state, now, chance)


def follow(state: TableState, now: float, chance: Chance = UNFORESEEN) -> Iterator[e.TableEvent]:
    """What happens without anybody: cards fall, the round ends, a game that nobody banks breaks.

    Bots leave a table whose owner has gone, free seats are held for those who wait, and the position passes
    over whoever cannot bank.
    """
    if state.paused or state.closed:
        return
    if all_done(state):
        yield from begin(state, chance)
    while state.live and state.so_far is not None:
        if problem := state.so_far.problem:
            yield _called_off(state, state.so_far, problem, now)
            break
        if state.so_far.round.over:
            yield _ended(state, state.so_far, now)
            break
        answer = state.dealer.answer(state.so_far, chance)
        if answer is None:
            break
        yield e.Answered(answer=answer)
    yield from go_over(state)
    yield from bots_leave(state)
    yield from call_waiting(state, now)
    yield from pass_over(state)
    if not state.live and state.rotation.broken is not None and not state.broken:
        yield e.Broke(why=state.rotation.broken.reason)


def _ended(state: TableState, so_far: SoFar, now: float) -> e.RoundEnded:
    round = so_far.round
    fees = round.money.fees
    net = {who: Net(amount) for who, amount in round.money.net().items()}
    jackpot: dict[e.Person, Cents] = {}
    if state.opened.jackpot and not round.void:
        for person in dict.fromkeys(bet.bettor for bet in round.table.bets):
            left = state.stacks.get(person, 0) + net.get(person, 0) - fees.get(person, 0)
            left -= sum(bet.amount for bet in round.money.standing if bet.bettor == person)
            if left >= state.opened.jackpot or not state.dealer.keeps_stacks:
                jackpot[person] = state.opened.jackpot
    return e.RoundEnded(
        number=state.number,
        net=net,
        fees=fees,
        jackpot=jackpot,
        void=round.void,
        now=now,
        left=left_over(so_far, state.number),
    )


def _called_off(state: TableState, so_far: SoFar, why: str, now: float) -> e.RoundEnded:
    """The round cannot go on by the rules it began with: every bet goes back."""
    return e.RoundEnded(
        number=state.number,
        net={},
        void=f"called off: {why}",
        called_off=True,
        now=now,
        left=called_off(so_far),
    )
