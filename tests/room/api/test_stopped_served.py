"""A served room whose process is stopped, and goes on: nobody was folded meanwhile."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

from cli.calling import openfelt
from openfelt.client.client import guest as as_guest
from openfelt.client.client import new_id
from openfelt.room.api.tables import OpenTable, ServedTimers
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.seats import Sit
from openfelt.room.wire.seen import Seen
from room.api.processes import Process, started
from room.pot_tables import MARINA
from waiting import until_so

DECISION = 6.0
TIMERS = ServedTimers(decision=DECISION, bank=None, pause=1)


def asked_with_time_left(seen: Seen) -> bool:
    """Who was slow on a busy machine is asked again in the next hand."""
    return bool(seen.yours and seen.yours.asks) and (seen.table.seconds_left or 0) > DECISION - 1


async def stopped_for(server: Process, seconds: float) -> None:
    """SIGSTOP and, so much later, SIGCONT."""
    end = time.monotonic() + seconds
    server.process.send_signal(signal.SIGSTOP)
    await until_so(lambda: time.monotonic() > end, "the time for which it is stopped")
    server.process.send_signal(signal.SIGCONT)


def test_whoever_is_asked_while_the_room_is_stopped_still_has_their_time(tmp_path: Path) -> None:
    async def story(server: Process) -> None:
        async with await as_guest(server.address) as guest, guest.stream() as stream:
            table = (await guest.open_table(OpenTable(id=new_id(), game=MARINA, timers=TIMERS))).table
            seen = await stream.follow(table)
            await stream.do(table, Sit(seat=1, buy_in=seen.pot_table.buy_in.least))
            await guest.ask_bots(table, 1)
            before = await stream.until(table, asked_with_time_left)
            await stopped_for(server, DECISION + 1)
            told = await stream.until(table, lambda seen: seen is not before and seen.yours is not None)
            assert told.table.version == before.table.version, "nothing has happened"
            assert before.table.seconds_left is not None
            assert told.table.seconds_left is not None
            assert 0 < told.table.seconds_left <= before.table.seconds_left, "and what was left is told again"
            assert told.yours is not None
            (ask,) = told.yours.asks
            await stream.do(table, Decide(seat=ask.who.seat, choice="fold", round=told.table.open_round))
            assert (await guest.me()).person == guest.person

    with started(tmp_path) as server:
        asyncio.run(story(server))
        assert server.stop() == 0
    audit = openfelt("audit", "--db", server.db)
    assert audit.returncode == 0, audit.stdout
