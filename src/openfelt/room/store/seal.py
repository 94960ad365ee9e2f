"""The end of the log, signed: in the database with every commit, and outside of it, beside the key.

Without the key nobody can write a seal for another end, so a chain that was worked out anew is noticed. The
seal outside is written after every commit, without waiting for the disk: a log that ends before it was cut
off. After a crash it may be some commits behind; what follows in the log bears the seal inside.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from openfelt.room.log.chain import GENESIS, LogEntry, StoreDown
from openfelt.room.log.journal import journal
from openfelt.room.store.files import make_private, private, sync_name
from openfelt.room.store.keys import Key
from openfelt.room.store.schema import LINKED

TABLE = "CREATE TABLE seal (seq bigint NOT NULL, hash text NOT NULL, signature text NOT NULL)"
SEALED = 4
"""From this version of the tables on a log is signed, and snapshots are."""
PUT = "INSERT INTO seal (seq, hash, signature) VALUES (?, ?, ?)"
MOVE = "UPDATE seal SET seq = ?, hash = ?, signature = ? WHERE seq = ? AND hash = ?"
TOUCH = "UPDATE seal SET seq = seq"
"""Changes nothing, and cannot be done where nothing can be written."""
_EVENTS = """SELECT 'event', seq, hash, '' FROM (
        SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1) AS event
    UNION ALL SELECT 'there', seq, hash, '' FROM events WHERE seq = ?"""
_LINKS = """ UNION ALL SELECT 'link', seq, {0}, '' FROM (
        SELECT seq, hash FROM links ORDER BY seq DESC LIMIT 1) AS link
    UNION ALL SELECT 'there', seq, {0}, '' FROM links WHERE seq = ?"""
_SEAL = " UNION ALL SELECT 'seal', seq, hash, signature FROM seal"


def end(version: int, asked: int, hexed: str) -> tuple[str, list[object]]:
    """The query for the end of a log, in one statement, so that all of it is as of one moment.

    `hexed` is how the database says a hash in hexadecimal.
    """
    query, values = _EVENTS, [asked]
    if version >= LINKED:
        query, values = query + _LINKS.format(hexed), [asked, asked]
    return query + (_SEAL if version >= SEALED else ""), [*values]


PLACE = 256
"""Bytes for a seal in its file."""


_ENCODE = msgspec.json.Encoder().encode


class Seal(msgspec.Struct, frozen=True):
    """The number and the hash of a log's last event, signed."""

    seq: int
    hash: str
    signature: str

    @classmethod
    def by(cls, key: Key, seq: int, hash: str) -> Seal:
        return cls(seq, hash, key.sign(_end(seq, hash)))

    def genuine(self, key: Key | None) -> bool:
        return key is not None and key.signed(_end(self.seq, self.hash), self.signature)


def _end(seq: int, hash: str) -> bytes:
    return f"head {seq} {hash}".encode()


@dataclass(frozen=True)
class End:
    """What a database says of its log's end; `there` is the hash at the number that was asked for.

    The last may be an entry `of_before`, whose hash covers its whole text.
    """

    seq: int = 0
    hash: str = GENESIS
    there: str | None = None
    seal: Seal | None = None
    of_before: bool = False

    @classmethod
    def of(cls, rows: Iterator[tuple[str, int, str, str]], asked: int) -> End:
        found = {what: (seq, hash, signature) for what, seq, hash, signature in rows}
        event, link = (found.get(what, (0, GENESIS, "")) for what in ("event", "link"))
        seq, hash, _ = last = max(event, link, key=lambda one: one[0])
        there = GENESIS if asked == 0 else found["there"][1] if "there" in found else None
        return cls(seq, hash, there, Seal(*found["seal"]) if "seal" in found else None, last is event)


class SealFile:
    """Two places, written by turns: one of them is whole, whenever the power goes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._turn = 0
        self._fd: int | None = None

    def read(self) -> list[Seal] | None:
        """What is there, the newest first. No file: nothing."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as why:
            raise StoreDown(f"{self.path} cannot be read: {why.strerror}") from why
        found: list[tuple[int, Seal]] = []
        for turn in (0, 1):
            with suppress(msgspec.MsgspecError):
                place = data[turn * PLACE : (turn + 1) * PLACE]
                found.append((turn, msgspec.json.decode(place, type=Seal)))
        found.sort(key=lambda one: one[1].seq, reverse=True)
        self._turn = 1 - found[0][0] if found else 0
        return [seal for _, seal in found]

    def begin(self, seal: Seal) -> None:
        """Anew, and on the disk."""
        try:
            with private(self.path) as file:
                file.write(_text(seal) * 2)
                file.flush()
                os.fsync(file.fileno())
            sync_name(self.path)
        except OSError as why:
            raise StoreDown(f"{self.path} cannot be written: {why.strerror}") from why

    def write(self, seal: Seal) -> None:
        """Over the older one. It need not reach the disk at once."""
        try:
            if self._fd is None:
                self._fd = os.open(self.path, os.O_WRONLY)
            if not os.fstat(self._fd).st_nlink:
                raise FileNotFoundError
            os.lseek(self._fd, self._turn * PLACE, os.SEEK_SET)
            os.write(self._fd, _text(seal))
        except FileNotFoundError:  # taken away by somebody's hand
            self.close()
            self.begin(seal)
        except OSError as why:
            raise StoreDown(f"{self.path} cannot be written: {why.strerror}") from why
        self._turn = 1 - self._turn

    def close(self) -> None:
        fd, self._fd = self._fd, None
        if fd is not None:
            os.fsync(fd)
            os.close(fd)


def _text(seal: Seal) -> bytes:
    return _ENCODE(seal).ljust(PLACE - 1) + b"\n"


class Seals:
    """The key of a log, and the seal beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.key = Key.at(path)
        self._file = SealFile(Path(f"{path}-seal"))
        make_private(self._file.path)

    def outside(self) -> Seal | None:
        """Read before the database is, which is never behind it."""
        seals = self._file.read() or []
        return next((one for one in seals if one.genuine(self.key)), None)

    @property
    def used(self) -> bool:
        """Whether the key has signed any event."""
        return self.key is not None and any(seal.seq for seal in self._file.read() or [])

    def begin(self, end: End) -> Seal | None:
        """The first seal of a log that was never signed, for its database; else nothing.

        A start that was interrupted here is carried on at the next.
        """
        if end.seal is not None:
            return None
        if self._file.read() is None:
            if end.seq:
                journal().warning("a log that was not signed is from here on", events=end.seq)
            return self.anew(end)
        seal = self.outside()
        return seal if seal is not None and (seal.seq, seal.hash) == (end.seq, end.hash) else None

    def anew(self, end: End) -> Seal:
        """Signed as it is, whatever was signed before."""
        self.key = self.key or Key.made(self.path)
        seal = Seal.by(self.key, end.seq, end.hash)
        self._file.begin(seal)
        return seal

    def over(self, event: LogEntry) -> Seal:
        """For an event that is about to be the last."""
        if self.key is None:
            raise StoreDown(f"the log's key {self.path} is missing")
        return Seal.by(self.key, event.seq, event.hash)

    def moved(self, seal: Seal) -> None:
        """It is in the database."""
        self._file.write(seal)

    def close(self) -> None:
        self._file.close()

    def faults(self, end: End, outside: Seal | None) -> Iterator[str]:
        """What is wrong with a log's end, by what was signed of it; `end` was asked for the hash there."""
        there = self._file.path.exists()
        if self.key is None:
            if there or end.seal is not None:
                yield f"the log is signed, and its key {self.path.name} is missing"
        elif end.seal is None:
            if there and (outside is None or (outside.seq, outside.hash) != (end.seq, end.hash)):
                yield "the log bears no signature, and it did"
        elif not end.seal.genuine(self.key):
            yield "the log's signature is not by its key"
        elif (end.seal.seq, end.seal.hash) != (end.seq, end.hash):
            yield f"the log ends with event {end.seq}, which is not the end that was signed ({end.seal.seq})"
        elif outside is None:
            lost = "damaged, or by another key" if there else "missing"
            yield f"{self._file.path.name}, which says how far the log was signed, is {lost}"
        elif outside.seq > end.seq:
            yield f"the log ends with event {end.seq}, its end was cut off: event {outside.seq} was signed"
        elif end.there != outside.hash:
            yield f"event {outside.seq} is not the one that was signed"
