"""Group commit in a process of its own. See docs/decisions/005."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Sequence
from contextlib import suppress

import msgspec

from openfelt.room.log.chain import Batch, Entered, LogEntry, Run, StoreDown
from openfelt.room.store.commits import Counters
from openfelt.room.store.opening import Store, open_log
from openfelt.room.store.scribe import CHUNK, Address, Order, Reply, framed, frames
from openfelt.room.store.writer import settle

AGAIN = 0.5
"""Seconds between attempts to start a scribe that does not start."""


class ScribeWriter:
    """A writer whose work is done by a scribe, for one event loop: `await ScribeWriter.start(url)`.

    If the scribe dies another takes its place, and only then do those who wait hear that the store was down:
    by then the log shows what had been written.
    """

    def __init__(self, url: str, key: str | None = None, waiting: int = 1000) -> None:
        self.counters = Counters()
        self._address = Address(url, key)
        self._most, self._in_turn = waiting, asyncio.Lock()
        self._numbers = 0
        self._waiting: dict[int, tuple[Batch, asyncio.Future[Sequence[LogEntry]]]] = {}
        self._decode = msgspec.msgpack.Decoder(Reply).decode
        self._in, self._out = bytearray(), bytearray()
        self._wire: socket.socket | None = None
        self._scribe: subprocess.Popen[bytes] | None = None
        self._ready, self._up = asyncio.Event(), False  # up: there is a scribe, and it is still sent to
        self._starting: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def start(cls, url: str, key: str | None = None) -> ScribeWriter:
        """Ready to write. Errors as of `open_log`."""
        writer = cls(url, key)
        await writer._start()
        return writer

    def append(self, pending: Batch) -> Awaitable[Sequence[LogEntry]]:
        """Sent at once, unless there is no scribe or too much is on its way to it."""
        batch = pending if isinstance(pending, Run) else tuple(pending)
        if not self._up or len(self._waiting) >= self._most or self._in_turn.locked():
            return self._append_later(batch)
        return self._order(batch)

    def _is_held_up(self) -> bool:
        return not self._ready.is_set() or len(self._waiting) >= self._most

    async def _append_later(self, pending: Batch) -> Sequence[LogEntry]:
        async with self._in_turn:
            while self._is_held_up() and not self._closed:
                await self._ready.wait()
                if under_way := [done for _, done in self._waiting.values()]:
                    await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
            if self._closed:
                raise StoreDown("the log's writer is closed")
            done = self._order(pending)
        return await done

    def _order(self, pending: Batch) -> asyncio.Future[Sequence[LogEntry]]:
        self._numbers = number = self._numbers + 1
        done: asyncio.Future[Sequence[LogEntry]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = pending, done
        runs = (pending,) if isinstance(pending, Run) else tuple(map(Run.of, pending))
        self._send(framed(Order(number, runs)))
        return done

    async def close(self) -> None:
        self._closed, self._up = True, False
        if self._starting is not None:
            self._starting.cancel()
        while self._waiting and self._ready.is_set():
            under_way = [done for _, done in self._waiting.values()]
            await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
        self._ready.set()  # whoever still waits for a scribe hears that there is none
        scribe, self._scribe = self._scribe, None
        self._hang_up()
        if scribe is not None:
            await asyncio.to_thread(scribe.wait)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    # The scribe

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            code = f"from openfelt.room.store.scribe import main; main({theirs.fileno()})"
            command = [sys.executable, "-c", code]
            self._scribe = await asyncio.to_thread(subprocess.Popen, command, pass_fds=[theirs.fileno()])
        ours.setblocking(False)
        self._wire, self._in, self._out = ours, bytearray(), bytearray()
        try:
            await self._greet(ours)
        except BaseException:
            self._hang_up()
            await asyncio.to_thread(self._scribe.wait)
            raise
        asyncio.get_running_loop().add_reader(ours, self._hear)
        self._up = not self._closed
        self._ready.set()

    async def _greet(self, wire: socket.socket) -> None:
        """Tell the scribe its log, and hear that it is open."""
        loop = asyncio.get_running_loop()
        with suppress(OSError):  # gone
            await loop.sock_sendall(wire, framed(self._address))
            while data := await loop.sock_recv(wire, CHUNK):
                self._in += data
                for frame in frames(self._in):
                    reply = self._decode(frame)
                    if reply.failed is not None:
                        raise reply.failed.error()
                    return
        raise StoreDown("the log's writer did not start")

    def _hang_up(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(wire)
            loop.remove_writer(wire)
            wire.close()

    def _send(self, frame: bytes) -> None:
        """At once, as far as the wire takes it."""
        assert self._wire is not None
        if not self._out:
            try:
                frame = frame[self._wire.send(frame) :]
            except BlockingIOError:
                pass
            except OSError:  # gone: its end will be heard
                return
            if not frame:
                return
            asyncio.get_running_loop().add_writer(self._wire, self._send_rest)
        self._out += frame

    def _send_rest(self) -> None:
        assert self._wire is not None
        try:
            del self._out[: self._wire.send(self._out)]
        except BlockingIOError:
            return
        except OSError:
            self._out.clear()
        if not self._out:
            asyncio.get_running_loop().remove_writer(self._wire)

    def _hear(self) -> None:
        assert self._wire is not None
        try:
            data = self._wire.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lost()
            return
        self._in += data
        for frame in frames(self._in):
            self._take(self._decode(frame))

    def _take(self, reply: Reply) -> None:
        sizes: list[int] = []
        for batch in reply.written:
            pending, done = self._waiting.pop(batch.id)
            sizes.append(batch.size)
            if not done.done():
                done.set_result(Entered(pending, batch.first, batch.hash))
        for id, why in reply.refused:
            settle(self._waiting.pop(id)[1], why.error())
        self.counters.take(sizes, len(reply.refused), reply.seconds)

    def _lost(self) -> None:
        """The scribe is gone. Another one holds the log before anybody is told."""
        self._ready.clear()
        self._up = False
        self._hang_up()
        if not self._closed:
            self._starting = asyncio.ensure_future(self._replace())
        else:
            self._tell_down()

    async def _replace(self) -> None:
        if self._scribe is not None:
            await asyncio.to_thread(self._scribe.wait)
        try:
            while True:
                try:
                    await self._start()
                    return
                except StoreDown:
                    await asyncio.sleep(AGAIN)
        finally:
            self._tell_down()

    def _tell_down(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for _, done in waiting.values():
            settle(done, StoreDown("the log's writer was lost"))


async def open_with_scribe(url: str, key: str | None = None) -> tuple[ScribeWriter, Store]:
    """A writer in a process of its own, and the log it writes, to read."""
    writer = await ScribeWriter.start(url, key)
    try:
        return writer, await asyncio.to_thread(open_log, url, read_only=True, key=key)
    except BaseException:
        await writer.close()
        raise
