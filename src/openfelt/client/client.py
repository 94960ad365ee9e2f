"""A typed client of a room: HTTP for questions, one WebSocket for tables and commands.

async with await guest("http://127.0.0.1:8000") as client, client.stream() as stream:
    view = await stream.follow("t1")
    await stream.do("t1", Sit(seat=3, buy_in=cents(100)))
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar, cast

import httpx
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from openfelt.client.opening import PATIENCE, open_socket
from openfelt.odds.worths import BestPlay
from openfelt.room.api.entrance import LoggedIn, Me
from openfelt.room.api.tables import AskBots, Commanded, OpenTable, PersonShown, TableListed
from openfelt.room.oversight.replays import EVERYONE
from openfelt.room.state.reports import Box, By, Total
from openfelt.room.steps.command import OfRound
from openfelt.room.steps.commands import TableCommand
from openfelt.room.wire.advice import Advised
from openfelt.room.wire.messages import (
    Do,
    Done,
    Follow,
    Hello,
    Outgoing,
    Refused,
    Unfollow,
    Welcome,
    Yours,
)
from openfelt.room.wire.seen import GameShown, Log, Seen, whole
from openfelt.room.wire.shown import AnyTable
from openfelt.rules.codec import from_json, to_json
from openfelt.verify.record import Checked, check

T = TypeVar("T")
API = "/api/v1"
CLOSED = "the room has closed the connection"
GONE_ON = "that came late: the table asks something else by now"
People = tuple[PersonShown, ...]


class Refusal(Exception):
    """The room said no: why, where that is written, and what it `asks` for before it says yes.

    `late`: the round or the question that the command named is over.
    """

    def __init__(
        self,
        says: str,
        cites: tuple[str, ...] = (),
        status: int = 0,
        asks: str = "",
        late: bool = False,
    ) -> None:
        super().__init__(f"{says} ({', '.join(cites)})" if cites else says)
        self.says, self.cites, self.status, self.asks, self.late = says, cites, status, asks, late


class Client:
    """A person at the door of a room. Ids of commands are made up where none is given."""

    def __init__(self, address: str, http: httpx.AsyncClient, person: str = "", token: str = "") -> None:
        self.address, self.person = address, person
        self._http, self._token = http, token

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *how: object) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, kind: Any, said: object = None) -> Any:
        """Any question of the API: the answer as `kind`, or a `Refusal`."""
        answer = await self.answer(method, path, said)
        return from_json(answer.content, kind) if kind is not None else None

    async def answer(self, method: str, path: str, said: object = None) -> httpx.Response:
        """As it came, or a `Refusal`."""
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        content = None if said is None else to_json(said)
        answer = await self._http.request(
            method, f"{self.address}{API}{path}", content=content, headers=headers
        )
        if answer.is_error:
            raise _refusal(answer)
        return answer

    async def me(self) -> Me:
        return cast(Me, await self.ask("GET", "/me", Me))

    async def tables(self) -> tuple[TableListed, ...]:
        return cast("tuple[TableListed, ...]", await self.ask("GET", "/tables", tuple[TableListed, ...]))

    async def table(self, table: str) -> Seen:
        return cast(Seen, await self.ask("GET", f"/tables/{table}", Seen))

    async def game_at(self, table: str) -> GameShown:
        return cast(GameShown, await self.ask("GET", f"/tables/{table}/layout", GameShown))

    async def advice(self, table: str) -> tuple[Advised, ...]:
        """A sensible choice for each of one's own open decisions."""
        kind = tuple[Advised, ...]
        return cast("tuple[Advised, ...]", await self.ask("GET", f"/tables/{table}/advice", kind))

    async def best(self, table: str) -> tuple[BestPlay, ...]:
        """The best play of each of them, where it is counted."""
        kind = tuple[BestPlay, ...]
        return cast("tuple[BestPlay, ...]", await self.ask("GET", f"/tables/{table}/best", kind))

    async def open_table(self, wanted: OpenTable) -> TableListed:
        return cast(TableListed, await self.ask("POST", "/tables", TableListed, wanted))

    async def people(self, table: str) -> tuple[PersonShown, ...]:
        return cast("tuple[PersonShown, ...]", await self.ask("GET", f"/tables/{table}/people", People))

    async def ask_bots(self, table: str, number: int, id: str = "") -> tuple[PersonShown, ...]:
        """Bots for one's own table; gives those that sit there."""
        said = AskBots(id=id or new_id(), number=number)
        return cast("tuple[PersonShown, ...]", await self.ask("POST", f"/tables/{table}/bots", People, said))

    async def do(self, table: str, command: TableCommand, id: str = "") -> int:
        """A command by HTTP; gives the table's version."""
        said = Commanded(id=id or new_id(), command=command)
        return cast(Done, await self.ask("POST", f"/tables/{table}/commands", Done, said)).version

    async def proofs(self, table: str, number: int, viewpoint: str = EVERYONE) -> dict[str, Any]:
        """What proves a round to whoever saw it from there, as `openfelt verify` reads it."""
        path = f"/tables/{table}/rounds/{number}/proofs?viewpoint={viewpoint}"
        return cast("dict[str, Any]", await self.ask("GET", path, dict))

    async def check_round(
        self, table: str, number: int, commitment: str | None = None, viewpoint: str = EVERYONE
    ) -> Checked:
        """A round checked against its commitment; with one that was noted while bets were taken, that too."""
        return check(await self.proofs(table, number, viewpoint), commitment)

    async def totals(self, by: By) -> tuple[Total, ...]:
        """The drop by table, game, shift or day."""
        path = f"/reports/totals?by={by}"
        return cast("tuple[Total, ...]", await self.ask("GET", path, tuple[Total, ...]))

    async def jackpots(self) -> tuple[Box, ...]:
        return cast("tuple[Box, ...]", await self.ask("GET", "/reports/jackpots", tuple[Box, ...]))

    @contextlib.asynccontextmanager
    async def stream(self) -> AsyncIterator[Connection]:
        """A WebSocket of this person's."""
        address = self.address.replace("http", "ws", 1) + f"{API}/ws"
        async with await open_socket(address) as socket:
            try:
                await socket.send(to_json(Hello(token=self._token)).decode())
                first: Outgoing = from_json(await socket.recv(), Outgoing)  # type: ignore[arg-type]  # a union
            except ConnectionClosed:
                raise ConnectionError(CLOSED) from None
            if not isinstance(first, Welcome):
                raise Refusal(first.says if isinstance(first, Refused) else "not welcome")
            stream = Connection(socket)
            reading = asyncio.create_task(stream.read())
            try:
                yield stream
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)


class Connection:
    """What a WebSocket tells, kept up to date; commands and their answers."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._answers: dict[str, asyncio.Future[Done]] = {}
        self._changed = asyncio.Condition()
        self.seen: dict[str, Seen] = {}
        self.shut: dict[str, Refusal] = {}  # tables that are not shown any more, and why
        self._known: dict[str, Log] = {}  # the round's log at each table, as it was seen one version before
        self.noted: dict[tuple[str, int], str] = {}  # by table and round: what was committed to before it
        self.closed = False

    async def follow(self, table: str) -> Seen:
        """Be told of the table from now on; gives all of it."""
        self.shut.pop(table, None)
        await self._answered(Follow(id=new_id(), table=table))
        return await self.until(table, lambda seen: True)

    async def unfollow(self, table: str) -> None:
        await self._answered(Unfollow(id=new_id(), table=table))
        self.seen.pop(table, None)
        self._known.pop(table, None)

    async def do(self, table: str, command: TableCommand, id: str = "") -> int:
        """A command; gives the table's version when it is durable, or a `Refusal`.

        What answers a question that is asked no more, as far as is known here, is late and not sent.
        """
        seen, named = self.seen.get(table), command.question if isinstance(command, OfRound) else None
        if seen is not None and named is not None and named < seen.table.question:
            raise Refusal(GONE_ON, late=True)
        return (await self._answered(Do(id=id or new_id(), table=table, command=command))).version

    async def until(self, table: str, holds: Callable[[Seen], bool]) -> Seen:
        """Wait until what is told of the table is so; a `Refusal` once it is shown no more."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: self.closed or table in self.shut or (table in self.seen and holds(self.seen[table]))
            )
        if self.closed:
            raise ConnectionError(CLOSED)
        if table in self.shut:
            raise self.shut[table]
        return self.seen[table]

    async def changed(self) -> None:
        """Wait for the next message about any table."""
        async with self._changed:
            await self._changed.wait()
        if self.closed:
            raise ConnectionError(CLOSED)

    async def _answered(self, message: Follow | Unfollow | Do) -> Done:
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._answers[message.id] = answer
        try:
            await self._socket.send(to_json(message).decode())
            return await answer
        except ConnectionClosed:
            raise ConnectionError(CLOSED) from None
        finally:
            self._answers.pop(message.id, None)
            if answer.done() and not answer.cancelled():
                answer.exception()  # looked at, also when whoever asked has given up

    async def read(self) -> None:
        """Take in what comes, until the connection ends."""
        try:
            async for frame in self._socket:
                await self._take(from_json(frame, Outgoing))  # type: ignore[arg-type]  # a union
        except ConnectionClosed:
            pass
        finally:
            self.closed = True
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError(CLOSED))
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, message: Outgoing) -> None:
        match message:
            case AnyTable(table=table, committed=committed, open_round=number):
                before = self.seen.get(table)
                self._known[table] = before.log if before else ()
                log = whole(before.table.log if before else (), message)
                self.seen[table] = Seen(replace(message, log=log, log_after=0), None)
                if committed is not None and message.phase != "playing":
                    self.noted.setdefault((table, number), committed.commitment)
            case Yours(table=table) if table in self.seen:
                own = None if message.log is None else whole(self._known[table], message)
                self.seen[table] = Seen(self.seen[table].table, replace(message, log=own, log_after=0))
            case Refused(table=str(table), says=says):
                self.seen.pop(table, None)
                self._known.pop(table, None)
                self.shut[table] = Refusal(says)
            case Done(id=id) | Refused(id=id):
                waiting = self._answers.get(id or "")
                if waiting is not None and not waiting.done():
                    if isinstance(message, Done):
                        waiting.set_result(message)
                    else:
                        late, asks = message.late is True, message.asks or ""
                        waiting.set_exception(Refusal(message.says, message.cites, asks=asks, late=late))
                return
            case _:
                return
        async with self._changed:
            self._changed.notify_all()


def new_id() -> str:
    return secrets.token_urlsafe(12)


async def guest(address: str) -> Client:
    """Come in as a new guest."""
    return await _entered(address, "/guest", None)


async def log_in(address: str, card: str, pin: str) -> Client:
    return await _entered(address, "/login", {"card": card, "pin": pin})


def with_token(address: str, person: str, token: str) -> Client:
    """Someone who is in already."""
    secure = address.startswith("https")
    return Client(address, httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=secure), person, token)


async def _entered(address: str, path: str, said: object) -> Client:
    door = with_token(address, "", "")
    try:
        came: LoggedIn = await door.ask("POST", path, LoggedIn, said)
    finally:
        await door._http.aclose()
    return with_token(address, came.person, came.token)


def _refusal(answer: httpx.Response) -> Refusal:
    try:
        told = answer.json()
        cites, asks, late = tuple(told.get("cites", ())), told.get("asks", ""), told.get("late", False)
        return Refusal(told["says"], cites, answer.status_code, asks, late)
    except (ValueError, KeyError, TypeError):
        return Refusal(f"the server answers {answer.status_code}", (), answer.status_code)
