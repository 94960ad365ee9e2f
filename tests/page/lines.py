"""A line between a browser and the room that can be cut and held up."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit


class Line:
    """A TCP proxy in a thread of its own. Tests speak to it from theirs."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self._to = (there.hostname or "", there.port or 80)
        self._loop = asyncio.new_event_loop()
        self._whole = True
        self._flows: asyncio.Event | None = None
        self._open: set[asyncio.StreamWriter] = set()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._server = self._run(self._listen())
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """All connections end, and new ones are turned away."""
        self._run(self._cut())

    def mend(self) -> None:
        self._whole = True

    def hold(self) -> None:
        """What the browser says stays on the way; it still hears the room."""
        self._run(self._hold(True))

    def release(self) -> None:
        self._run(self._hold(False))

    def close(self) -> None:
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> asyncio.Server:
        self._flows = asyncio.Event()
        self._flows.set()
        return await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _hold(self, held: bool) -> None:
        assert self._flows is not None
        if held:
            self._flows.clear()
        else:
            self._flows.set()

    async def _cut(self) -> None:
        self._whole = False
        for writer in self._open:
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        await self._cut()

    async def _connected(self, browser: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if not self._whole:
            back.transport.abort()
            return
        room, there = await asyncio.open_connection(*self._to)
        both = {back, there}
        self._open |= both
        await asyncio.gather(self._pass_on(browser, there, held=True), self._pass_on(room, back))
        self._open -= both

    async def _pass_on(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, held: bool = False
    ) -> None:
        assert self._flows is not None
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if held:
                    await self._flows.wait()
                to.write(data)
                await to.drain()
        with contextlib.suppress(OSError, RuntimeError):
            to.close()


@contextmanager
def line_to(address: str) -> Iterator[Line]:
    line = Line(address)
    try:
        yield line
    finally:
        line.close()
