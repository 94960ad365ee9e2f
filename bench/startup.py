"""How long the room takes to open on a long log: from a snapshot and the tail, and from the first event.

    python bench/startup.py

One log of some 100,000 events, played by bots at 100 tables on SQLite in a temporary folder. It also tells
the longest that a snapshot held up the tables in one step, and how long the same log takes when every round
that is over has to be played again, as before rounds said what they leave.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from load import Load
from msgspec.structs import replace

from openfelt.room.actors.room import Room
from openfelt.room.log import events as e
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.fold import Fold
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import still_office, table_line, taken
from openfelt.room.store import open_log
from room.crash.night import furnish
from room.store.logs import meddle

EVENTS, TABLES, TAIL = 100_000, 100, 5_000


async def play(url: str) -> None:
    """The newest snapshot is left some events before the end."""
    room = await Room.open(open_log(url), snapshot_every=10**9)
    await furnish(room, TABLES)
    load = Load(room)
    for goal in (EVENTS - TAIL, EVENTS):
        while room.office.seq < goal:
            end = time.perf_counter() + 0.5
            await asyncio.gather(*(load.busy(number, end) for number in range(1, TABLES + 1)))
        if goal != EVENTS:
            await room.snapshots.take(room.office, room.tables)
    steps = [held(lambda: still_office(room.office))]
    steps += [held(lambda a=actor: table_line(a.state, a.done)) for actor in room.tables.values()]
    seq, text = await taken(room.office, room.tables)
    print(
        f"a snapshot at event {seq:,}: {len(text) / 1e6:.1f} MB, in steps of up to {max(steps) * 1000:.1f} ms"
    )
    room.snapshots.last = room.office.seq
    await room.close()


def held(step) -> float:  # type: ignore[no-untyped-def]  # of either kind
    """Seconds of processor time, without the collector's pauses, which come with or without snapshots."""
    gc.disable()
    start = time.thread_time()
    step()
    taken = time.thread_time() - start
    gc.enable()
    return taken


async def opened(url: str) -> tuple[float, int]:
    """Seconds, and the number of the event from which the room read."""
    log = open_log(url)
    start = time.perf_counter()
    room = await Room.open(log)
    taken = time.perf_counter() - start
    began = room.snapshots.last
    room.snapshots.last = room.office.seq
    await room.close()
    return taken, began


def folded(url: str, played: bool) -> float:
    """Seconds of processor time to read the log from its first event."""
    log, shelf = open_log(url), Shelf(rules_of)
    entries = list(log.read())
    if played:
        entries = [replace(entry, body=_silent(entry.body)) for entry in entries]
    log.close()
    start, fold = time.process_time(), Fold(shelf)
    for entry in entries:
        fold.take(entry)
    return time.process_time() - start


def _silent(body: str) -> str:
    """A round's end that does not say what it leaves."""
    event = e.read(body) if '"round-ended"' in body else None
    return e.written(replace(event, left=None)) if isinstance(event, e.RoundEnded) else body


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/room.db"
        asyncio.run(play(url))
        quick = [asyncio.run(opened(url)) for _ in range(3)]
        meddle(url, "DELETE FROM snapshots")
        whole = [asyncio.run(opened(url)) for _ in range(3)]
        assert min(began for _, began in quick) > 0 == max(began for _, began in whole)
        with_one, without = (median(taken for taken, _ in runs) for runs in (quick, whole))
        print(f"opening from a snapshot and some {TAIL:,} events: {with_one:.2f} s")
        print(f"opening from the first of some {EVENTS:,}: {without:.2f} s, ratio {without / with_one:.1f}")
        said, again = (median(folded(url, played) for _ in range(3)) for played in (False, True))
        print(f"folding it: {said:.2f} s; playing every round again: {again:.2f} s, ratio {again / said:.1f}")


if __name__ == "__main__":
    main()
