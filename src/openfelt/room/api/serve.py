"""Running a room on a port, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import signal
import socket
import ssl
from collections.abc import Callable, Generator, Iterator

import msgspec
import uvicorn
from fastapi import FastAPI

from openfelt.room.actors.room import Room
from openfelt.room.api.gate import Crowd, gates
from openfelt.room.doors.allowances import ALLOWANCES, Allowances
from openfelt.room.doors.timepiece import REAL_TIME
from openfelt.rules.sent_text import LARGEST

GRACE = 5
"""Seconds for answers that are under way when the server stops."""
IDLE = 75
"""Seconds a connection may lie idle: longer than clients and proxies keep one (a proxy a minute), so that
it is they who close it, and nobody sends into one that is just closing."""
HERE = frozenset({"localhost", "127.0.0.1", "::1"})
"""Addresses that only this machine reaches."""


class Outside(msgspec.Struct, frozen=True, kw_only=True):
    """How people reach the room: straight, with its own certificate, or through proxies that are named.

    Only these are believed when they say for whom they ask. What is wrong with either is a ValueError.
    """

    certificate: str | None = None
    certificate_key: str | None = None
    proxies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for proxy in self.proxies:
            ipaddress.ip_network(proxy)
        if self.certificate_key is not None and self.certificate is None:
            raise ValueError("a certificate's key is given without the certificate")
        if self.certificate is not None:
            try:
                ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                    self.certificate, self.certificate_key
                )
            except OSError as error:
                raise ValueError(f"cannot use the certificate {self.certificate}: {error}") from None

    @property
    def scheme(self) -> str:
        return "http" if self.certificate is None else "https"

    def in_the_open(self, host: str) -> bool:
        """Whether PINs and tokens would go over a network as they are."""
        return not (host in HERE or self.certificate or self.proxies)


STRAIGHT = Outside()


class Server(uvicorn.Server):
    """Stops accepting, finishes what is being committed, closes the room, and ends with status 0."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


async def serve(
    app: FastAPI,
    listener: socket.socket,
    ready: Callable[[], object],
    outside: Outside = STRAIGHT,
    allowed: Allowances = ALLOWANCES,
) -> None:
    """Serve on a socket of `listening` until SIGTERM or SIGINT; `ready` is called when it can be used."""
    server = Server(configured(app, outside, allowed))
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started and not serving.done():
        await REAL_TIME.sleep(0.01)
    if server.started:
        collect_seldom()
        ready()
    await serving


def collect_seldom() -> None:
    """Most of what a room holds it holds for long: looking through all of it often stops every table.

    It is done nevertheless, some time after a million and more objects: a table that has closed holds itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 5, 5)


def configured(app: FastAPI, outside: Outside = STRAIGHT, allowed: Allowances = ALLOWANCES) -> uvicorn.Config:
    room: Room | None = getattr(app.state, "room", None)
    return uvicorn.Config(
        app,
        **gates(Crowd(allowed, outside.proxies, REAL_TIME if room is None else room.time)),
        log_config=None,
        log_level="error",  # what strangers send is not worth a line each
        access_log=False,  # the journal tells of commands; addresses and headers are nobody's business
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # costs the server more than the rest of sending
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=IDLE,
        server_header=False,
        proxy_headers=bool(outside.proxies),
        forwarded_allow_ips=list(outside.proxies),
        ssl_certfile=outside.certificate,
        ssl_keyfile=outside.certificate_key,
    )


@contextlib.contextmanager
def listening(host: str, port: int, scheme: str = "http") -> Iterator[tuple[socket.socket, str]]:
    """A socket, and its address for clients; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, or asyncio does not switch Nagle's algorithm off and answers wait 40 ms
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()  # from here on nobody else has it; who comes early waits
        name = f"[{host}]" if ":" in host else host
        yield listener, f"{scheme}://{name}:{listener.getsockname()[1]}"
