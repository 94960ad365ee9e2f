"""A client waits for a busy room, comes again to a full one, and gives up in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request, Response

from openfelt.client import opening
from openfelt.client.client import Client, Refusal, with_token
from openfelt.client.opening import PATIENCE, open_socket
from openfelt.client.visitor import Visitor
from openfelt.room.wire.messages import Welcome
from openfelt.rules.codec import to_json

WELCOME = to_json(Welcome(person="p1", roles=())).decode()
WEBSOCKETS_OWN = 10
"""Seconds that websockets gives an opening handshake."""


class Door:
    """What opens WebSockets in place of a room, and the event loop's clock, which it puts forward."""

    def __init__(self, *answers: Callable[[Door, ServerConnection], Response | None]) -> None:
        self.answers, self.came = list(answers), 0
        loop = asyncio.get_running_loop()
        now, self.ahead = loop.time, 0.0
        loop.time = lambda: now() + self.ahead  # type: ignore[method-assign]

    async def asked(self, socket: ServerConnection, request: Request) -> Response | None:
        self.came += 1
        answer = self.answers.pop(0)(self, socket) if self.answers else None
        for _ in range(10):  # whose time is up hears of it now
            await asyncio.sleep(0)
        return answer


def after(seconds: float) -> Callable[[Door, ServerConnection], None]:
    def later(door: Door, socket: ServerConnection) -> None:
        door.ahead += seconds

    return later


def answered(status: HTTPStatus) -> Callable[[Door, ServerConnection], Response]:
    return lambda door, socket: socket.respond(status, "")


def torn_off(door: Door, socket: ServerConnection) -> None:
    socket.transport.abort()


Answer = Callable[[Door, ServerConnection], Response | None]
Test = Callable[[Door, str], Coroutine[Any, Any, None]]


def at_a_door(*answers: Answer, says: str = WELCOME) -> Callable[[Test], Callable[[], None]]:
    """The test is given the door, which answers those who come so, one after the other, and its address."""

    async def welcome(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(says)
        await socket.wait_closed()

    def given(test: Test) -> Callable[[], None]:
        async def through() -> None:
            door = Door(*answers)
            async with serve(
                welcome, "127.0.0.1", 0, process_request=door.asked, open_timeout=None
            ) as server:
                await test(door, f"://127.0.0.1:{server.sockets[0].getsockname()[1]}")

        def run() -> None:
            asyncio.run(through())

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return given


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "FIRST_PAUSE", 0.01)


@at_a_door(after(3 * WEBSOCKETS_OWN))
async def test_a_room_that_takes_long_to_open_a_connection_is_waited_for(door: Door, at: str) -> None:
    async with with_token(f"http{at}", "p1", "token") as client, client.stream():
        assert door.came == 1


@at_a_door(after(PATIENCE + 1))
async def test_but_not_for_ever(door: Door, at: str) -> None:
    with pytest.raises(TimeoutError):
        await open_socket(f"ws{at}")
    assert door.came == 1


@at_a_door(answered(HTTPStatus.SERVICE_UNAVAILABLE), torn_off, answered(HTTPStatus.SERVICE_UNAVAILABLE))
async def test_a_full_room_and_a_connection_that_breaks_off_are_tried_again(door: Door, at: str) -> None:
    async with with_token(f"http{at}", "p1", "token") as client, client.stream():
        assert door.came == 4


@at_a_door(*[answered(HTTPStatus.SERVICE_UNAVAILABLE)] * 20)
async def test_a_room_that_stays_full_is_given_up(door: Door, at: str) -> None:
    with pytest.raises(TimeoutError, match=r"no connection within 0.1 seconds: .*503"):
        await open_socket(f"ws{at}", patience=0.1)
    assert 1 < door.came < 20


@at_a_door(answered(HTTPStatus.NOT_FOUND))
async def test_any_other_answer_is_final(door: Door, at: str) -> None:
    with pytest.raises(InvalidStatus):
        await open_socket(f"ws{at}")
    assert door.came == 1


@at_a_door()
async def test_a_port_where_nobody_listens_is_told_at_once(door: Door, at: str) -> None:
    with pytest.raises(ConnectionRefusedError):
        await open_socket("ws://127.0.0.1:1")


@at_a_door(says='{"is": "refused", "says": "somebody else"}')
async def test_who_is_not_welcome_is_told_why(door: Door, at: str) -> None:
    with pytest.raises(Refusal, match="somebody else"):
        async with with_token(f"http{at}", "p1", "token") as client, client.stream():
            pass


class Faltering(Client):
    """Its questions fail before the stream does, and then it is over."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__("http://nowhere", httpx.AsyncClient(), "p1")
        self.errors = list(errors)

    def stream(self) -> Any:
        if not self.errors:
            raise asyncio.CancelledError
        raise self.errors.pop(0)


@pytest.mark.parametrize(
    "error", [httpx.ReadTimeout("slow"), ConnectionError("closed"), TimeoutError("no connection")], ids=repr
)
def test_a_visitor_comes_back_when_the_connection_is_lost(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def main() -> None:
        client = Faltering(error, error)
        with pytest.raises(asyncio.CancelledError):
            await Visitor(client, "t1", None).play()  # type: ignore[arg-type]  # it does not come to play
        assert client.errors == []

    monkeypatch.setattr("openfelt.client.visitor.AGAIN", 0.0)
    asyncio.run(main())
