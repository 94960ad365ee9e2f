"""Those who would have the room for themselves: each kind in a process, and at an address, of its own.

    python -m room.api.attackers KIND ADDRESS SOURCE SECONDS [restless]

Prints what it did, as JSON. None of them waits where it could send; one that is restless takes whatever its
core has to give, also while it is made to wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import uvloop

GIGABYTE = 1024**3
FLOODING, HALF_OPEN, UNREAD, POURING, SOCKETS, RUSHING = 150, 300, 60, 8, 12, 20


class Attacker:
    """Where to, from where, until when; and what came of it."""

    def __init__(self, address: str, source: str, seconds: float, goal: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self.to, self.source = (host, int(port)), source
        self.end = time.monotonic() + seconds
        self.did: Counter[str] = Counter()
        self.goal = goal
        self.rng = random.Random(source)

    @property
    def goes_on(self) -> bool:
        """Until time is up, and it was begun at all: on a busy machine that may take longer."""
        return time.monotonic() < self.end or not self.did[self.goal]

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.did["connections"] += 1
        return await asyncio.open_connection(*self.to, local_addr=(self.source, 0))

    async def asked(self, method: str, path: str, token: str = "", said: object = None) -> Any:
        """One call, as a client would make it: what it was answered, or None."""
        reader, writer = await self.connected()
        try:
            writer.write(
                request(method, path, token, b"" if said is None else json.dumps(said).encode(), True)
            )
            status, _, rest = (await reader.read()).partition(b"\r\n")
            if b" 2" not in status[:12]:
                return None
            return json.loads(rest.partition(b"\r\n\r\n")[2])
        finally:
            writer.close()

    async def guest(self) -> tuple[str, str]:
        while True:
            with contextlib.suppress(OSError, ValueError):
                if (came := await self.asked("POST", "/api/v1/guest")) is not None:
                    return came["token"], came["person"]
            await asyncio.sleep(0.5)

    async def many(self, number: int, one: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """So many at a time, each begun again whenever it ends."""

        async def over_and_over() -> None:
            while self.goes_on:
                with contextlib.suppress(Exception):  # whatever the room does to them
                    await one()
                await asyncio.sleep(0)

        await asyncio.gather(*(over_and_over() for _ in range(number)))


def request(method: str, path: str, token: str = "", body: bytes = b"", close: bool = False) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: room\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    head += "Connection: close\r\n" if close else ""
    head += f"Content-Length: {len(body)}\r\n" if body or method == "POST" else ""
    return f"{head}\r\n".encode() + body


# Every endpoint, over and over, by strangers and by guests


async def requests(attacker: Attacker) -> None:
    token, person = await attacker.guest()
    described = await attacker.asked("GET", "/openapi.json") or {"paths": {}}
    bodies = (
        b"{}",
        b'{"id": "x"}',
        b"[" * 1000,
        b'{"card": "9123", "pin": "0000"}',
        b"\xff" * 500,
        b"x" * 60_000,
    )
    sent = []
    for path, methods in described["paths"].items():
        for method in methods:
            real = path.format_map(_Any({"table": "t1", "person": person, "number": "1"}))
            for who in ("", "no-such-token", token):
                said = attacker.rng.choice(bodies) if method == "post" else b""
                if not (method == "post" and path.endswith("/logout")):
                    sent.append(request(method.upper(), real, who, said))
    sent += [
        request("GET", path) for path in ("/", "/no/such", "/metrics", "/openapi.json", "/%00", "/../../x")
    ]
    sent += [b"\0" * 100, b"GET / HTTP/9.9\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]

    async def flood() -> None:
        reader, writer = await attacker.connected()
        try:
            while attacker.goes_on:
                writer.write(attacker.rng.choice(sent))
                attacker.did["requests"] += 1
                await writer.drain()
                if not await reader.read(65536):
                    return
        finally:
            writer.close()

    await attacker.many(FLOODING, flood)


class _Any(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "x"


# Every frame, by guests over sockets


async def frames(attacker: Attacker) -> None:
    from websockets.asyncio.client import connect  # noqa: PLC0415  # only here
    from websockets.exceptions import WebSocketException  # noqa: PLC0415

    url = f"ws://{attacker.to[0]}:{attacker.to[1]}/api/v1/ws"
    sit = {"do": "sit", "seat": 99, "buy_in": "100"}  # a seat would have the tables wait for them lawfully
    asks = ({"do": "wait"}, {"do": "unwait"}, sit, {"do": "leave"}, {"do": "deal", "round": 1})
    said: list[Any] = [
        {"do": "ping", "id": "p"}, {"do": "hello", "token": "x"}, {"do": "follow", "id": "f", "table": "t1"},
        {"do": "unfollow", "id": "f", "table": "t1"}, {"do": "follow", "id": "f", "table": "no-such"},
        *({"do": "command", "id": "{}", "table": f"t{n}", "command": command} for n in range(1, 51)
          for command in asks),
        {"do": "command", "id": "b", "table": "t2", "command": {"do": "bet"}}, 7, "x" * 50_000, "[" * 5_000,
    ]  # fmt: skip

    async def one(token: str) -> None:
        with contextlib.suppress(WebSocketException):
            async with connect(url, compression=None, local_addr=(attacker.source, 0), max_size=None) as wire:
                await wire.send(json.dumps({"do": "hello", "token": token}))
                listening = asyncio.ensure_future(_drain(wire))
                try:
                    while attacker.goes_on:
                        attacker.did["frames"] += 1
                        said_now = attacker.rng.choice(said)
                        text = said_now if isinstance(said_now, str) else json.dumps(said_now)
                        await wire.send(text.replace('"{}"', f'"{attacker.did["frames"]}"'))
                        if attacker.did["frames"] % 50 == 0:
                            wire.transport.write(b"\x89\x80\0\0\0\0" * 2000)  # pings
                finally:
                    listening.cancel()

    async def guest() -> None:
        token, _ = await attacker.guest()
        while attacker.goes_on:
            await one(token)
            await asyncio.sleep(0)

    await attacker.many(SOCKETS, guest)


async def _drain(wire: Any) -> None:
    with contextlib.suppress(Exception):
        async for _ in wire:
            pass


# Requests that never come to the point


async def half_open(attacker: Attacker) -> None:
    began = (
        b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/v1/login HTTP/1.1\r\nContent-Length: 500\r\n\r\n{",
        b"POST /api/v1/login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"GET /api/v1/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )  # fmt: skip

    async def one() -> None:
        reader, writer = await attacker.connected()
        try:
            writer.write(attacker.rng.choice(began))
            for _ in range(20):  # a byte now and then
                if reader.at_eof() or not attacker.goes_on:
                    return
                await asyncio.sleep(1)
                writer.write(b"x")
        finally:
            writer.close()

    await attacker.many(HALF_OPEN, one)


# Answers that nobody reads


async def unread(attacker: Attacker) -> None:
    token, _ = await attacker.guest()
    loop = asyncio.get_running_loop()

    async def one() -> None:
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.setblocking(False)
        wire.bind((attacker.source, 0))
        try:
            await loop.sock_connect(wire, attacker.to)
            attacker.did["connections"] += 1
            for _ in range(40):
                await loop.sock_sendall(wire, request("GET", "/openapi.json", token))
                attacker.did["unread"] += 1
                await asyncio.sleep(0.1)
        finally:
            wire.close()

    await attacker.many(UNREAD, one)


# Connections that are gone before they are answered


async def coming_and_going(attacker: Attacker) -> None:
    async def one() -> None:
        _, writer = await attacker.connected()
        try:
            writer.write(request("GET", "/api/v1/games"))
        finally:
            writer.close()

    await attacker.many(RUSHING, one)


# Bodies that are refused


async def bodies(attacker: Attacker) -> None:
    part = b"x" * 65536
    heads = (
        f"POST /api/v1/settle HTTP/1.1\r\nHost: x\r\nContent-Length: {GIGABYTE}\r\n\r\n".encode(),
        b"POST /api/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET /" + b"x" * 60_000,
    )

    async def one() -> None:
        _, writer = await attacker.connected()
        try:
            head = attacker.rng.choice(heads)
            writer.write(head)
            chunked = b"chunked" in head
            while attacker.goes_on:
                writer.write(b"10000\r\n" + part + b"\r\n" if chunked else part)
                await writer.drain()
                attacker.did["bytes"] += len(part)
        finally:
            writer.close()

    await attacker.many(POURING, one)


KINDS: dict[str, tuple[Callable[[Attacker], Coroutine[Any, Any, None]], str]] = {
    "requests": (requests, "requests"),
    "frames": (frames, "frames"),
    "half-open": (half_open, "connections"),
    "unread": (unread, "unread"),
    "coming-and-going": (coming_and_going, "connections"),
    "bodies": (bodies, "bytes"),
}
"""Each with what it counts."""


async def restless() -> None:
    while True:
        await asyncio.sleep(0)


async def main(kind: str, address: str, source: str, seconds: float, rests: bool = True) -> None:
    spinning = None if rests else asyncio.ensure_future(restless())
    attack, goal = KINDS[kind]
    attacker = Attacker(address, source, seconds, goal)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds + 60):
            await attack(attacker)
    if spinning is not None:
        spinning.cancel()
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"kind": kind, "cpu": used.ru_utime + used.ru_stime, **attacker.did}), flush=True)


def run(arguments: Sequence[str]) -> None:
    kind, address, source, seconds, *more = arguments
    uvloop.run(main(kind, address, source, float(seconds), not more))


if __name__ == "__main__":
    run(sys.argv[1:])
