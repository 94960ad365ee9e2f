"""The event log: one append-only sequence, hash-chained, durable before anyone is told.

What an event says is JSON (`body`); the log does not look inside. Streams have versions of their own, so that
a table can be followed and resynchronised by number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Protocol, overload

import msgspec

from openfelt.room.log.stream import Stream

GENESIS = "0" * 64


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, before it is in the log. `command` is the client's id for what led to it."""

    stream: Stream
    version: int
    at: float
    by: str
    command: str = ""
    body: str


class LogEntry(Pending, frozen=True, kw_only=True):
    """An entry of the log. `hash` covers the one before, so nothing can be changed or left out unseen."""

    seq: int
    hash: str


class Run(msgspec.Struct, frozen=True, array_like=True):
    """What a command led to in one stream: all of it but what it says is told once.

    Each is something pending when it is looked at.
    """

    stream: Stream
    first: int
    at: float
    by: str
    command: str
    bodies: Sequence[str]

    @classmethod
    def of(cls, pending: Pending) -> Run:
        """It alone."""
        p = pending
        return cls(p.stream, p.version, p.at, p.by, p.command, (p.body,))

    def __len__(self) -> int:
        return len(self.bodies)

    def __getitem__(self, at: int) -> Pending:
        return Pending(
            stream=self.stream,
            version=self.first + at % len(self.bodies),
            at=self.at,
            by=self.by,
            command=self.command,
            body=self.bodies[at],
        )

    def __iter__(self) -> Iterator[Pending]:
        return map(self.__getitem__, range(len(self.bodies)))


Batch = Run | Sequence[Pending]
"""What is written together, all or none."""


def chained(pending: Pending, seq: int, before: str) -> LogEntry:
    """The event that follows the one with the hash `before`."""
    # A database gives back 5.0 for 5 and 0.0 for -0.0: hash what will be read again.
    at = float(pending.at) + 0.0
    fields = [before, str(seq), pending.stream.name, str(pending.version), repr(at)]
    fields += [pending.by, pending.command, pending.body]
    return entered(pending, seq, hashlib.sha256(msgspec.json.encode(fields)).hexdigest())


def entered(pending: Pending, seq: int, hash: str) -> LogEntry:
    """The event as the log has it."""
    return LogEntry(
        stream=pending.stream,
        version=pending.version,
        at=float(pending.at) + 0.0,
        by=pending.by,
        command=pending.command,
        body=pending.body,
        seq=seq,
        hash=hash,
    )


class Entered(Sequence[LogEntry]):
    """Events as the log has them, from the number of the first on, each an entry when it is looked at."""

    __slots__ = ("_first", "_hashes", "_pending", "tip")

    def __init__(self, pending: Batch, first: int, hashes: Sequence[str]) -> None:
        self._pending, self._first, self._hashes = pending, first, hashes
        self.tip = first + len(hashes) - 1, hashes[-1] if hashes else ""
        """The number and the hash of the last."""

    def __len__(self) -> int:
        return len(self._pending)

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[LogEntry]: ...
    def __getitem__(self, at: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        pending = self._pending[at]
        return entered(pending, self._first + at % len(self._pending), self._hashes[at])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as of a list


class Conflict(Exception):
    """Another writer was there first: a stream's version or a command is already in the log."""


class Duplicate(Conflict):
    """This person's command is already in this stream: it has had its effect."""


class StoreDown(Exception):
    """The database cannot be used. Whether the last events were written is not known: read the log again."""


class InUse(StoreDown):
    """Another process writes this log, and only one may."""


class Damaged(StoreDown):
    """The log is not what was written: it can be looked at, and nothing is added to it."""


class Lost(StoreDown):
    """The database is not where it was opened: what would be written there, nobody would find again."""


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """Which events to find: numbers between `after` and `before`, times from `since` until before `until`.

    A body `opens` with a text. Of `whom` says who did it, or a text that the body holds: a first sieve, since
    the log does not look inside.
    """

    after: int = 0
    before: int
    stream: Stream | None = None
    since: float | None = None
    until: float | None = None
    opens: str = ""
    whom: tuple[str, str] | None = None


class Log(Protocol):
    """What the room needs of a database. Calls block; one writer at a time."""

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        """Write these in one transaction; when it returns they are durable. All or none.

        No events: whether some could be written. Each must be the next version of its stream, from 1. A
        person's command id may lead to several events here, but to none in a stream where an earlier append
        had it already.
        """

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        """Events with a larger sequence number, in order, as of now. Does not hold up the writer."""

    def close(self) -> None: ...


class SearchedLog(Log, Protocol):
    """A log that is not only read from its beginning."""

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        """The latest first, as of now. Does not hold up the writer."""

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        """The first and the last number of what happened in this time; nothing did: (0, 0)."""


class KeepingLog(SearchedLog, Protocol):
    """A log with room beside it for snapshots, which are derived from it and no part of the chain."""

    def check_end(self) -> Iterator[str]:
        """What is wrong with its end, by what was signed of it, a sentence each."""

    def check_tables(self) -> Iterator[str]:
        """What is wrong with the database beside the chain of events, a sentence each. Takes its time."""

    def keep(self, seq: int, text: bytes) -> None:
        """Put a snapshot aside as of this number. The newest two are kept; a half written one is none."""

    def kept(self) -> Iterator[tuple[int, bytes]]:
        """Snapshots by number, the newest first. One that does not bear the log's signature comes empty."""
