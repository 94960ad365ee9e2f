"""What a request must pass before anything is done for it: how many come, how large, and how slowly."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openfelt.room.api.described import JSON, Refusal
from openfelt.room.api.door import Door
from openfelt.room.doors.allowances import Allowances
from openfelt.room.doors.sessions import is_own_machine, network_of
from openfelt.room.doors.timepiece import REAL_TIME, Timepiece, timeout
from openfelt.rules.codec import to_json
from openfelt.rules.sent_text import LARGEST

HELD = 1.0
"""Seconds, at the most, that a refusal takes: who asks in masses over one connection asks slowly then."""
LINGER, LINGER_BYTES = 1.0, 4 * LARGEST
"""What is read of a body that is refused, so that its sender comes to read why."""


HEALTH = "/healthz"
"""What looks after the room on its own machine may ask for this as often as it likes, however full it is."""


def _is_here(scope: Scope) -> bool:
    client = scope.get("client")
    return client is not None and is_own_machine(client[0])


class TooLarge(Exception):
    """A body that is larger than any message."""


class Turnstile:
    """Counts by account who has logged in, by address everybody else; reads bodies whole, within limits."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door, self.time = app, door, door.room.time
        self._working = asyncio.Semaphore(door.allowed.at_once)

    @property
    def allowed(self) -> Allowances:
        return self.door.allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == HEALTH and _is_here(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket" and self._wait(scope):
            await self.time.sleep(HELD)
            await send({"type": "websocket.close", "code": 1013})
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        length, chunked = headers.get(b"content-length", b"0"), b"transfer-encoding" in headers
        has_body = chunked or length != b"0"
        if wait := self._wait(scope):
            await self.time.sleep(min(wait, HELD))
            says = f"many calls came from there; try again in {wait:.0f} s"
            await refuse(send, receive, 429, says, wait=wait, body=has_body, time=self.time)
            return
        if not has_body:
            await self._work(scope, receive, send)
            return
        try:
            if not length.isdigit() or int(length) > LARGEST:
                raise TooLarge
            async with timeout(self.time, self.allowed.body_seconds):
                body = await _whole(receive)
        except TooLarge:
            await refuse(
                send, receive, 413, f"a message has at most {LARGEST} bytes", body=True, time=self.time
            )
        except TimeoutError:
            await refuse(
                send, receive, 408, "the body of the request did not come", body=True, time=self.time
            )
        except ConnectionError:
            return
        else:
            await self._work(scope, _said(body, receive), send)

    def _wait(self, scope: Scope) -> float:
        """In how many seconds whoever asks may ask again."""
        client, token = scope.get("client"), ""
        for name, value in scope["headers"]:
            if name == b"authorization":
                token = value.decode("latin-1").removeprefix("Bearer ")
        return self.door.request(token, network_of(client[0]) if client else "")

    async def _work(self, scope: Scope, receive: Receive, send: Send) -> None:
        """When its turn comes. An answer that has begun holds nobody up any more."""
        working = self._working
        await working.acquire()
        held = [True]

        def let_go() -> None:
            if held:
                held.pop()
                working.release()

        async def answering(message: Message) -> None:
            let_go()
            await send(message)

        try:
            await self.app(scope, receive, answering)
        finally:
            let_go()


async def _whole(receive: Receive) -> bytes:
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError("gone before the body was there")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST:
            raise TooLarge
    return bytes(body)


def _said(body: bytes, receive: Receive) -> Receive:
    """As if the body came now; after it whatever comes."""
    left = [body]

    async def again() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return again


async def refuse(
    send: Send,
    receive: Receive,
    status: int,
    says: str,
    wait: float = 0,
    body: bool = False,
    time: Timepiece = REAL_TIME,
) -> None:
    """With a body on its way the connection ends: its sender is given a moment to read why."""
    told = to_json(Refusal(says=says))
    headers = [(b"content-type", JSON.encode()), (b"content-length", str(len(told)).encode())]
    headers += [(b"retry-after", str(round(wait) + 1).encode())] if wait else []
    headers += [(b"connection", b"close")] if body else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": told, "more_body": body})
    if body:
        await _let_run_out(time, receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _let_run_out(time: Timepiece, receive: Receive) -> None:
    left = LINGER_BYTES
    try:
        async with timeout(time, LINGER):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return
