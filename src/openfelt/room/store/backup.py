"""The log in a file that any database can be filled from: gzipped JSON lines.

The first line says what the file is, the last how many events there are and the hash of the last one, signed
with the room's key. Any beginning of a log is a log, so a backup taken while the room plays is as good as one
taken at rest.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

from openfelt.room.log.chain import GENESIS, Log, LogEntry
from openfelt.room.log.secrecy import joined
from openfelt.room.log.stream import stream_name
from openfelt.room.store.audit import Chain
from openfelt.room.store.files import private
from openfelt.room.store.opening import open_log
from openfelt.room.store.rows import read_stream
from openfelt.room.store.seal import Seal, Seals


class BrokenBackup(Exception):
    """The events are not a whole chain, or the file is not a whole backup."""


FORMATS = 1, 2
"""In the first, each event had its hash; since the second, a link of the chain has."""


class Begins(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="log", tag="openfelt"):
    format: int = 1


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many events a backup holds, and the hash of the last: write it down for `check_chain`."""

    events: int
    head: str


class Ends(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line. Backups of before were not signed."""

    events: int
    head: str
    signature: str = ""


class SignedLog(Log, Protocol):
    @property
    def seals(self) -> Seals: ...

    def check_end(self) -> Iterator[str]: ...


_begins = msgspec.json.Decoder(Begins)
_line = msgspec.json.Decoder(LogEntry, dec_hook=read_stream)
_ends = msgspec.json.Decoder(Ends)


def backup(log: SignedLog, file: str | PathLike[str]) -> Saved:
    """Write the log to `file`, which appears when it is complete. A log that is not whole is refused."""
    target = Path(file)
    part = target.with_name(target.name + ".part")
    for fault in log.check_end():  # nothing is signed here that was not before
        raise BrokenBackup(fault)
    try:
        with private(part) as raw:
            # The same log makes the same bytes: no name and no time in the gzip header.
            with gzip.GzipFile("", "wb", compresslevel=6, fileobj=raw, mtime=0) as out:
                saved = _write(log, out)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return saved


def _write(log: SignedLog, out: gzip.GzipFile) -> Saved:
    chain = Chain()
    out.write(msgspec.json.encode(Begins(FORMATS[-1])) + b"\n")
    for event in _whole(log.read(), chain):
        out.write(msgspec.json.encode(_parts(event), enc_hook=stream_name) + b"\n")
    key = log.seals.key
    ends = Ends(chain.seq, chain.hash, Seal.by(key, chain.seq, chain.hash).signature if key else "")
    out.write(msgspec.json.encode(ends) + b"\n")
    return Saved(chain.seq, chain.hash)


def _parts(event: LogEntry) -> LogEntry:
    """Without the text that its open and its secret part make."""
    return event if event.public is None else replace(event, body="")


def _whole_text(event: LogEntry) -> LogEntry:
    return event if event.public is None else replace(event, body=joined(event.public, event.secret))


def restore(file: str | PathLike[str], url: str, key: str | PathLike[str] | None = None) -> Saved:
    """Fill the empty log at `url`. It is left empty when the file is not a whole chain.

    Where the key there has signed events before, it must have signed these. A place that had none is given
    one, and takes any whole chain.
    """
    chain = Chain()
    with gzip.open(file, "rb") as lines, closing(open_log(url, key=key)) as log:
        log.load(_whole(_events(lines, log.seals), chain))
    return Saved(chain.seq, chain.hash)


def _events(lines: Iterable[bytes], seals: Seals) -> Iterator[LogEntry]:
    """The events between the first line and the last, which must agree with them."""
    rest = iter(lines)
    try:
        if _begins.decode(next(rest, b"")).format not in FORMATS:
            raise BrokenBackup("this backup was made by a newer openfelt")
        seq, head, line = 0, GENESIS, next(rest, b"")
        for following in rest:
            event = _whole_text(_line.decode(line))
            yield event
            seq, head, line = event.seq, event.hash, following
        end = _ends.decode(line)
    except (msgspec.DecodeError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BrokenBackup(f"this is not a whole backup of a log: {error}") from error
    if (end.events, end.head) != (seq, head):
        raise BrokenBackup(f"the backup should hold {end.events} events and end with {end.head}; it does not")
    if seals.used and not Seal(seq, head, end.signature).genuine(seals.key):
        raise BrokenBackup(
            f"the backup is not signed with the key {seals.path}, which has signed a log before: "
            "if it is to be taken all the same, put the key and its seal aside first"
        )


def _whole(events: Iterable[LogEntry], chain: Chain) -> Iterator[LogEntry]:
    """The same events, as long as they continue the chain."""
    for event in events:
        for problem in chain.wrong(event):
            raise BrokenBackup(problem)
        yield event
