"""People at tables of a served room, each on a WebSocket: as little as they need to play, and fast."""

from __future__ import annotations

import asyncio
import random
import time
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 120
"""Seconds that a busy machine may take to open a connection."""


def socket_to(address: str, **how: Any) -> connect:
    """A WebSocket to the room at this address, opened when it is entered or awaited."""
    return connect(f"ws{address.removeprefix('http')}/api/v1/ws", open_timeout=PATIENCE, **how)


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
    question: int = 0
    awaited: list[str] = []
    phase: str = ""
    seats: list[Seat] = []
    offer: Seat | None = None
    player_dealer: Seat | None = None
    bets: list[Bet] = []
    asks: list[Ask] = []
    id: str | None = None


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
        self.done: set[tuple[str, str]] = set()  # what was acknowledged, by person and id
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
            elif message.is_ == "done":
                self.done.add((person, message.id or ""))
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
        at = {"round": shown.open_round, "question": shown.question}
        people = list(self.people)
        seats = {seat.person: seat.seat for seat in shown.seats}
        for number, person in enumerate(people, 1):
            if person not in seats:
                return person, {"do": "sit", "seat": number, "buy_in": "5000"}
        if shown.phase == "broken":
            return people[0], {"do": "again"}
        if shown.phase == "offering" and shown.offer is not None:
            return shown.offer.person, {"do": "accept", **at, "wager": "50"}
        for person, asks in self.asks.items():
            for ask in asks:
                return person, {
                    "do": "decide",
                    **at,
                    "seat": ask.who.seat,
                    "choice": rng.choice(ask.offers).choice,
                }
        placed = {bet.bettor for bet in shown.bets} | {shown.player_dealer and shown.player_dealer.person}
        for person in people:
            if person not in placed:
                money = {"bet": self.base, "amount": "5", **at}
                return person, {"do": "bet", "seat": seats[person], **money}
        return next(iter(shown.awaited), people[0]), {"do": "deal", **at}


async def entered(address: str, table: str, token: str) -> ClientConnection:
    wire = await socket_to(address, compression=None)
    await wire.send(msgspec.json.encode({"do": "hello", "token": token}).decode())
    await wire.send(msgspec.json.encode({"do": "follow", "id": "f", "table": table}).decode())
    return wire
