"""A connection that is lost, slow, or wrong from the start; coming back restores exactly the view."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from openfelt.client.client import Refusal, with_token
from openfelt.room.doors.allowances import ALLOWANCES
from openfelt.room.wire.seen import Seen
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import LANTERNS, Served, at_table, bank, deal, in_a_room, play_round, seat, served
from room.api.wires import socket_to


def reached(version: int, seen: Seen) -> bool:
    return seen.table.version >= version


@in_a_room
async def test_coming_back_restores_exactly_the_view(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, ann, bob, cy) as players:
        await seat(players)
        banker = await bank(players)
        for player in players:
            if player is not banker:
                here = next(one.seat for one in player.seen.table.seats if one.person == player.person)
                await player.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        version = await deal(players)
        before = {p.person: await p.until(lambda seen: seen.table.version >= version) for p in players}
        assert any(seen.yours is not None and seen.yours.asks for seen in before.values())
        for player in players:
            async with at_table(room, table, player.person) as (again,):
                assert again.seen == before[player.person]
                by_http = await again.client.table(table)
                assert (by_http.table, by_http.yours) == (again.seen.table, again.seen.yours)


@in_a_room
async def test_the_log_of_a_round_is_told_as_it_grows_and_whole_after_coming_back(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob, eve = [await room.person(name) for name in ("Ann", "Bob", "Eve")]
    async with at_table(room, table, ann, bob) as players, _raw(room, eve) as looks:
        await _say(looks, {"do": "follow", "id": "f", "table": table})
        await seat(players)
        banker = await bank(players)
        (player,) = [one for one in players if one is not banker]
        here = next(one.seat for one in player.seen.table.seats if one.person == player.person)
        await player.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        version = await deal(players)
        while (asked := player.seen.yours) is None or not asked.asks:
            await player.until(lambda seen: seen.yours is not None and bool(seen.yours.asks))
        for choice in ("keep", "stand"):
            version = await player.do(c.Decide(seat=here, choice=choice))
            await player.until(partial(reached, version))
        log: list[Any] = []
        told = list[dict[str, Any]]()
        while not told or told[-1]["version"] < version:
            message = await _told(looks)
            if message["is"] == "table":
                told.append(message)
                log = [*log[: message["log_after"]], *message["log"]]
        by_http = await player.client.table(table)
        assert len(log) == len(by_http.table.log) > 10
        assert sum(len(message["log"]) for message in told) == len(log), "each once"
        assert max(message["log_after"] for message in told) > 0
    async with _raw(room, eve) as again:
        await _say(again, {"do": "follow", "id": "f", "table": table})
        message = await _told(again)
        assert (message["log_after"], message["log"]) == (0, log)


@in_a_room
async def test_following_twice_tells_everything_twice_and_changes_once(room: Served) -> None:
    table, ann = await room.table(), await room.person("Ann")
    async with _raw(room, ann) as socket:
        for id in ("f1", "f2"):
            await _say(socket, {"do": "follow", "id": id, "table": table})
        await _say(socket, {"do": "command", "id": "w", "table": table, "command": {"do": "wait"}})
        told = [await _told(socket) for _ in range(7)]
        assert [one["is"] for one in told] == ["table", "done", "table", "done", "table", "yours", "done"]
        await _say(socket, {"do": "unfollow", "id": "u", "table": table})
        await _say(socket, {"do": "command", "id": "v", "table": table, "command": {"do": "unwait"}})
        assert [(await _told(socket))["id"] for _ in range(2)] == ["u", "v"]
        await _say(socket, {"do": "ping", "id": "p"})
        assert await _told(socket) == {"is": "done", "id": "p", "version": 0}


def test_a_connection_that_does_not_keep_up_is_closed_and_may_come_back(tmp_path: Path) -> None:
    async def through() -> None:
        async with served(tmp_path, send_buffer=SMALL) as room, asyncio.timeout(240):
            await one_that_does_not_read(room)

    asyncio.run(through())


async def one_that_does_not_read(room: Served) -> None:
    """A real socket: when nobody reads it, the kernel's buffers fill, then the server's, then its queue."""
    table, ann, slow = await room.table(), await room.person("Ann"), await room.person("Slow")
    async with at_table(room, table, ann) as (player,), _raw(room, slow, _narrow(room)) as unread:
        await _say(unread, {"do": "follow", "id": "f", "table": table})
        assert [(await _told(unread))["is"] for _ in range(2)] == ["table", "done"]
        unread.transport.pause_reading()
        (stuck,) = (one for one in socket_connections(room) if one.call.person == slow)
        while stuck.following:
            await player.do(c.Wait())
            await player.do(c.Unwait())
            assert stuck.queue.qsize() <= ALLOWANCES.queued_messages
        assert room.room.table(table).followers == {
            follower for follower in room.room.table(table).followers if follower.viewer == ann
        }, "nobody waits for it"
        await player.do(c.Wait())
        async with at_table(room, table, slow) as (back,):
            assert back.seen.table.version == player.seen.table.version
        unread.transport.resume_reading()
        with contextlib.suppress(ConnectionClosed):
            async for _ in unread:
                pass
        assert unread.close_code is not None


SMALL = 4096
"""Bytes in a kernel's buffer, so that it is soon full."""


def _narrow(room: Served) -> socket.socket:
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    narrow.connect(("127.0.0.1", int(room.address.rpartition(":")[2])))
    return narrow


NO_HELLO = {
    '{"do": "hello", "token": "nobody\'s"}': "not valid",
    '{"do": "follow", "id": "1", "table": "t1"}': "the first message",
    "what?": "not a message",
    "[1, 2": "not a message",
}


@in_a_room
async def test_nothing_is_done_for_someone_who_does_not_say_hello(room: Served) -> None:
    await room.table()
    for first, says in NO_HELLO.items():
        async with socket_to(room.address) as socket:
            await socket.send(first)
            told = await _told(socket)
            assert told["is"] == "refused"
            assert says in told["says"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008


MALFORMED: list[tuple[str | bytes, str | None]] = [
    ('{"do": "fly", "id": "1"}', "1"),
    ('{"do": "command", "id": "2", "table": "t1", "command": {"do": "sit"}}', "2"),
    ('{"do": "command", "id": "3", "table": "t1", "command": {"do": "buy", "amount": -5}}', "3"),
    ('{"do": "command", "id": "4", "table": "t1", "command": {"do": "buy", "amount": 1.5}}', "4"),
    ('{"do": "command", "id": "5", "table": "no", "command": {"do": "leave"}}', "5"),
    ('{"do": "follow", "id": "6", "table": "t1", "more": 1}', "6"),
    ('{"do": "follow", "table": "t1"}', None),
    ('{"do": "follow", "id": "", "table": "t1"}', ""),
    ('{"do": "follow", "id": "7", "table": "\\u0000"}', "7"),
    ('{"do": "hello", "token": "again"}', None),
    ("[" * 50_000, None),
    ("\x00", None),
    (b"\xff\xfe", None),
    ("", None),
]


@in_a_room
async def test_a_malformed_message_is_refused_and_the_connection_goes_on(room: Served) -> None:
    table, ann = await room.table(), await room.person("Ann")
    async with _raw(room, ann) as socket:
        for frame, id in MALFORMED:
            await socket.send(frame)
            told = await _told(socket)
            assert (told["is"], told["id"]) == ("refused", id), frame[:80]
            assert told["says"]
        await _say(socket, {"do": "follow", "id": "ok", "table": table})
        assert (await _told(socket))["is"] == "table"


@in_a_room
async def test_a_connection_ends_with_its_session_also_where_nothing_happens(room: Served) -> None:
    ann = await room.person("Ann")
    token = await room.token(ann)
    async with with_token(room.address, ann, token) as came, socket_to(room.address) as socket:
        await _say(socket, {"do": "hello", "token": token})
        assert (await _told(socket))["is"] == "welcome"
        await came.ask("POST", "/logout", None)
        async with asyncio.timeout(120):
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        assert socket.close_code == 1008


@in_a_room
async def test_a_frame_too_large_closes_the_connection_and_nothing_else(room: Served) -> None:
    table, ann = await room.table(), await room.person("Ann")
    async with at_table(room, table, ann) as (player,), _raw(room, ann) as socket:
        await socket.send("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        await player.do(c.Wait())


@in_a_room
async def test_a_client_that_loses_its_connection_is_told(room: Served) -> None:
    table, ann = await room.table(), await room.person("Ann")
    async with with_token(room.address, ann, "wrong") as nobody:
        with pytest.raises(Refusal):
            async with nobody.stream():
                pass
    async with at_table(room, table, ann) as (player,):
        for connection in socket_connections(room):
            await connection.socket.close()
        with pytest.raises(ConnectionError):
            await player.do(c.Wait())


@in_a_room
async def test_an_onlooker_is_told_of_every_round(room: Served) -> None:
    table = await room.table()
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, ann, bob, cy) as (*players, onlooker):
        await seat(players)
        for _ in range(3):
            seen = await play_round(players)
            assert await onlooker.until(lambda now, seen=seen: now.table == seen.table)  # type: ignore[misc]
            assert onlooker.seen.yours is None


def socket_connections(room: Served) -> list[Any]:
    return list(room.app.state.connections)


class _raw:
    """A connection that has said hello, and nothing between the test and the frames."""

    def __init__(self, room: Served, person: str, through: socket.socket | None = None) -> None:
        # uncompressed, or tables that hardly differ would fill no buffer
        self._connecting = socket_to(room.address, sock=through, compression=None)
        self._token = room.token(person)

    async def __aenter__(self) -> ClientConnection:
        socket = await self._connecting.__aenter__()
        await _say(socket, {"do": "hello", "token": await self._token})
        assert (await _told(socket))["is"] == "welcome"
        return socket

    async def __aexit__(self, *how: Any) -> None:
        await self._connecting.__aexit__(*how)


async def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(json.dumps(message))


async def _told(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(120):
        told: dict[str, Any] = json.loads(await socket.recv())
    return told
