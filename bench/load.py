"""The room under load: 200 tables with bots in one process, on SQLite in a temporary folder.

    python bench/load.py

Two measurements. How many durable actions a second the room takes in a closed loop, beside what the bare
database commits in the same run with the same number of events a commit. And the time from a command to its
broadcast at a steady rate of some 500 actions a second, each table watched by its four players and an
onlooker. Commands go straight into the room; the network is not part of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from store import Bare, batches, raw

from openfelt.room.actor import Follower
from openfelt.room.room import Room
from openfelt.room.store import open_log
from openfelt.rules.errors import RuleBroken
from room.crash.night import PEOPLE, Night, furnish

TABLES, SECONDS, RATE = 200, 10, 1000  # about half of what the bots try is lawful just then


class Load(Night):
    """A night that counts instead of printing."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, "bench", 0)
        self.done = self.refused = 0
        self.latencies: list[float] = []
        self.sent_at: dict[str, float] = {}

    async def send(self, table, command, person):  # type: ignore[no-untyped-def]  # as in Night
        self.sent_at[table] = time.perf_counter()
        try:
            await self.room.do(table, command, person, f"bench-{next(self.numbers)}")
            self.done += 1
        except RuleBroken:
            self.refused += 1
            await asyncio.sleep(0)

    def watch(self, table: str) -> None:
        """Followers of a table; the last of them notes when the news arrived."""
        actor = self.room.table(table)
        people = [f"p{(int(table[1:]) - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
        for person in people:
            actor.followers.add(Follower(person, lambda data: None))
        actor.followers.add(
            Follower(None, lambda data: self.latencies.append(time.perf_counter() - self.sent_at[table]))
        )

    async def busy(self, number: int, end: float) -> None:
        """One table as fast as it goes."""
        rng = random.Random(number)
        people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
        while time.perf_counter() < end:
            await self.step(f"t{number}", people, rng)

    async def steady(self, number: int, end: float) -> None:
        """One table's part of the steady rate, at random moments."""
        rng = random.Random(number)
        people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
        while time.perf_counter() < end:
            await asyncio.sleep(rng.expovariate(RATE / TABLES))
            await self.step(f"t{number}", people, rng)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = await Room.open(open_log(f"sqlite:///{folder}/room.db"))
        await furnish(room, TABLES)
        load = Load(room)
        await asyncio.gather(
            *(load.busy(n, time.perf_counter() + 2) for n in range(1, TABLES + 1))
        )  # all sit
        load.done, before = 0, (room.writer.counters.commits, room.writer.counters.events)
        start = time.perf_counter()
        await asyncio.gather(*(load.busy(n, start + SECONDS) for n in range(1, TABLES + 1)))
        took = time.perf_counter() - start
        commits = room.writer.counters.commits - before[0]
        events = room.writer.counters.events - before[1]
        with raw(f"sqlite:///{folder}/bare.db") as insert:
            work = batches(commits, max(1, events // commits), "bare")
            bare = Bare(insert).rate(work)
        actions, rate, size = load.done / took, events / took, events / commits
        print(f"closed loop, {TABLES} tables: {actions:,.0f} actions, {rate:,.0f} events a second")
        print(f"bare database, commits of {size:.0f}: {bare:,.0f} events a second, ratio {rate / bare:.2f}")
        for number in range(1, TABLES + 1):
            load.watch(f"t{number}")
        load.done, start = 0, time.perf_counter()
        await asyncio.gather(*(load.steady(n, start + SECONDS) for n in range(1, TABLES + 1)))
        took = time.perf_counter() - start
        latencies = sorted(load.latencies)
        p50, p99 = (latencies[int(len(latencies) * part)] * 1000 for part in (0.5, 0.99))
        print(
            f"steady, {RATE} commands a second asked for: {load.done / took:,.0f} actions a second, "
            f"from command to broadcast p50 {p50:.1f} ms, p99 {p99:.1f} ms"
        )
        await room.close()


if __name__ == "__main__":
    asyncio.run(main())
