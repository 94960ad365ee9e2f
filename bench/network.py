"""The room over the network: 200 tables, three people each on WebSockets, at 500 actions a second or more.

    python bench/network.py

A server process and a client process on this machine. The time from a command to its broadcast is from the
moment its sender sends it until another person at the table has received that version of the table.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import msgspec
import uvloop

from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import listening, serve
from openfelt.room.doors.allowances import Allowances
from openfelt.room.doors.rates import Rate
from openfelt.room.log.journal import start_journal
from openfelt.room.state.banked import at_bank
from openfelt.room.store import open_with_scribe
from room.api.wires import Table, entered
from room.crash.night import PEOPLE, furnish

TABLES, SECONDS, RATE, SEATED = 200, 15, 500, 3
EVERYBODY = Rate(burst=10**6, every=0.0001)
ALLOWED = Allowances(address_sockets=1000, address_connections=1000, address_commands=EVERYBODY)
"""All come from one address."""


async def served(folder: str) -> None:
    """The server's process: tells its address and everyone's tokens, then serves until it is told to stop."""
    start_journal()
    writer, log = await open_with_scribe(f"sqlite:///{folder}/room.db")
    room = await Room.open(log, writer=writer)
    await furnish(room, TABLES)
    door = Door(room, allowed=ALLOWED)
    tables = {
        id: (
            next(rule.name for rule in at_bank(actor.state).game.bets if rule.base),
            {
                person: (await door.admit(room.house.account(person))).token
                for person in (f"p{(number - 1) * PEOPLE + n}" for n in range(1, SEATED + 1))
            },
        )
        for number, (id, actor) in enumerate(room.tables.items(), 1)
    }

    with listening("127.0.0.1", 0) as (listener, address):
        told = msgspec.json.encode({"address": address, "tables": tables}).decode()
        await serve(api(room, door), listener, lambda: print(told, flush=True), allowed=ALLOWED)


async def main() -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        command = [sys.executable, __file__, folder]
        journal = stack.enter_context(open(f"{folder}/journal", "w"))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=journal, text=True) as server:
            try:
                assert server.stdout is not None
                told = msgspec.json.decode(server.stdout.readline())
                await load(told["address"], told["tables"])
            finally:
                server.terminate()


async def load(address: str, rooms: dict[str, tuple[str, dict[str, str]]]) -> None:
    tables = []
    for id, (base, tokens) in rooms.items():
        people = {person: await entered(address, id, token) for person, token in tokens.items()}
        tables.append(Table(id, base, people))
    listening = [asyncio.ensure_future(table.listen(person)) for table in tables for person in table.people]
    for warm in (True, False):
        start = time.perf_counter()
        end = start + (4 if warm else SECONDS)
        for table in tables:
            table.latencies.clear()
        await asyncio.gather(
            *(table.play(random.Random(table.id), end, RATE / TABLES * 1.3) for table in tables)
        )
        took = time.perf_counter() - start
    latencies = sorted(one for table in tables for one in table.latencies)
    p50, p99 = (latencies[int(len(latencies) * part)] * 1000 for part in (0.5, 0.99))
    print(
        f"over the network, {TABLES} tables, {TABLES * SEATED} connections: {len(latencies) / took:,.0f} "
        f"actions a second, from command to broadcast p50 {p50:.1f} ms, p99 {p99:.1f} ms; "
        f"{sum(table.refused for table in tables)} refused"
    )
    for task in listening:
        task.cancel()


if __name__ == "__main__":
    uvloop.run(served(sys.argv[1]) if len(sys.argv) > 1 else main())
