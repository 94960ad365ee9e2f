"""How large the log's file is a finished round: the demo's tables and bots, the same evening each time.

    python bench/log_size.py [ROUNDS] [FILE]

Chance and time are held, so that the same seed plays the same rounds; commands have ids as a client's have.
The file is measured after a checkpoint. With FILE it is kept there, to be looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from base64 import b64encode
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.companions import PATIENCE, Companion
from openfelt.room.actors.room import Room
from openfelt.room.demo import bots_of, furnish
from openfelt.room.log.chain import StoreDown
from openfelt.room.oversight.audit import Auditor
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.shelf import Shelf
from openfelt.room.steps.command import Command
from openfelt.room.store import open_log
from openfelt.room.wire.advice import advice
from openfelt.room.wire.seen import GameShown, Seen
from openfelt.rules.errors import Denied
from room.held import HeldChance, HeldTime

ROUNDS, SEED = 2_000, "log size"
PACE = (0.4, 1.5)


class Regular(Companion):
    """A bot of the demo at a public table, whose commands bear ids."""

    async def play(self) -> None:
        game = GameShown.of(self.actor.state.game)
        await self.actor.follow(self)
        while True:
            self._changed.clear()
            command = await self._wants(self._seen, game) if self._seen is not None else None
            if command is not None:
                await self.room.time.sleep(self.habits.rng.uniform(*self.pace))
                id = b64encode(self.habits.rng.randbytes(12)).decode()
                with contextlib.suppress(Denied, StoreDown):
                    await self.room.do(self.actor.state.opened.table, command, self.person, id)
            patience = self.room.time.later(PATIENCE, self._changed.set)
            try:
                await self._changed.wait()
            finally:
                patience.cancel()

    async def _wants(self, seen: Seen, game: GameShown) -> Command | None:
        if seen.yours is None or not seen.yours.asks:
            return self.habits.wants(seen, game)
        async with self.actor.reading() as state:
            return self.habits.wants(seen, game, advice(state, self.person))


class Evening:
    """The demo's tables and their bots, with nobody else."""

    def __init__(self, room: Room, time: HeldTime) -> None:
        self.room, self.time = room, time
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        await furnish(self.room)
        for table, actor in list(self.room.tables.items()):
            for account in await bots_of(self.room, table):
                self._sit(actor, account.person)

    def _sit(self, actor: TableActor, person: str) -> None:
        self._playing.append(asyncio.ensure_future(Regular(self.room, actor, person, PACE).play()))

    @property
    def rounds(self) -> int:
        return sum(self.room.history.played(table) for table in self.room.tables)

    async def play(self, rounds: int) -> None:
        """Until so many have begun."""
        while self.rounds < rounds:
            await self.settled()
            self.time.ring()
        await self.settled()

    async def settled(self) -> None:
        """Until all that the last alarm led to is written, and everybody waits again."""
        quiet = 0
        while quiet < 5:
            await asyncio.sleep(0)
            busy = self.room._doing or any(actor._running for actor in self.room.tables.values())
            quiet = 0 if busy else quiet + 1

    async def end(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)


async def evening(path: Path, rounds: int) -> int:
    """Play it into a log, and say how many rounds are over."""
    time = HeldTime()
    room = await Room.open(
        open_log(str(path)), chance=HeldChance(random.Random(SEED)), time=time, snapshot_every=10**12
    )
    it = Evening(room, time)
    await it.begin()
    await it.play(rounds)
    await it.end()
    finished = it.rounds - len(room.history.live)
    room.snapshots.last = room.office.seq  # none when it closes: what is measured is the log
    await room.close()
    return finished


def size(path: Path) -> int:
    """Bytes of the database's file after a checkpoint."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size


def audited(path: Path) -> tuple[int, int, float]:
    """Events, rounds played again, and rounds a second of processor time."""
    start = time.process_time()
    with closing(open_log(str(path), read_only=True)) as log:
        auditor = Auditor(Shelf.of(log, rules_of))
        for entry in log.read():
            for problem in auditor.look_at(entry):
                print(problem)
    return auditor.events, auditor.rounds, auditor.rounds / (time.process_time() - start)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(folder) / "room.db"
        finished = asyncio.run(evening(path, rounds))
        whole = size(path)
        events, again, pace = audited(path)
    print(f"{whole / finished:,.0f} bytes a finished round: {whole:,} bytes, {finished:,} rounds")
    print(f"{whole / events:.0f} bytes an event, of {events:,}")
    print(f"{again:,} rounds audited, {pace:.0f} a second of processor time")


if __name__ == "__main__":
    main()
