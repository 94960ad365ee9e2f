"""The event log: one append-only sequence, hash-chained, durable before anyone is told.

What an event says is JSON (`body`). Streams have versions of their own, so that a table can be followed and
resynchronised by number. Events that one command led to in a stream are a link of the chain together: its
hash covers what is open of each, and a salted digest of all that is secret in them (docs/decisions/015).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, overload

import msgspec

from openfelt.room.log.secrecy import HOLE
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


class LogEntry(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log. `hash` covers all before it, so nothing can be changed or left out unseen.

    The last of a link has one; those before it in the link have none. `public` is the text with holes for
    what is `secret`, and `salt` what the digest of that is salted with. An entry of before, when each was a
    link by itself and the hash covered the whole text, has none of the three.
    """

    seq: int
    hash: str
    public: str | None = None
    secret: str = ""
    salt: str = ""


class Batches(list[Pending]):
    """Several batches for one commit; `ends` says where each is over, so that no link is of two."""

    def __init__(self, batches: Iterable[Sequence[Pending]]) -> None:
        super().__init__()
        self.ends: set[int] = set()
        for batch in batches:
            self.extend(batch)
            self.ends.add(len(self))


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


LONGEST = 500
"""Events in one link, at most: as much of the log as is read in one go."""


def links(pending: Sequence[Pending]) -> Iterator[list[Pending]]:
    """What is one link of the chain: what follows one another in a stream by one command, at one time."""
    ends, link = getattr(pending, "ends", frozenset[int]()), list[Pending]()
    for number, one in enumerate(pending):
        if link and (number in ends or len(link) == LONGEST or not _goes_on(link[-1], one)):
            yield link
            link = []
        link.append(one)
    if link:
        yield link


def _goes_on(last: Pending, one: Pending) -> bool:
    return (
        one.stream is last.stream
        and one.version == last.version + 1
        and (one.at, one.by, one.command) == (last.at, last.by, last.command)
    )


def digest_of(link: Sequence[LogEntry]) -> str:
    """Of all that is secret in a link: nothing can be found by it without the salt. No secret: none."""
    if not any(HOLE in (entry.public or "") for entry in link):
        return ""
    said = msgspec.json.encode([entry.secret for entry in link])
    return hashlib.sha256(bytes.fromhex(link[0].salt) + said).hexdigest()


def hash_of(link: Sequence[LogEntry], before: str) -> str:
    """The hash of a link that follows the one with the hash `before`."""
    first = link[0]
    fields = [before, str(first.seq), first.stream.name, str(first.version), repr(first.at)]
    fields += [first.by, first.command, *[entry.public or "" for entry in link], digest_of(link)]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()


def turned(before: str, salt: str) -> str:
    """What the first link of this form follows instead of an entry of before.

    That one's hash covers whole texts: who had it could find a card by trying them all.
    """
    return hashlib.sha256(bytes.fromhex(salt) + before.encode()).hexdigest()


def follows(link: Sequence[LogEntry], before: str) -> bool:
    """Whether this is the link, or the entry of before, that follows a hash."""
    last = link[-1]
    if last.public is None:
        return last.hash == hash_of_whole(last, last.seq, before)
    if last.hash == hash_of(link, before):
        return True
    return bool(last.salt) and last.hash == hash_of(link, turned(before, last.salt))


def hash_of_whole(pending: Pending, seq: int, before: str) -> str:
    """The hash of an entry of before, when each was a link and covered its whole text."""
    # A database gives back 5.0 for 5 and 0.0 for -0.0: hash what will be read again.
    at = float(pending.at) + 0.0
    fields = [before, str(seq), pending.stream.name, str(pending.version), repr(at)]
    fields += [pending.by, pending.command, pending.body]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()


def entered(pending: Pending, seq: int, hash: str) -> LogEntry:
    """The event as the log has it, without what its link is made of."""
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
    """A batch as the log has it, from the number of the first on, each an entry when it is looked at.

    The last has the hash, if it is one link; none has what the link is made of.
    """

    __slots__ = ("_first", "_pending", "tip")

    def __init__(self, pending: Batch, first: int, hash: str) -> None:
        self._pending, self._first = pending, first
        self.tip = first + len(pending) - 1, hash
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
        pending, (last, hash) = self._pending[at], self.tip
        seq = self._first + at % len(self._pending)
        return entered(pending, seq, hash if seq == last else "")

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
        """Write these in one transaction; when it returns they are durable. All or none. They come back as
        `read` gives them.

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
