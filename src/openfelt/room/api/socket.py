"""The WebSocket: tables as they change, and commands in the order they are sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import TypeVar

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.types import Message

from openfelt.room.actors.actor import Follower
from openfelt.room.api.asked import names_none
from openfelt.room.api.bodies import Malformed, decoded
from openfelt.room.api.calls import Call, NotLoggedIn, TooOften, check_often, refusal_of
from openfelt.room.api.tables import carry_out, check_visible, may_see, visible
from openfelt.room.doors.timepiece import timeout
from openfelt.room.log.chain import Damaged, StoreDown
from openfelt.room.wire.messages import Do, Done, Follow, Hello, Incoming, Ping, Refused, Unfollow, Welcome
from openfelt.room.wire.picture import Picture
from openfelt.rules.codec import to_json
from openfelt.rules.errors import BookError, Denied

PATIENCE = 10.0
"""Seconds for the first message."""
LAST_WORDS = 1.0
"""Seconds for what is still to be sent when a connection ends."""
HELD = 1.0
"""Seconds, at the most, for which somebody who sends in masses is not listened to."""
EARLY = 16
"""Messages that are taken in while a command is carried out."""
TOO_SLOW, NOT_WELCOME, GOING_AWAY = 1013, 1008, 1001

T = TypeVar("T")
router = APIRouter()


@router.websocket("/ws")
async def stream(socket: WebSocket) -> None:
    """One client: `hello` first, then follow tables and send commands."""
    connections: set[Connection] = socket.app.state.connections
    connection = Connection(socket)
    most = connection.allowed.address_sockets
    if sum(one.call.network == connection.call.network for one in connections) >= most:
        await socket.close(TOO_SLOW)
        return
    connections.add(connection)  # before anybody else is let in
    try:
        await socket.accept()
        await connection.serve()
    finally:
        connections.discard(connection)


class Connection:
    """A client and what waits to be sent to it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._waiting = 0  # bytes
        self.sent = 0  # messages
        self._early: deque[tuple[Message, int]] = deque()
        self.following: dict[str, Following] = {}
        self.call = Call.at(socket.app.state, socket.client.host if socket.client else "")
        self.allowed = self.call.door.allowed
        self._end: int | None = None
        self._staff = False
        self._dropped = asyncio.Event()

    async def serve(self) -> None:
        sending, receiving = asyncio.create_task(self._send()), asyncio.create_task(self._receive())
        dropped = asyncio.create_task(self._dropped.wait())
        try:
            await asyncio.wait({receiving, dropped}, return_when=asyncio.FIRST_COMPLETED)
            self._finish(GOING_AWAY)
            await asyncio.wait({sending}, timeout=LAST_WORDS)
        finally:
            self._let_go()
            for task in (sending, receiving, dropped):
                task.cancel()
            await asyncio.gather(sending, receiving, dropped, return_exceptions=True)

    # What comes in

    async def _receive(self) -> None:
        try:
            async with timeout(self.call.room.time, PATIENCE):
                await self._greet()
            while self._end is None:
                await self._take(*await self._next())
        except (TimeoutError, NotLoggedIn):
            self._finish(NOT_WELCOME)
        except TooOften:
            self._finish(TOO_SLOW)
        except WebSocketDisconnect:
            self._finish(GOING_AWAY)

    async def _next(self) -> tuple[bytes | str, int]:
        """The next frame, and how many messages had been sent when it came."""
        frame, sent = self._early.popleft() if self._early else (await self.socket.receive(), self.sent)
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", GOING_AWAY))
        text: bytes | str | None = frame.get("text")
        return text if text is not None else frame.get("bytes") or b"", sent

    async def _listening(self, work: Coroutine[None, None, T]) -> T:
        """What comes while it is done was sent by somebody who has not seen what it led to."""
        listening = asyncio.create_task(self._take_in())
        try:
            return await work
        finally:
            listening.cancel()
            await asyncio.wait({listening})

    async def _take_in(self) -> None:
        while len(self._early) < EARLY:
            self._early.append((await self.socket.receive(), self.sent))

    async def _greet(self) -> None:
        """Nothing is done for someone whose token is not good."""
        try:
            frame, _ = await self._next()
            hello: Incoming = decoded(frame, Incoming)  # type: ignore[arg-type]  # a union
            if not isinstance(hello, Hello):
                raise Malformed('the first message is {"do": "hello", "token": …}')
            person = self.call.door.sessions.who(hello.token, self.call.room.time.elapsed())
            if person is None:
                raise NotLoggedIn("the token is not valid: log in again")
            self._check_number(person)
            self.call = replace(self.call, person=person, token=hello.token)
            self.call.check_own_pin()
        except TooOften as refused:
            self.tell(self._refused(None, "", refused))
            raise
        except Denied as refused:
            self.tell(self._refused(None, "", refused))
            raise NotLoggedIn(refused.problem) from None
        self._staff = self.call.staff
        self.tell(Welcome(person=person, roles=self.call.room.house.account(person).roles))

    def _check_number(self, person: str) -> None:
        there: set[Connection] = self.socket.app.state.connections
        if sum(one.call.person == person for one in there) >= self.allowed.sockets:
            raise TooOften(f"{self.allowed.sockets} connections of yours are open: close one", PATIENCE)

    async def _take(self, frame: bytes | str, sent: int) -> None:
        """One message, and its answer. Whatever is wrong with it, the connection goes on."""
        id, table = None, ""
        message: Incoming | None = None
        try:
            check_often(self.call.door.command(self.call.person, self.call.network))
            message = decoded(frame, Incoming)  # type: ignore[arg-type]  # a union
            if isinstance(message, Hello):
                raise Malformed("hello is said once")
            id, table = message.id, "" if isinstance(message, Ping) else message.table
            if not self._logged_in():
                self.tell(Refused(id=id, says="the session is over: log in again"))
                raise NotLoggedIn("the session is over")
            self.tell(await self._answer(message, sent))
        except NotLoggedIn:
            raise
        except (Denied, BookError) as refused:
            self.call.refused(_what(message), refused)
            self.tell(self._refused(id or _id_in(frame), table, refused))
            if isinstance(refused, TooOften):
                await self.call.room.time.sleep(min(refused.wait, HELD))
        except Damaged as fault:
            self.tell(Refused(id=id, says=str(fault)))
        except StoreDown:
            self.tell(Refused(id=id, says="the log cannot be written now; send it again with the same id"))

    async def _answer(self, message: Follow | Unfollow | Do | Ping, sent: int) -> Done:
        if isinstance(message, Ping):
            return Done(id=message.id, version=0)
        self.call.check_open()
        actor = visible(self.call, message.table)
        match message:
            case Follow():
                if old := self.following.pop(message.table, None):
                    actor.unfollow(old)
                if len(self.following) >= self.allowed.followed:
                    raise Denied(f"one connection follows {self.allowed.followed} tables: leave one first")
                follower = self.following[message.table] = Following(self, message.table)
                try:
                    await self._listening(actor.follow(follower, partial(check_visible, self.call)))
                except Denied:
                    self.following.pop(message.table, None)
                    raise
            case Unfollow():
                if following := self.following.pop(message.table, None):
                    actor.unfollow(following)
            case Do():
                if self._staff:
                    self.call.door.sessions.use(self.call.token, self.call.room.time.elapsed())
                return Done(id=message.id, version=await self._carry_out(message, sent))
        return Done(id=message.id, version=actor.state.version)

    async def _carry_out(self, said: Do, sent: int) -> int:
        """A command; one that names no question means what was asked in the last picture before it came."""
        if not names_none(said.command):
            return await carry_out(self.call, said.table, said.command, said.id)
        following = self.following.get(said.table)
        seen = None if following is None else following.seen_by(sent)
        return await self._listening(carry_out(self.call, said.table, said.command, said.id, seen))

    # What goes out

    def _refused(self, id: str | None, table: str, error: Denied | BookError) -> Refused:
        refusal = refusal_of(error, self.call.names(table))
        wait = error.wait if isinstance(error, TooOften) else 0
        return Refused(
            id=id,
            says=refusal.says,
            cites=refusal.cites,
            wait=wait,
            late=refusal.late,
            asks=refusal.asks,
        )

    def tell(self, message: Welcome | Done | Refused) -> None:
        self.send(to_json(message))

    def send(self, message: bytes) -> None:
        """Never waits. A client that does not keep up is closed; it may come back and follow again."""
        if self._end is not None:
            return
        much, many = self._waiting + len(message) > self.allowed.queued_bytes, self.allowed.queued_messages
        if self.queue.qsize() >= many - 1 or (much and self._waiting):
            self._drop(TOO_SLOW)
            return
        self._waiting += len(message)
        self.sent += 1
        self.queue.put_nowait(message)

    def push(self, message: bytes) -> None:
        """What a table tells goes only to someone who is still logged in."""
        if self._logged_in():
            self.send(message)
        else:
            self._drop(NOT_WELCOME)

    def check(self) -> None:
        """Let go of someone whose session is over, also if no table has anything to tell.

        And of tables that they may not see any more.
        """
        if self.call.token and not self._logged_in():
            self._drop(NOT_WELCOME)
            return
        for table in list(self.following):
            self.sees(table)

    def sees(self, table: str) -> bool:
        """Whether they may still see a table that they follow; if not they are told so, and nothing else."""
        actor = self.call.room.table(table)
        if self.call.may("watch") and may_see(self.call, actor.state):
            return True
        if (following := self.following.pop(table, None)) is not None:
            actor.unfollow(following)
            self.tell(Refused(says="you may not see this table any more", table=table))
        return False

    def _logged_in(self) -> bool:
        return self.call.door.sessions.who(self.call.token, self.call.room.time.elapsed()) == self.call.person

    def _drop(self, code: int) -> None:
        self._let_go()
        self._finish(code)
        self._dropped.set()

    def _finish(self, code: int) -> None:
        if self._end is None:
            self._end = code
            self.queue.put_nowait(code)

    def _let_go(self) -> None:
        for table, follower in self.following.items():
            self.call.room.table(table).unfollow(follower)
        self.following.clear()

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while isinstance(message := await self.queue.get(), bytes):
                await self.socket.send_text(message.decode())
                self._waiting -= len(message)
            if message != GOING_AWAY:
                await self.socket.close(message)


class Following(Follower):
    """A table that a client is told of."""

    def __init__(self, connection: Connection, table: str) -> None:
        super().__init__(connection.call.person, connection.push)
        self._connection, self._table = connection, table
        self._since = self._before = 0

    def show(self, picture: Picture) -> None:
        if not self._connection.sees(self._table):
            return
        if picture.question != self.question:
            self._before, self._since = self.question, self._connection.sent
        super().show(picture)

    def seen_by(self, sent: int) -> int:
        """What the client knew to be asked when it had been sent so many messages."""
        return self.question if sent > self._since else self._before


def _what(message: Incoming | None) -> str:
    """What was asked for: a command by its name."""
    if message is None:
        return "a message"
    return str((message.command if isinstance(message, Do) else message).__struct_config__.tag)


class _Identified(msgspec.Struct):
    id: str | None = None


def _id_in(frame: bytes | str) -> str | None:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        return msgspec.json.decode(frame, type=_Identified).id
    return None
