"""The room under load: 200 tables with bots in one process, on SQLite and on PostgreSQL.

    python bench/load.py

How many durable actions a second the room takes in a closed loop, turn about with how fast the bare database
takes the very same commits: the same rows, as many to a commit, on top of the same rows before. Commands go
straight into the room; bench/network.py has the network in it. The bots think in the room's process, and the
time they need counts as the room's.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

import uvloop
from store import Links, rate, raw

from openfelt import books
from openfelt.room.actors.room import Room
from openfelt.room.api.serve import collect_seldom
from openfelt.room.log.chain import Log
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.steps.bank import Accept
from openfelt.room.steps.command import Command
from openfelt.room.steps.deal import Deal
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.director import Again
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.steps.seats import Sit
from openfelt.room.store import Counters, open_with_scribe
from openfelt.room.store.rows import parted
from openfelt.rules.money import cents
from room.crash.night import PEOPLE, Night, furnish
from room.store.server import Server

TABLES, SECONDS, SLICES = 200, 3, 5
STAKE, WAGERS = cents(5), (cents(20), cents(50))


@cache
def base_of(id: str) -> str:
    """The bet that a game is about."""
    return next(rule.name for rule in books.banked(id).bets if rule.base)


class Load(Night):
    """A night that counts instead of printing."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, "bench", 0)
        self.done = 0

    async def step(self, id: str, people: list[str], rng: random.Random) -> None:
        command, person = self.next_of(at_bank(self.room.tables[id].state), people, rng)
        await self.room.do(id, command, person, f"bench-{next(self.numbers)}")
        self.done += 1

    def next_of(self, state: BankedState, people: list[str], rng: random.Random) -> tuple[Command, str]:
        """The next thing that is lawful, and who does it: sit, bank, bet in turn, deal, decide."""
        phase = state.phase
        if phase == "betting" and state.bank is not None:
            return self.bet_or_deal(state, state.bank.person, people, rng)
        if phase == "offering" and state.offer is not None and len(state.seats) == len(people):
            return Accept(round=state.open_round, wager=WAGERS[rng.random() < 0.5]), state.offer.person
        for person in people:
            if person not in state.seats.values():
                free = [seat for seat in range(1, state.opened.seats + 1) if seat not in state.seats]
                return Sit(seat=rng.choice(free), buy_in=cents(5000)), person
        if state.broken:
            return Again(), people[0]
        assert state.round is not None
        ask = rng.choice(state.round.open_asks)
        choice = rng.choice(ask.offers).choice
        return Decide(round=state.open_round, seat=ask.who.seat, choice=choice), ask.who.bettor

    def bet_or_deal(
        self, state: BankedState, bank: str, people: list[str], rng: random.Random
    ) -> tuple[Command, str]:
        """Whoever has not bet mostly does; then all say, one after the other, that they are done."""
        number, bettors = state.open_round, [bet.bettor for bet in state.bets]
        for person in people:
            if person != bank and person not in bettors and (not bettors or rng.random() < 0.8):
                seat = state.seat_of(person) or 0
                return PlaceBet(round=number, seat=seat, bet=base_of(state.opened.game), amount=STAKE), person
        for person in people:
            if person != bank and person not in state.done:
                return Deal(round=number), person
        return Deal(round=number), people[0]

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
    writer, log = await open_with_scribe(url)
    writer.counters = commits = Commits()
    room = await Room.open(log, writer=writer)
    await furnish(room, TABLES)
    with raw(beside) as insert:
        load, bare = Load(room), Bare(log, commits, insert)
        await load.all(2)  # all sit
        bare.follow()
        collect_seldom()
        slices = [await closed_loop(load, commits, bare) for _ in range(SLICES)]
    await room.close()
    for slice in slices:
        print(slice)
    ratio = median(slice.ratio for slice in slices)
    print(f"{name}, closed loop, {TABLES} tables: median ratio {ratio:.2f} of the bare database")


class Commits(Counters):
    """Counters that keep how many events each commit had."""

    def __init__(self) -> None:
        super().__init__()
        self.each: list[int] = []

    def take(self, sizes: Sequence[int], refused: int, seconds: float) -> None:
        super().take(sizes, refused, seconds)
        if size := sum(sizes):
            self.each.append(size)


class Bare:
    """The bare database, which takes the commits of a room's log one for one."""

    def __init__(self, log: Log, commits: Commits, insert: Callable[[Links], None]) -> None:
        self._log, self._commits, self._insert = log, commits, insert
        self._seq = self._taken = 0

    def follow(self) -> float:
        """Take what the log has had since, and give the events a second."""
        events = self._log.read(after=self._seq)
        work = [list(islice(events, size)) for size in self._commits.each[self._taken :]]
        self._seq, self._taken = work[-1][-1].seq, self._taken + len(work)
        commits = [list(parted(commit)[1]) for commit in work]
        return rate(work, lambda: [self._insert(links) for links in commits])


@dataclass(frozen=True)
class Slice:
    """Some seconds of the room, and then of the bare database with the same commits."""

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


async def closed_loop(load: Load, commits: Commits, bare: Bare) -> Slice:
    load.done, before, events = 0, commits.commits, commits.events
    took = await load.all(SECONDS)
    size = (commits.events - events) / (commits.commits - before)
    return Slice(load.done / took, (commits.events - events) / took, size, bare.follow())


if __name__ == "__main__":
    uvloop.run(main())
