"""When a table's wait ends by itself: a function of the table and of since when it waits."""

from __future__ import annotations

from openfelt.room.doors.timepiece import Timepiece
from openfelt.room.state.banked import BankedState
from openfelt.room.state.table import TableState
from openfelt.room.steps.bettors import alone
from openfelt.room.steps.between import Since, Wait, between

LATE = 10.0
"""Seconds that whoever sits down while bets are taken has at the least; the clock waits only so long."""


class Waiting:
    """What a table waits for, and since when: it is asked after everything that happens there."""

    def __init__(self, state: TableState) -> None:
        self._kind = between(state)
        self._mark: Wait | None = None
        self._since = Since(0)
        self._touched = self._joined = 0

    def ends(self, state: TableState, time: Timepiece) -> float | None:
        """When time is up, by the room's own time; None where no clock runs."""
        mark = self._kind.waits_for(state)
        if mark != self._mark or state.touched != self._touched or state.joined != self._joined:
            now, since = time.elapsed(), self._since
            self._since = Since(
                since.began if mark == self._mark else now,
                since.touched if state.touched == self._touched else now,
                since.joined if state.joined == self._joined else now,
            )
            self._mark, self._touched, self._joined = mark, state.touched, state.joined
        return self._kind.deadline(state, self._since)


def waits_for(state: BankedState) -> tuple[object, ...]:
    """What the table waits for: when it is another, time begins anew."""
    phase = state.phase
    on = state.question if phase == "playing" else bool(state.bets)
    return phase, state.number, on, state.rotation.offer if phase == "offering" else None


def deadline(state: BankedState, since: Since) -> float | None:
    """When time is up, by the room's own time; None where no clock runs."""
    if not state.dealer.runs_clocks:
        return None
    timers, phase = state.opened.timers, state.phase
    if phase != "betting":
        seconds = to_decide(state) if phase == "playing" else timers.offer if phase == "offering" else None
        return None if seconds is None else since.began + seconds
    clock = None if timers.betting is None else since.began + timers.betting
    if clock is not None and state.joined:
        clock = max(clock, min(since.joined, clock) + LATE)
    if timers.alone is None or not state.touched or alone(state) is None:
        return clock
    quiet = max(since.touched, since.began) + timers.alone
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
