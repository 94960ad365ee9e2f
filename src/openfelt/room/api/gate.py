"""Connections before anything is asked over them: how many there are, and who never comes to the point.

What a caller may take is time and memory: a head that never ends, requests and frames in masses, an answer
that nobody reads. Each has its limit here, below everything that knows what is asked.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from openfelt.room.doors.allowances import Allowances
from openfelt.room.doors.rates import Buckets
from openfelt.room.doors.sessions import is_own_machine, network_of
from openfelt.room.doors.timepiece import REAL_TIME, Alarm, Timepiece

SLICE = 4096
"""Bytes that are taken apart at a time: no single read keeps the tables waiting."""
PIPELINED = 16
"""Requests that may come before the one before them was answered."""
PONGS = 1024 * 1024
"""Bytes that may wait to be read by somebody who sends on."""
RESERVED = 256
"""Descriptors for the log, for what listens, and for those who are just being turned away."""
LOOK, LOOKING = b"GET /healthz ", 16
"""How the machine's own looks begin, of which so many come in when nobody else does any more."""
LATE, FULL, LONG = 408, 503, 431
_WORDS = {
    LATE: ("Request Timeout", "the request did not come"),
    FULL: ("Service Unavailable", "many are here; try again in a moment"),
    LONG: ("Request Header Fields Too Large", "the head of the request is too long"),
}


def most_connections(allowed: Allowances) -> int:
    """As many as there are descriptors for, if no number is set."""
    if allowed.connections:
        return allowed.connections
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ModuleNotFoundError:
        return 1000
    descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if descriptors == resource.RLIM_INFINITY:
        return 100_000
    return max(descriptors - RESERVED, descriptors // 2)


class Crowd:
    """The connections that are open, by the network they come from; those of proxies are everybody's."""

    def __init__(self, allowed: Allowances, proxies: Iterable[str] = (), time: Timepiece = REAL_TIME) -> None:
        self.allowed, self.most, self.time = allowed, most_connections(allowed), time
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        self._from: Counter[str] = Counter()
        self.number = self.looking = 0

    def full(self, network: str) -> bool:
        alone = self._from[network] >= self.allowed.address_connections
        return self.number >= self.most or (alone and not self._is_proxy(network))

    def come(self, network: str) -> None:
        self._from[network] += 1
        self.number += 1

    def go(self, network: str) -> None:
        self._from[network] -= 1
        self.number -= 1
        if not self._from[network]:
            del self._from[network]

    def _is_proxy(self, network: str) -> bool:
        try:
            address = ipaddress.ip_network(network)
        except ValueError:
            return False
        return any(address.version == one.version and address.overlaps(one) for one in self._proxies)


def refused(status: int) -> bytes:
    """An answer to somebody of whom nothing was read."""
    reason, says = _WORDS[status]
    body = f'{{"says":"{says}","cites":[],"at":""}}'
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nRetry-After: 5\r\nCache-Control: no-store\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return (head + body).encode()


class Gate(HttpToolsProtocol):
    """A connection over which requests come."""

    def __init__(self, crowd: Crowd, **named: Any) -> None:
        super().__init__(**named)
        self.crowd, self._network, self._inside, self._only_looks = crowd, "", False, False
        self._ends: Alarm | None = None
        self._unread: Alarm | None = None
        self._head, self._in_head = 0, False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._network = network_of(self.client[0]) if self.client else ""
        self._only_looks = self.crowd.full(self._network)
        if self._only_looks and not (self._is_here and self.crowd.looking < LOOKING):
            self._refuse(FULL)
            return
        self._inside = True
        self.crowd.looking += self._only_looks
        self.crowd.come(self._network)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # uvicorn lets it run if the connection was torn off
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # as before the first; it may hold this
        self._heard()
        self._read()
        self._leave()

    @property
    def _is_here(self) -> bool:
        return self.client is not None and is_own_machine(self.client[0])

    def data_received(self, data: bytes) -> None:
        if self._only_looks and not data.startswith(LOOK):
            self._refuse(FULL)
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or not self._inside:
                return
            part = data[start : start + SLICE]
            super().data_received(part)
            if self._in_head:
                self._head += len(part)
                if self._head > self.crowd.allowed.head_bytes:
                    self._refuse(LONG)
        if self._inside and self._ends is None and not self._busy:
            self._wait_for_head()

    @property
    def _busy(self) -> bool:
        """Something was asked and is not answered, or it was and nothing has come since."""
        asked = self.cycle is not None and not self.cycle.response_complete
        return asked or self.timeout_keep_alive_task is not None or self.transport.is_closing()

    def on_message_begin(self) -> None:
        self._head, self._in_head = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._heard()
        self._in_head = False
        if len(self.pipeline) >= PIPELINED:
            raise OverflowError("more requests than are answered")  # which ends the connection
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """What has come is taken over by a `SocketGate`, and with it the place."""
        self._heard()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds this, which held it
        self._leave()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read()
        self._unread = self.crowd.time.later(self.crowd.allowed.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()

    def _wait_for_head(self) -> None:
        self._ends = self.crowd.time.later(self.crowd.allowed.head_seconds, partial(self._refuse, LATE))

    def _heard(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self, status: int) -> None:
        self._heard()
        if not self.transport.is_closing():
            self.transport.write(refused(status))
            self.transport.close()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.crowd.looking -= self._only_looks
            self.crowd.go(self._network)


class SocketGate(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def __init__(self, crowd: Crowd, **named: Any) -> None:
        super().__init__(**named)
        self.crowd, self._network = crowd, ""
        self._frames = Buckets(crowd.allowed.frames)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._network = network_of(self.client[0]) if self.client else ""
        self.crowd.come(self._network)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # which, like its error, holds the frames that have come
        self.conn.parser_exc = None
        self.conn.events.clear()
        self.crowd.go(self._network)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        now = self.crowd.time.elapsed()
        if any(self._frames.take("", now) for _ in self.conn.events):
            self.transport.abort()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > PONGS:
            self.transport.abort()


def gates(crowd: Crowd) -> dict[str, Any]:
    """For uvicorn, which makes one of them a connection."""
    return {"http": partial(Gate, crowd), "ws": partial(SocketGate, crowd)}
