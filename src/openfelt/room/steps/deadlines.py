"""When a table's wait ends by itself: a function of the table and of when the wait began."""

from __future__ import annotations

from openfelt.room.state.banked import BankedState
from openfelt.room.state.table import TableState
from openfelt.room.steps.bettors import alone

LATE = 10.0
"""Seconds that whoever sits down while bets are taken has at the least; the clock waits only so long."""


def waits_for(state: BankedState) -> tuple[object, ...]:
    """What the table waits for: when it is another, time begins anew."""
    phase = state.phase
    on = state.question if phase == "playing" else bool(state.bets)
    return phase, state.number, on, state.rotation.offer if phase == "offering" else None


def deadline(state: BankedState, since: float) -> float | None:
    """When time is up, if the wait began at `since`; None where no clock runs."""
    if not state.dealer.runs_clocks:
        return None
    timers, phase = state.opened.timers, state.phase
    if phase != "betting":
        seconds = to_decide(state) if phase == "playing" else timers.offer if phase == "offering" else None
        return None if seconds is None else since + seconds
    clock = None if timers.betting is None else since + timers.betting
    if clock is not None and state.joined:
        clock = max(clock, min(state.joined, clock) + LATE)
    if timers.alone is None or not state.touched or alone(state) is None:
        return clock
    quiet = max(state.touched, since) + timers.alone
    if counts_down(state):
        return quiet
    return None if clock is None else max(clock, quiet)


def to_decide(state: TableState) -> float | None:
    """By the stage of what is asked: as the table has it, or by the family's pace."""
    timers, round, so_far = state.opened.timers, state.round, state.so_far
    stage = round.waiting.stage if round is not None and round.waiting is not None else ""
    if stage in timers.stages:
        return timers.stages[stage]
    if round is not None and any(ask.claim for ask in round.open_asks):
        return timers.claim
    if timers.decision is None or so_far is None:
        return timers.decision
    return timers.decision * so_far.rules.pace(stage)


def counts_down(state: BankedState) -> bool:
    """Whether cards fall some seconds after the last change of the one person who bets among bots."""
    if state.phase != "betting" or state.opened.timers.alone is None or not state.touched:
        return False
    person = alone(state)
    return person is not None and any(bet.put_up(person) for bet in state.bets)
