"""How much anybody may have of a served room: what is more is refused politely, and the room goes on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from openfelt.client.client import Client, Refusal
from openfelt.room.api import gate
from openfelt.room.api.tables import OpenTable
from openfelt.room.doors.allowances import ALLOWANCES, Allowances, read_allowances
from openfelt.room.doors.rates import Rate
from openfelt.rules.sent_text import LARGEST
from room import spoken as c
from room.api.rooms import CASH_IN, OFTEN, Served, in_a_room, in_a_room_with, served
from room.api.wires import socket_to
from waiting import until_answered

FEW = Rate(burst=3, every=600)
HEAD = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\n"
GET = "GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@asynccontextmanager
async def raw(
    room: Served, narrow: bool = False
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection over which anything may be sent; a narrow one takes little that is not read."""
    host, port = room.address.removeprefix("http://").split(":")
    wire = socket.socket()
    if narrow:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.setblocking(False)
    await asyncio.get_running_loop().sock_connect(wire, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=wire, limit=1024)
    try:
        yield reader, writer
    finally:
        writer.close()


async def all_of(reader: asyncio.StreamReader) -> str:
    """Until the room closes it."""
    try:
        return (await reader.read()).decode()
    except ConnectionResetError:
        return ""


async def answered(room: Served, *sent: str | bytes) -> str:
    """What a stranger who sends this is told, until the connection is closed."""
    async with raw(room) as (reader, writer):
        for part in sent:
            writer.write(part.encode() if isinstance(part, str) else part)
        return await all_of(reader)


async def still_open(room: Served) -> bool:
    async with httpx.AsyncClient(base_url=room.address, timeout=60) as http:
        return (await http.get("/healthz")).is_success


# Commands and calls


@in_a_room_with(commands=FEW)
async def test_commands_in_masses_are_asked_to_wait_and_others_are_not(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    flo = await room.person("Flo", "floor")
    table = await room.table()
    async with room.client(ann) as a, room.client(bob) as b, room.client(flo) as f:
        async with a.stream() as stream:
            for command in (c.Wait(), c.Unwait(), c.Wait()):
                await stream.do(table, command)
            with pytest.raises(Refusal, match="try again in"):
                await stream.do(table, c.Unwait())
            with pytest.raises(Refusal, match="try again in") as refused:
                await a.do(table, c.Wait())
            assert refused.value.status == 429, "her commands are counted together"
        await b.do(table, c.Wait())
        for _ in range(10):
            await f.do(table, c.Pause(why="tea"))
            await f.do(table, c.Resume())
        for _ in range(5):  # as the room's own bots and clocks do
            await room.room.do(table, c.Unwait(), bob)
            await room.room.do(table, c.Wait(), bob)


@in_a_room_with(commands=FEW)
async def test_a_refusal_says_how_long_to_wait_over_http_and_over_a_socket(room: Served) -> None:
    ann, table = await room.person("Ann"), await room.table()
    token = await room.token(ann)
    mine = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", headers=mine, timeout=60) as http:
        for number in range(4):
            said = {"id": str(number), "command": {"do": "wait"}}
            answer = await http.post(f"/tables/{table}/commands", json=said)
        assert (answer.status_code, int(answer.headers["Retry-After"]) > 500) == (429, True)
        assert (await http.get("/me")).is_success
    async with shaken(room, token) as wire:
        await wire.send(json.dumps({"do": "ping", "id": "p"}))
        told = json.loads(await wire.recv())
        assert (told["is"], told["id"], told["wait"] > 500) == ("refused", "p", True)


@in_a_room_with(requests=FEW, calls=Rate(burst=10, every=600))
async def test_calls_are_counted_by_address_or_by_account(room: Served) -> None:
    mine = {"Authorization": f"Bearer {await room.token(await room.person('Ann'))}"}
    async with httpx.AsyncClient(base_url=room.address, timeout=60) as http:
        asked = [await http.get(path) for path in ("/", "/api/v1/games", "/api/v1/none", "/")]
        assert [answer.status_code for answer in asked] == [200, 200, 404, 429]
        assert int(asked[-1].headers["Retry-After"]) > 500
        wrong = await http.get("/api/v1/me", headers={"Authorization": "Bearer nobody's"})
        assert wrong.status_code == 429, "a token that is nobody's is a stranger's"
        known = [await http.get("/api/v1/me", headers=mine) for _ in range(11)]
        assert [answer.status_code for answer in known] == [200] * 10 + [429]


@in_a_room_with(invitations=FEW)
async def test_codes_are_not_tried_in_masses(room: Served) -> None:
    async with room.client(await room.person("Ann")) as owner:
        table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
        told = []
        for number in range(4):
            with pytest.raises(Refusal) as no:
                await owner.do(table, c.Invite(code=f"AAAAA-AAAA{number}"))
            told.append(no.value.status)
    assert told == [409, 409, 409, 429]


# Tables and bots


@in_a_room_with(guest_tables=1, player_tables=2, floor_tables=2)
async def test_guests_have_few_tables_players_some_and_the_floor_many(room: Served) -> None:
    guest = (await room.door.guest("127.0.0.1")).person  # type: ignore[union-attr]  # admitted
    people = {guest: 1, await room.person("Ann"): 2, await room.person("Flo", "floor"): 2}
    for person, most in people.items():
        async with room.client(person) as client:
            for number in range(most):
                await client.open_table(OpenTable(id=str(number), game=CASH_IN))
            await client.open_table(OpenTable(id="0", game=CASH_IN))  # again: it is open
            with pytest.raises(Refusal, match=f"{most} tables .*are open: close one first"):
                await client.open_table(OpenTable(id="more", game=CASH_IN))


@in_a_room_with(table_bots=3, bots=5, all_bots=7)
async def test_a_table_an_owner_and_the_room_have_so_many_bots(room: Served) -> None:
    async def table_of(client: Client, id: str) -> str:
        return (await client.open_table(OpenTable(id=id, game=CASH_IN))).table

    async with room.client(await room.person("Ann")) as ann, room.client(await room.person("Bob")) as bob:
        first, second, other = await table_of(ann, "1"), await table_of(ann, "2"), await table_of(bob, "1")
        with pytest.raises(Refusal, match="3 bots sit down at a table"):
            await ann.ask_bots(first, 4)
        await ann.ask_bots(first, 3)
        with pytest.raises(Refusal, match="5 bots play at all your tables"):
            await ann.ask_bots(second, 3)
        await ann.ask_bots(second, 2)
        with pytest.raises(Refusal, match="7 bots play in the room"):
            await bob.ask_bots(other, 3)
        await bob.ask_bots(other, 2)


# What people write


@in_a_room
async def test_reasons_and_names_are_short_and_can_be_seen(room: Served) -> None:
    bob, table = await room.person("Bob"), await room.table()
    long, turned, hidden, lines = "x" * 401, "abc\u202edef", "a\u200bb", "a\nb"
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        for which, role, path, said, key in (
            (1, "floor", f"/accounts/{bob}/lock", {}, "why"),
            (2, "floor", f"/tables/{table}/commands", {"do": "pause"}, "why"),
            (3, "floor", f"/tables/{table}/commands", {"do": "close"}, "why"),
            (4, "floor", f"/tables/{table}/commands", {"do": "correct", "moves": {}, "why": "x"}, "cite"),
            (5, "floor", "/tables", {"game": CASH_IN}, "name"),
            (6, "player", "/tables", {"game": CASH_IN}, "name"),
            (7, "cage", "/accounts", {"pin": "48291"}, "name"),
            (8, "cage", "/accounts", {"pin": "48291", "name": "Cy"}, "company"),
        ):
            token = await room.token(await room.person(f"{role} {which}", role))
            for number, text in enumerate((long, turned, hidden, lines)):
                body = {**said, key: text}
                sent = {"command": body} if "do" in body else body
                answer = await http.post(
                    path, json={**sent, "id": f"{number}"}, headers={"Authorization": f"Bearer {token}"}
                )
                assert answer.status_code == 400, (path, text[:20], answer.text)
                assert "at most 400 characters, and none that cannot be seen" in answer.json()["says"]
    assert room.room.house.account(bob).lock is None


# Sockets


@asynccontextmanager
async def shaken(room: Served, token: str) -> AsyncIterator[ClientConnection]:
    """A socket that has been welcomed."""
    async with socket_to(room.address, compression=None) as wire:
        await wire.send(json.dumps({"do": "hello", "token": token}))
        told = json.loads(await wire.recv())
        assert told["is"] == "welcome", told
        yield wire


@in_a_room_with(sockets=2, followed=1)
async def test_an_account_has_so_many_sockets_and_each_follows_so_many_tables(room: Served) -> None:
    ann, bob = await room.token(await room.person("Ann")), await room.token(await room.person("Bob"))
    tables = [await room.table() for _ in range(2)]
    async with shaken(room, ann) as wire, shaken(room, ann):
        with pytest.raises(AssertionError, match="2 connections of yours are open"):
            async with shaken(room, ann):
                pass
        async with shaken(room, bob):
            pass
        for number, table in enumerate((*tables, tables[0])):
            await wire.send(json.dumps({"do": "follow", "id": f"f{number}", "table": table}))
        told = [json.loads(await wire.recv()) for _ in range(5)]
        assert [one["is"] for one in told] == ["table", "done", "refused", "table", "done"]
        assert "follows 1 tables" in told[2]["says"]
    async with shaken(room, ann):
        pass


@in_a_room_with(address_sockets=2)
async def test_an_address_has_so_many_sockets(room: Served) -> None:
    tokens = [await room.token(await room.person(name)) for name in ("Ann", "Bob", "Cy")]
    async with shaken(room, tokens[0]), shaken(room, tokens[1]):
        with pytest.raises(InvalidStatus):
            async with shaken(room, tokens[2]):
                pass
    async with shaken(room, tokens[2]):
        pass


@in_a_room_with(queued_bytes=20_000, queued_messages=10**6)
async def test_a_socket_that_is_not_read_is_let_go_by_what_waits_for_it(room: Served) -> None:
    ann, table = await room.person("Ann"), await room.table()
    async with shaken(room, await room.token(ann)) as wire:
        await wire.send(json.dumps({"do": "follow", "id": "f", "table": table}))
        await wire.recv()
        (unread,) = room.app.state.connections
        waiting: list[object] = []
        unread.queue.put_nowait = waiting.append  # as if nothing could be sent
        bob = await room.person("Bob")
        for _ in range(1000):
            await room.room.do(table, c.Wait(), bob)
            await room.room.do(table, c.Unwait(), bob)
            if not unread.following:
                break
        assert 10_000 < sum(len(one) for one in waiting if isinstance(one, bytes)) <= 20_000
        assert not room.room.table(table).followers


async def to_the_end(wire: ClientConnection) -> None:
    while True:
        await wire.recv()


@in_a_room_with(frames=Rate(burst=50, every=1))
async def test_frames_of_any_kind_in_masses_end_their_connection(room: Served) -> None:
    token = await room.token(await room.person("Ann"))
    for empty in (b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x81\x80\0\0\0\0"):  # ping, pong, text
        async with shaken(room, token) as wire:
            wire.transport.write(empty * 5000)
            with pytest.raises(ConnectionClosed):
                await to_the_end(wire)
    assert await still_open(room)


# Connections and what comes over them


@in_a_room_with(head_seconds=0.2, body_seconds=0.2)
async def test_requests_that_never_come_are_not_waited_for(room: Served) -> None:
    for sent in ("", "GE", HEAD, HEAD + "X: " + "x" * 100):
        assert (await answered(room, sent)).startswith("HTTP/1.1 408"), sent
    said = await answered(room, HEAD, "Content-Length: 20\r\n\r\n", '{"card":')
    assert said.startswith("HTTP/1.1 408"), "a body that stops"
    said = await answered(room, HEAD, "Transfer-Encoding: chunked\r\n\r\n", "5\r\nabcde\r\n")
    assert said.startswith("HTTP/1.1 408")
    async with raw(room) as (reader, writer):  # one that comes is answered, and the next may be slow to begin
        writer.write(HEALTH)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        assert (await answered(room)).startswith("HTTP/1.1 408"), "who came later has waited too long"
        writer.write(HEALTH)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        writer.write(b"GET /healthz HTTP/1.1\r\n")
        assert (await all_of(reader)).startswith("HTTP/1.1 408"), "not to end"
    assert await still_open(room)


async def pour(writer: asyncio.StreamWriter) -> None:
    """Send on and on."""
    while True:
        writer.write(b"x" * 65536)
        await writer.drain()
        await asyncio.sleep(0)


@in_a_room
async def test_a_body_that_is_too_large_is_refused_before_it_is_read(room: Served) -> None:
    async with raw(room) as (reader, writer):
        writer.write(f"{HEAD}Content-Length: {3 * 1024**3}\r\n\r\n".encode())
        told = await reader.readuntil(b"}")
        assert told.startswith(b"HTTP/1.1 413")
        assert b"connection: close" in told
        assert str(LARGEST).encode() in told
        with pytest.raises(ConnectionError):  # the rest of it goes nowhere
            await pour(writer)
    part = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    assert "HTTP/1.1 413" in await answered(room, HEAD, "Transfer-Encoding: chunked\r\n\r\n", part * 5)
    get = f"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: {10**9}\r\n\r\n"
    assert (await answered(room, get)).startswith("HTTP/1.1 413"), "also where nobody would read one"
    assert await still_open(room)


@in_a_room
async def test_a_head_that_does_not_end_is_refused(room: Served) -> None:
    for sent in ("GET /" + "x" * 40_000, HEAD + "X: 1\r\n" * 7_000):
        assert "HTTP/1.1 431" in await answered(room, sent)
        assert "HTTP/1.1 200" not in await answered(room, sent * 50), "whoever sends on is not heard"
    assert await still_open(room)


@in_a_room
async def test_requests_in_masses_over_one_connection_end_it(room: Served) -> None:
    told = await answered(room, HEALTH * 5000)
    assert told.count("HTTP/1.1 200") < 100
    assert await still_open(room)


async def until_there_is_room(room: Served) -> None:
    """The room has seen that others have gone."""

    async def comes_in() -> bool:
        return "503" not in await answered(room, GET)

    await until_answered(comes_in, "room for one more")


def test_an_answer_that_is_not_read_is_not_kept(tmp_path: Path) -> None:
    async def through() -> None:
        limits = replace(OFTEN, unread_seconds=0.3, connections=1)
        async with served(tmp_path, send_buffer=4096, allowed=limits) as room, asyncio.timeout(240):
            asked = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n"
            assert "200" in await answered(room, f"{asked}Connection: close\r\n\r\n")  # made once, kept then
            async with raw(room, narrow=True) as (reader, writer):
                for _ in range(15):
                    writer.write(f"{asked}\r\n".encode())
                await until_there_is_room(room)  # though nothing was read
                told = await all_of(reader)
                assert "HTTP/1.1 503" not in told, "it had the place"
                assert told.count("HTTP/1.1 200") < 15
            assert await still_open(room)

    asyncio.run(through())


@in_a_room_with(connections=6)
async def test_connections_are_refused_politely_before_there_are_too_many(room: Served) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(6):
            _, writer = await stack.enter_async_context(raw(room))
            writer.write(b"GET /healthz")
        told = await answered(room, HEAD)
        assert told.startswith("HTTP/1.1 503")
        assert "Connection: close" in told
        assert "Retry-After" in told
        assert json.loads(told.partition("\r\n\r\n")[2])["says"] == "many are here; try again in a moment"
    await until_there_is_room(room)


@in_a_room_with(address_connections=3)
async def test_an_address_has_so_many_connections_and_a_socket_is_one(room: Served) -> None:
    token = await room.token(await room.person("Ann"))
    async with shaken(room, token), shaken(room, token), raw(room):
        assert (await answered(room, HEAD)).startswith("HTTP/1.1 503")
    await until_there_is_room(room)


async def is_turned_away(room: Served, sent: str | bytes) -> bool:
    return (await answered(room, sent)).startswith("HTTP/1.1 503")


@in_a_room_with(requests=FEW, calls=FEW, at_once=1, connections=6, head_seconds=60)
async def test_the_machines_own_looks_are_never_held_up(room: Served) -> None:
    """Not by how often they come, nor by what is being worked on, nor by how many are here."""
    tries, append = 0, room.room.writer.append

    def counted(pending: Any) -> Any:
        nonlocal tries
        tries += 1
        return append(pending)

    room.room.writer.append = counted  # type: ignore[method-assign]
    async with AsyncExitStack() as stack:
        before = room.room.time.elapsed()
        async with httpx.AsyncClient(base_url=room.address, timeout=60) as http:
            assert [(await http.get("/healthz")).status_code for _ in range(50)] == [200] * 50
            assert [(await http.get("/")).status_code for _ in range(4)] == [200] * 3 + [429]
        assert tries <= room.room.time.elapsed() - before + 1, "one try a second, whoever asks"
        for _ in range(6):
            _, writer = await stack.enter_async_context(raw(room))
            writer.write(HEAD.encode())
        await until_answered(partial(is_turned_away, room, GET), "so many that nobody else comes in")
        for _ in range(3):
            async with raw(room) as (reader, writer):
                writer.write(HEALTH)
                assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        for _ in range(gate.LOOKING):
            await stack.enter_async_context(raw(room))
        look = HEALTH.replace(b"Host", b"Connection: close\r\nHost")
        await until_answered(partial(is_turned_away, room, look), "an end to those who come to look")
    await until_there_is_room(room)


def test_connections_leave_descriptors_for_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    for descriptors, most in ((1024, 768), (4096, 3840), (300, 150)):
        monkeypatch.setattr("resource.getrlimit", lambda which, soft=descriptors: (soft, soft))
        assert gate.most_connections(ALLOWANCES) == most
    assert gate.most_connections(Allowances(connections=50)) == 50


def test_a_proxy_that_is_named_brings_everybody() -> None:
    crowd = gate.Crowd(Allowances(address_connections=1, connections=10), ["10.0.0.0/8", "::1"])
    for network in ("192.0.2.1", "10.1.2.3"):
        crowd.come(network)
    assert (crowd.full("192.0.2.1"), crowd.full("10.1.2.3"), crowd.full("192.0.2.2")) == (True, False, False)


# What an operator sets


def test_limits_are_set_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("guest_tables = 1\ncommands = { burst = 5, every = 0.5 }\n")
    set_here = read_allowances(str(file))
    assert (set_here.guest_tables, set_here.commands, set_here.bots) == (1, Rate(5, 0.5), ALLOWANCES.bots)
    for wrong in ("guest_tables = 0", "no_such = 1", "commands = 3", "guest_tables = "):
        file.write_text(wrong)
        with pytest.raises(ValueError, match="cannot be used"):
            read_allowances(str(file))
    with pytest.raises(ValueError, match="cannot read"):
        read_allowances(str(tmp_path / "none.toml"))
