"""What the tests of the log say over and over."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import psycopg

from openfelt.room.log.chain import Log, LogEntry, Pending
from openfelt.room.log.stream import Stream
from openfelt.room.store import check_chain


def pending(
    stream: str = "house", version: int = 1, *, by: str = "ann", command: str = "", body: str = "{}"
) -> Pending:
    return Pending(stream=Stream(stream), version=version, at=1.5, by=by, command=command, body=body)


def run_of(stream: str, first: int, last: int) -> list[Pending]:
    """Versions `first` to `last` of a stream."""
    return [pending(stream, version, body=f'{{"n":{version}}}') for version in range(first, last + 1)]


def fill(log: Log, events: int = 6) -> list[LogEntry]:
    """Two streams, turn about, one commit each."""
    return [
        log.append([pending(("house", "table:t1")[n % 2], n // 2 + 1, command=f"c{n}", body=f'{{"n":{n}}}')])[
            0
        ]
        for n in range(events)
    ]


def meddle(url: str, sql: str) -> None:
    """Change the database behind the log's back."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute(sql)
    else:
        with psycopg.connect(url) as server:
            server.execute(sql)


def copy_log(file: Path, to: Path) -> None:
    """A log that nobody has open, with its key and its seal."""
    for suffix in ("", "-key", "-key-seal"):
        shutil.copy(f"{file}{suffix}", f"{to}{suffix}")


def assert_whole(log: Log, acknowledged: Iterable[LogEntry | tuple[int, str]]) -> list[LogEntry]:
    """The chain is whole, everything acknowledged is there, and every batch is complete and there once."""
    assert list(check_chain(log)) == []
    events = list(log.read())
    hashes = {event.seq: event.hash for event in events}
    for told in acknowledged:
        seq, digest = (told.seq, told.hash) if isinstance(told, LogEntry) else told
        assert hashes.get(seq) == digest, f"event {seq} was acknowledged and is lost"
    batches: dict[str, list[LogEntry]] = {}
    for event in events:
        if event.command:
            batches.setdefault(event.command, []).append(event)
    for batch in batches.values():
        assert [event.seq for event in batch] == list(range(batch[0].seq, batch[0].seq + len(batch)))
        assert [event.body for event in batch] == bodies(len(batch)), "half a batch, or a batch twice"
    return events


def bodies(size: int) -> list[str]:
    """Bodies by which a batch of this size can be told to be complete."""
    return [f'"{n} of {size}"' for n in range(1, size + 1)]


def batch(stream: str, first: int, size: int, command: str) -> Sequence[Pending]:
    return [
        pending(stream, version, command=command, body=body)
        for version, body in enumerate(bodies(size), start=first)
    ]
