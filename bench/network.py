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
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import listening, serve
from openfelt.room.doors.allowances import Allowances
from openfelt.room.doors.rates import Rate
from openfelt.room.log.journal import start_journal
from openfelt.room.state.banked import at_bank
from openfelt.room.store import open_with_scribe
from room.crash.night import PEOPLE, furnish

TABLES, SECONDS, RATE, SEATED = 200, 15, 500, 3
EVERYBODY = Rate(burst=10**6, every=0.0001)
ALLOWED = Allowances(address_sockets=1000, address_connections=1000, address_commands=EVERYBODY)
"""All come from one address."""


class Seat(msgspec.Struct):
    seat: int
    person: str


class Bet(msgspec.Struct):
    bettor: str


class Ask(msgspec.Struct):
    class Offer(msgspec.Struct):
        choice: str

    class Who(msgspec.Struct):
        seat: int

    who: Who
    offers: list[Offer]


class Heard(msgspec.Struct):
    """As much of any message as a bot needs."""

    is_: str = msgspec.field(name="is")
    version: int = 0
    open_round: int = 0
    awaited: list[str] = []
    phase: str = ""
    seats: list[Seat] = []
    offer: Seat | None = None
    player_dealer: Seat | None = None
    bets: list[Bet] = []
    asks: list[Ask] = []
    says: str = ""


hear = msgspec.json.Decoder(Heard).decode


class Table:
    """A table's people, who do one lawful thing after another at random moments."""

    def __init__(self, id: str, base: str, people: dict[str, ClientConnection]) -> None:
        self.id, self.base, self.people = id, base, people
        self.shown = Heard(is_="table")
        self.asks: dict[str, list[Ask]] = {}
        self.seen: dict[str, int] = dict.fromkeys(people, 0)
        self.changed = asyncio.Condition()
        self.latencies: list[float] = []
        self.refused = 0
        self.numbers = count(1)

    async def listen(self, person: str) -> None:
        async for text in self.people[person]:
            message = hear(text)
            if message.is_ == "table":
                self.shown = message
                self.seen[person] = message.version
                self.asks.pop(person, None)
            elif message.is_ == "yours":
                self.asks[person] = message.asks
            elif message.is_ == "refused":
                self.refused += 1
            async with self.changed:
                self.changed.notify_all()

    async def play(self, rng: random.Random, end: float, rate: float) -> None:
        while time.perf_counter() < end:
            await asyncio.sleep(rng.expovariate(rate))
            person, command = self.next_of(rng)
            other = next(one for one in self.people if one != person)
            before, refused, start = self.shown.version, self.refused, time.perf_counter()
            frame = {"do": "command", "id": f"{next(self.numbers)}", "table": self.id, "command": command}
            await self.people[person].send(msgspec.json.encode(frame).decode())
            async with self.changed:
                await self.changed.wait_for(lambda: self.seen[other] > before or self.refused > refused)  # noqa: B023  # waited for here
            if self.refused == refused:
                self.latencies.append(time.perf_counter() - start)

    def next_of(self, rng: random.Random) -> tuple[str, dict[str, object]]:
        shown = self.shown
        people = list(self.people)
        seats = {seat.person: seat.seat for seat in shown.seats}
        for number, person in enumerate(people, 1):
            if person not in seats:
                return person, {"do": "sit", "seat": number, "buy_in": "5000"}
        if shown.phase == "broken":
            return people[0], {"do": "again"}
        if shown.phase == "offering" and shown.offer is not None:
            return shown.offer.person, {"do": "accept", "round": shown.open_round, "wager": "50"}
        for person, asks in self.asks.items():
            for ask in asks:
                return person, {
                    "do": "decide",
                    "round": shown.open_round,
                    "seat": ask.who.seat,
                    "choice": rng.choice(ask.offers).choice,
                }
        placed = {bet.bettor for bet in shown.bets} | {shown.player_dealer and shown.player_dealer.person}
        for person in people:
            if person not in placed:
                money = {"bet": self.base, "amount": "5", "round": shown.open_round}
                return person, {"do": "bet", "seat": seats[person], **money}
        return next(iter(shown.awaited), people[0]), {"do": "deal", "round": shown.open_round}


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


async def entered(address: str, table: str, token: str) -> ClientConnection:
    wire = await connect(f"ws{address.removeprefix('http')}/api/v1/ws", compression=None)
    await wire.send(msgspec.json.encode({"do": "hello", "token": token}).decode())
    await wire.send(msgspec.json.encode({"do": "follow", "id": "f", "table": table}).decode())
    return wire


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
