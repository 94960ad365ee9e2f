"""The scribe: a process that does nothing but write the log, so that no table waits for the database's work.

It is started by `ScribeWriter`, speaks with it over a socket, and ends when that is closed. Messages are
msgpack, each after its length in four bytes.
"""

from __future__ import annotations

import signal
import socket
import struct
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from openfelt.room.log.chain import (
    Conflict,
    Damaged,
    Duplicate,
    InUse,
    LogEntry,
    Lost,
    Pending,
    Run,
    StoreDown,
)
from openfelt.room.log.journal import start_journal
from openfelt.room.log.stream import stream_name
from openfelt.room.store.commits import Told, commit, gather
from openfelt.room.store.opening import Store, open_log
from openfelt.room.store.rows import read_stream

PATIENCE = 2.0
"""Seconds for the scribe of a room that was just killed to let go of the log."""
CHUNK = 1 << 18


class Address(msgspec.Struct, array_like=True, frozen=True):
    """Which log to write, and where its key is if not where it is looked for."""

    url: str
    key: str | None = None


class Order(msgspec.Struct, array_like=True, frozen=True):
    """A batch to write."""

    id: int
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Ordered:
    """An order as the scribe writes it."""

    id: int
    pending: tuple[Pending, ...]

    @classmethod
    def by(cls, order: Order) -> Ordered:
        return cls(order.id, tuple(pending for run in order.runs for pending in run))


class NotWritten(msgspec.Struct, array_like=True, frozen=True):
    """Why something was not done: an error of the log by its name."""

    kind: str
    says: str

    def error(self) -> Exception:
        return _ERRORS.get(self.kind, StoreDown)(self.says)


class Written(msgspec.Struct, array_like=True, frozen=True):
    """A batch that is in the log: the number of its first event, and the hash of the last."""

    id: int
    first: int
    size: int
    hash: str


class Reply(msgspec.Struct, array_like=True, frozen=True):
    """One transaction, or the start: batches written and refused."""

    seconds: float
    written: tuple[Written, ...] = ()
    refused: tuple[tuple[int, NotWritten], ...] = ()
    failed: NotWritten | None = None


_ERRORS: dict[str, type[Exception]] = {
    kind.__name__: kind for kind in (Conflict, Damaged, Duplicate, StoreDown, InUse, Lost, ValueError)
}
_encode = msgspec.msgpack.Encoder(enc_hook=stream_name).encode
_length = struct.Struct(">I").unpack_from


def framed(message: msgspec.Struct) -> bytes:
    body = _encode(message)
    return len(body).to_bytes(4, "big") + body


def frames(buffer: bytearray) -> list[bytearray]:
    """The whole messages at the front of the buffer, taken from it."""
    whole: list[bytearray] = []
    at, there = 0, len(buffer)
    while there >= (begins := at + 4):
        end = begins + _length(buffer, at)[0]
        if there < end:
            break
        whole.append(buffer[begins:end])
        at = end
    del buffer[:at]
    return whole


def not_written(error: Exception) -> NotWritten:
    return NotWritten(type(error).__name__, str(error))


class Scribe:
    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._buffer = bytearray()
        self._batches: deque[Ordered] = deque()
        self._decode = msgspec.msgpack.Decoder(Order, dec_hook=read_stream).decode

    def work(self) -> None:
        """Open the log whose address comes first, then write until the wire is closed."""
        address = self._address()
        if address is None:
            return
        try:
            log = _open(address)
        except (StoreDown, ValueError) as why:
            self._send(Reply(0.0, failed=not_written(why)))
            return
        self._send(Reply(0.0))
        try:
            while self._listen():
                self._write(log, gather(self._batches))
        finally:
            log.close()

    def _address(self) -> Address | None:
        while self._receive():
            for frame in frames(self._buffer):
                return msgspec.msgpack.decode(frame, type=Address)
        return None

    def _listen(self) -> bool:
        """Take in what has come; wait only if there is nothing to write."""
        with suppress(BlockingIOError):
            while self._receive(socket.MSG_DONTWAIT if self._batches else 0):
                self._batches.extend(Ordered.by(self._decode(frame)) for frame in frames(self._buffer))
        return bool(self._batches)

    def _receive(self, flags: int = 0) -> bool:
        data = self._wire.recv(CHUNK, flags)
        self._buffer += data
        return bool(data)

    def _write(self, log: Store, group: Sequence[Ordered]) -> None:
        try:
            for told in commit(log, group):
                self._send(_reply(told))
        except StoreDown as down:
            rest = [*group, *self._batches]
            self._batches.clear()
            self._send(Reply(0.0, refused=tuple((batch.id, not_written(down)) for batch in rest)))

    def _send(self, reply: Reply) -> None:
        self._wire.sendall(framed(reply))


def _reply(told: Told[Ordered]) -> Reply:
    return Reply(
        told.seconds,
        tuple(_written(batch, events) for batch, events in told.outcomes if isinstance(events, list)),
        tuple((batch.id, not_written(why)) for batch, why in told.outcomes if isinstance(why, Exception)),
    )


def _written(batch: Ordered, events: list[LogEntry]) -> Written:
    if not events:
        return Written(batch.id, 0, 0, "")
    return Written(batch.id, events[0].seq, len(events), events[-1].hash)


def _open(address: Address) -> Store:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return open_log(address.url, key=address.key)
        except InUse:
            if time.monotonic() > end:
                raise
        time.sleep(0.02)


def main(fd: int) -> None:
    start_journal()
    # Stopping is the room's to say: it closes the wire when everything has been sent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # The room may be gone; what it sent is written or was never complete.
    with socket.socket(fileno=fd) as wire, suppress(BrokenPipeError, ConnectionResetError):
        Scribe(wire).work()
