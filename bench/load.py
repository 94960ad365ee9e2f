"""The room under load: 200 tables with bots in one process, on SQLite and on PostgreSQL.

    python bench/load.py

How many durable actions a second the room takes in a closed loop, turn about with what the bare database
commits with the same number of events a commit. Commands go straight into the room; bench/network.py has the
network in it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

import uvloop
from store import Bare, Batches, Server, batches, raw

from openfelt.room import commands as c
from openfelt.room.api.serve import collect_seldom
from openfelt.room.room import Room
from openfelt.room.store import open_apart
from openfelt.room.table import TableState
from openfelt.rules.money import cents
from room.crash.night import PEOPLE, Night, furnish

TABLES, SECONDS, SLICES = 200, 3, 5


class Load(Night):
    """A night that counts instead of printing."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, "bench", 0)
        self.done = 0

    async def step(self, id: str, people: list[str], rng: random.Random) -> None:
        await self.send(id, *self.next_of(self.room.table(id).state, people, rng))

    def next_of(self, state: TableState, people: list[str], rng: random.Random) -> tuple[c.TableCommand, str]:
        """The next thing that is lawful, and who does it: sit, bank, bet in turn, deal, decide."""
        for person in people:
            if state.seat_of(person) is None:
                free = [seat for seat in range(1, state.opened.seats + 1) if seat not in state.seats]
                return c.Sit(seat=rng.choice(free), buy_in=cents(5000)), person
        if state.broken:
            return c.Again(), people[0]
        if state.phase == "offering" and state.offer is not None:
            return c.Accept(wager=cents(rng.choice((20, 50)))), state.offer.person
        if state.phase == "betting" and state.bank is not None:
            base = next(rule.name for rule in state.game.bets if rule.base)
            placed = {state.bank.person, *(bet.bettor for bet in state.bets)}
            for person in people:
                if person not in placed and (not state.bets or rng.random() < 0.8):
                    return c.PlaceBet(seat=state.seat_of(person) or 1, bet=base, amount=cents(5)), person
        if state.round is not None and state.round.open_asks:
            ask = rng.choice(state.round.open_asks)
            return c.Decide(seat=ask.who.seat, choice=rng.choice(ask.offers).choice), ask.who.bettor
        return c.Deal(), people[0]

    async def send(self, table: str, command: c.TableCommand, person: str) -> None:
        await self.room.do(table, command, person, f"bench-{next(self.numbers)}")
        self.done += 1

    async def all(self, seconds: float) -> float:
        """Every table as fast as it goes; gives the time it took."""
        start = time.perf_counter()
        await asyncio.gather(*(self.busy(n, start + seconds) for n in range(1, TABLES + 1)))
        return time.perf_counter() - start

    async def busy(self, number: int, end: float) -> None:
        """One table as fast as it goes."""
        rng = random.Random(number)
        people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
        while time.perf_counter() < end:
            await self.step(f"t{number}", people, rng)


async def main() -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server()
        stack.callback(server.stop)
        await measure("SQLite", f"sqlite:///{folder}/room.db", f"sqlite:///{folder}/bare.db")
        await measure("PostgreSQL", server.room(), server.room())


async def measure(name: str, url: str, beside: str) -> None:
    """A room at `url`, and the same database without one at `beside`."""
    writer, log = await open_apart(url)
    room = await Room.open(log, writer=writer)
    await furnish(room, TABLES)
    with raw(beside) as insert:
        load, database = Load(room), Bare(insert)
        await load.all(2)  # all sit
        collect_seldom()
        slices = [await closed_loop(load, database, f"slice {n}") for n in range(SLICES)]
    await room.close()
    for slice in slices:
        print(slice)
    ratio = median(slice.ratio for slice in slices)
    print(f"{name}, closed loop, {TABLES} tables: median ratio {ratio:.2f} of the bare database")


@dataclass(frozen=True)
class Slice:
    """Some seconds of the room, and then of the bare database with as many events a commit."""

    actions: float
    events: float
    size: float
    bare: float

    @property
    def ratio(self) -> float:
        return self.events / self.bare

    def __str__(self) -> str:
        return (
            f"  {self.actions:,.0f} actions, {self.events:,.0f} events a second; the bare database, "
            f"commits of {self.size:.1f}: {self.bare:,.0f} events a second, ratio {self.ratio:.2f}"
        )


async def closed_loop(load: Load, database: Bare, name: str) -> Slice:
    counters = load.room.writer.counters
    load.done, commits, events = 0, counters.commits, counters.events
    took = await load.all(SECONDS)
    commits, events = counters.commits - commits, counters.events - events
    work = mixed(events, commits, name)
    return Slice(load.done / took, events / took, events / commits, database.rate(work))


def mixed(events: int, commits: int, name: str) -> Batches:
    """Commits of two neighbouring sizes, which come to as many events on average."""
    size, larger = divmod(events, commits)
    works = batches(commits - larger, max(1, size), f"{name} a"), batches(larger, size + 1, f"{name} b")
    return [batch for work in works for batch in work]


if __name__ == "__main__":
    uvloop.run(main())
