"""Whoever has gone has left a served room's memory too, and nobody has to sweep up after them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import struct
import weakref
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from websockets.server import ServerProtocol

from openfelt.room.api.gate import Gate, SocketGate
from openfelt.room.api.serve import collect_seldom
from openfelt.room.api.socket import Connection
from openfelt.room.doors.rates import Rate
from room.api.rooms import Served, in_a_room_with
from room.api.wires import socket_to
from waiting import until_so

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"GET /api/v1/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, UNMASKED = b"\x89\x80\0\0\0\0", b"\x81\x02{}"
RESET = struct.pack("ii", 1, 0)
"""A connection that lingers so is torn off when it is closed."""


async def torn(room: Served, *sent: bytes, heard: bytes = b"never") -> None:
    """Send part after part, each when the one before was answered; at `heard` tear the connection off."""
    host, port = room.address.removeprefix("http://").split(":")
    loop = asyncio.get_running_loop()
    with socket.socket() as wire, suppress(ConnectionError):
        wire.setblocking(False)
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        await loop.sock_connect(wire, (host, int(port)))
        for part in sent:
            await loop.sock_sendall(wire, part)
            answer = await loop.sock_recv(wire, 65536)
        while heard not in answer and (more := await loop.sock_recv(wire, 65536)):
            answer += more


async def who_tears_off_after_an_answer(room: Served) -> None:
    await torn(room, HEALTH, heard=b"HTTP/1.1 200")


async def who_has_more_to_ask_and_tears_off(room: Served) -> None:
    await torn(room, HEALTH * 10, heard=b"HTTP/1.1 200")


async def who_asks_more_than_is_answered(room: Served) -> None:
    await torn(room, HEALTH * 500)


async def who_never_asks(room: Served) -> None:
    await torn(room, b"GET / HTTP/1.1\r\nHost: x\r\n")


async def who_says_nothing_over_a_socket(room: Served) -> None:
    await torn(room, UPGRADE, heard=b"101")


async def who_sends_frames_in_masses(room: Served) -> None:
    await torn(room, UPGRADE, PING * 3000)


async def who_sends_frames_that_are_none(room: Served) -> None:
    await torn(room, UPGRADE, UNMASKED)


async def who_follows_a_table_and_says_goodbye(room: Served) -> None:
    token, table = await room.token(await room.person("Ann")), await room.table()
    async with socket_to(room.address) as wire:
        for said in ({"do": "hello", "token": token}, {"do": "follow", "id": "f", "table": table}, 7):
            await wire.send(json.dumps(said))
            await wire.recv()


VISITORS: tuple[Callable[[Served], Coroutine[Any, Any, None]], ...] = (
    who_tears_off_after_an_answer,
    who_has_more_to_ask_and_tears_off,
    who_asks_more_than_is_answered,
    who_never_asks,
    who_says_nothing_over_a_socket,
    who_sends_frames_in_masses,
    who_sends_frames_that_are_none,
    who_follows_a_table_and_says_goodbye,
)


@contextmanager
def nobody_sweeps() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


def since_frozen() -> set[str]:
    """The kinds of connections in memory that were made since memory was frozen."""
    kinds = (Gate, SocketGate, ServerProtocol, Connection)
    return {type(one).__name__ for one in gc.get_objects() if type(one) in kinds}


async def left_by(visit: Coroutine[Any, Any, None]) -> set[str]:
    """What is still there of a visit some seconds after it was over."""
    gc.freeze()  # what was there before is not listed: going through all of it takes the longest
    await visit
    with contextlib.suppress(AssertionError):
        await until_so(lambda: not since_frozen(), "the end of it")
    return since_frozen()


@in_a_room_with(frames=Rate(burst=50, every=1), head_seconds=0.2)
async def test_a_connection_that_is_gone_is_gone_from_memory(room: Served) -> None:
    with nobody_sweeps():
        left = {visitor.__name__: await left_by(visitor(room)) for visitor in VISITORS}
    assert left == {visitor.__name__: set() for visitor in VISITORS}


class Knot:
    """As much as holds itself when nobody else does, like a table that has closed."""

    def __init__(self) -> None:
        self.itself = self


def test_what_was_held_for_long_and_holds_itself_is_swept_up_some_time() -> None:
    before = gc.get_threshold()
    collect_seldom()
    try:
        knot = Knot()
        gone = weakref.ref(knot)
        gc.collect()  # from here on it is old
        del knot
        grown: list[list[None]] = []
        while gone() is not None and len(grown) < 3_000_000:
            grown.append([])
        assert len(grown) < 3_000_000
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
