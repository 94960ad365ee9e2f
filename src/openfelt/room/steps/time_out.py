"""Time that runs out for what a table waits for."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.bank import Decline, GiveUp
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command, Moment
from openfelt.room.steps.deal import Deal
from openfelt.rounds.answers import Chose


class Clock(Command, frozen=True, kw_only=True, tag="clock"):
    """Time has run out for what the table waits for. Only the room itself sends this."""

    may = ("clock",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """An offer is declined, bets are closed, open decisions get their default.

        A player-dealer against whom nobody bets hands the position on, so that the game does not stand still.
        """
        match state.phase:
            case "offering" if state.offer is not None:
                yield from Decline(round=state.open_round).do(state, by, at)
            case "betting" if state.bets:
                yield from Deal(round=state.open_round).do(state, by, at)
            case "betting":
                yield from GiveUp(round=state.open_round).do(state, by, at)
            case "playing":
                for ask in state.playing().open_asks:
                    yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))
