"""Time that runs out for what a table waits for."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command, Moment
from openfelt.rounds.answers import Chose


class Clock(Command, frozen=True, kw_only=True, tag="clock"):
    """Time has run out for what the table waits for. Only the room itself sends this."""

    may = ("clock",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """Open decisions get their default; before a round the kind of play says what happens."""
        kind = between(state)
        if state.phase != "playing":
            yield from kind.time_is_up(state, by, at)
            return
        more = kind.more_time(state)
        if more is not None:
            yield more
            return
        for ask in state.playing().open_asks:
            yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))
