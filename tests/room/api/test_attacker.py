"""An attacker beside tables that play: floods of every endpoint and frame, and all that never ends.

`make proof` attacks for ten minutes beside fifty tables; OPENFELT_ATTACK_SECONDS says otherwise.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvloop

from openfelt.client.client import guest
from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import listening, serve
from openfelt.room.log.journal import start_journal
from openfelt.room.oversight.audit import audit
from openfelt.room.state.banked import at_bank
from openfelt.room.store import open_log, open_with_scribe
from room.api.attackers import GIGABYTE, KINDS
from room.api.wires import Table, entered
from room.crash.night import PEOPLE, furnish

SECONDS = float(os.environ.get("OPENFELT_ATTACK_SECONDS", "600"))
TESTS = Path(__file__).parents[2]
SEATED, A_SECOND = 3, 2.0
"""People at a table, and what they do there together in a second."""
WARM = 0.15
"""Of the time before the attack, the part in which the room comes to be as it is when it is let alone."""


async def attacked(folder: str, tables: int) -> None:
    """The server's process: with the limits that a room has, and everybody's tokens told."""
    start_journal()
    writer, log = await open_with_scribe(f"sqlite:///{folder}/room.db")
    room = await Room.open(log, writer=writer)
    await furnish(room, tables)
    door, people = Door(room), {}
    for number, (id, actor) in enumerate(room.tables.items(), 1):
        base = next(rule.name for rule in at_bank(actor.state).game.bets if rule.base)
        seated = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, SEATED + 1)]
        people[id] = (base, {who: (await door.admit(room.house.account(who))).token for who in seated})
    with listening("127.0.0.1", 0) as (listener, address):
        told = json.dumps({"address": address, "tables": people})
        await serve(api(room, door), listener, lambda: print(told, flush=True))


@dataclass
class Evening:
    """What the tables and the attackers saw."""

    latencies: list[float] = field(default_factory=list)
    done: set[tuple[str, str]] = field(default_factory=set)
    refused: int = 0
    before: int = 0
    most: int = 0
    attackers: list[dict[str, Any]] = field(default_factory=list)
    cpu: float = 0.0
    server: float = 0.0
    alone: float = 0.0

    @property
    def p99(self) -> float:
        return p99(self.latencies)

    def __str__(self) -> str:
        return "\n  ".join(
            (
                f"{len(self.latencies)} actions, p99 {self.p99 * 1000:.0f} ms, {self.refused} refused",
                f"alone before that p99 {self.alone * 1000:.0f} ms",
                f"memory {self.before >> 20} MB, then at the most {self.most >> 20} MB",
                f"the room had {self.server:.2f} of a core, the attackers {self.cpu:.2f}",
                *map(str, self.attackers),
            )
        )

    def did(self, what: str) -> int:
        return sum(one.get(what, 0) for one in self.attackers)


def p99(seconds: Iterable[float]) -> float:
    latencies = sorted(seconds)
    return latencies[int(len(latencies) * 0.99)]


def worked(process: int) -> float:
    """Seconds that a process has had of a core."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Bytes of memory that a process has."""
    status = Path(f"/proc/{process}/status").read_text()
    return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


@contextmanager
def attackers(address: str, seconds: float, how: Sequence[str]) -> Iterator[list[subprocess.Popen[str]]]:
    """All kinds of them, on one core together, as if they sat at a machine of their own."""
    cores = os.sched_getaffinity(0)
    core = max(cores)
    os.sched_setaffinity(0, cores - {core} or cores)
    started = [
        subprocess.Popen(
            ["taskset", "-c", str(core), sys.executable, "-m", "room.api.attackers", kind, address,
             f"127.0.0.{number}", str(seconds), *how],
            cwd=TESTS, stdout=subprocess.PIPE, text=True,
        )
        for number, kind in enumerate(KINDS, 10)
    ]  # fmt: skip
    try:
        yield started
    finally:
        os.sched_setaffinity(0, cores)
        for one in started:
            one.kill()
            one.communicate()


async def evening(server: int, told: dict[str, Any], seconds: float, how: Sequence[str]) -> Evening:
    """The tables play, first alone and then attacked."""
    seen, tables = Evening(), []
    for id, (base, tokens) in told["tables"].items():
        people = {person: await entered(told["address"], id, token) for person, token in tokens.items()}
        tables.append(Table(id, base, people))
    heard = [asyncio.ensure_future(table.listen(person)) for table in tables for person in table.people]

    async def play(over: Callable[[], bool]) -> None:
        async def one(table: Table, rng: random.Random) -> None:
            while not over():
                await table.play(rng, time.perf_counter() + 1, A_SECOND)

        await asyncio.gather(*(one(table, random.Random(table.id)) for table in tables))

    alone = time.monotonic() + max(3, seconds * WARM)
    await play(lambda: time.monotonic() > alone)
    seen.before = resident(server)
    seen.alone = p99(one for table in tables for one in table.latencies)
    for table in tables:
        table.latencies.clear()
    watching = asyncio.ensure_future(_watch(server, seen))
    start, used = time.monotonic(), worked(server)
    with attackers(told["address"], seconds, how) as started:
        await play(lambda: all(one.poll() is not None for one in started))
        for one in started:
            out, _ = await asyncio.to_thread(one.communicate, timeout=60)
            seen.attackers.append(json.loads(out))
    took = time.monotonic() - start
    seen.cpu, seen.server = sum(one["cpu"] for one in seen.attackers) / took, (worked(server) - used) / took
    watching.cancel()
    for task in heard:
        assert not task.done(), "nobody who plays was let go"
        task.cancel()
    async with await guest(told["address"]) as client:  # who comes now is let in
        assert await client.tables()
    seen.latencies = [one for table in tables for one in table.latencies]
    seen.done = {done for table in tables for done in table.done if done[1] != "f"}
    seen.refused = sum(table.refused for table in tables)
    return seen


async def _watch(server: int, seen: Evening) -> None:
    while True:
        seen.most = max(seen.most, resident(server))
        await asyncio.sleep(0.2)


def attack(folder: Path, tables: int, seconds: float, *how: str) -> Evening:
    """A room that is attacked for so long; afterwards nothing is lost, and the audit finds nothing."""
    cores = os.sched_getaffinity(0)
    own = ",".join(map(str, cores - {max(cores)} or cores))
    command = ["taskset", "-c", own, sys.executable, "-m", "room.api.test_attacker", str(folder), str(tables)]
    with (folder / "journal.txt").open("w") as journal:
        server = subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, stderr=journal, text=True)
    try:
        assert server.stdout is not None
        told = json.loads(server.stdout.readline())
        seen = uvloop.run(evening(server.pid, told, seconds, how))
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0, (folder / "journal.txt").read_text()[-3000:]
    finally:
        server.kill()
        server.communicate()
    log = open_log(str(folder / "room.db"), read_only=True)
    written = {(entry.by, entry.command) for entry in log.read() if entry.command}
    assert seen.done <= written, "what was acknowledged is in the log"
    assert list(audit(log)) == []
    log.close()
    print(seen)
    return seen


def test_tables_play_on_beside_an_attacker(tmp_path: Path) -> None:
    """A few seconds of it: everything is sent, nothing is lost. How fast it stays is for `make proof`."""
    seen = attack(tmp_path, tables=4, seconds=4)
    assert len(seen.latencies) > 10
    assert [one["kind"] for one in seen.attackers if not one.get(KINDS[one["kind"]][1])] == []
    assert seen.most < 3 * seen.before


@pytest.mark.proof
def test_fifty_tables_hold_their_pace_beside_an_attacker(tmp_path: Path) -> None:
    seen = attack(tmp_path, 50, SECONDS, "restless")
    assert seen.p99 < 0.25
    assert seen.most < 2 * seen.before
    assert seen.did("bytes") >= 3 * GIGABYTE * SECONDS / 600
    assert seen.cpu > 0.7, "they kept a core busy"


if __name__ == "__main__":
    uvloop.run(attacked(sys.argv[1], int(sys.argv[2])))
