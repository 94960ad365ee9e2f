"""What the tests of the log say over and over."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from msgspec.structs import replace

from openfelt.room.log.chain import GENESIS, Log, LogEntry, Pending, entered, hash_of, hash_of_whole
from openfelt.room.log.secrecy import parted
from openfelt.room.log.stream import Stream
from openfelt.room.store import Store, check_chain, open_log
from openfelt.room.store import postgres as postgres_store
from openfelt.room.store import sqlite as sqlite_store
from openfelt.room.store.rows import LINK_COLUMNS, Names, link_row
from openfelt.room.store.schema import NAMES


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


def whole(pending: Pending, seq: int, before: str) -> LogEntry:
    """An entry of the form of before: its hash covers its whole text."""
    return entered(pending, seq, hash_of_whole(pending, seq, before))


def fill_before(log: Store, events: int = 6) -> list[LogEntry]:
    """The same as `fill`, in the form of before."""
    before, there = GENESIS, list[LogEntry]()
    for n in range(events):
        stream = ("house", "table:t1")[n % 2]
        one = pending(stream, n // 2 + 1, command=f"c{n}", body=f'{{"n":{n}}}')
        there.append(whole(one, n + 1, before))
        before = there[-1].hash
    log.load(there)
    return there


def meddle(url: str, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
    """Change the database behind the log's back."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            return file.execute(sql, values).fetchall()
    with psycopg.connect(url) as server:
        done = server.execute(sql.replace("?", "%s"), values)
        return done.fetchall() if done.description else []


def back_to(url: str, version: int) -> None:
    """The tables of a log of before as they were at a version without links."""
    migrations = (sqlite_store if url.startswith("sqlite") else postgres_store).MIGRATIONS
    for table in ("links", "names", "commands"):
        meddle(url, f"DROP TABLE {table}")
    meddle(url, migrations[0][2])
    meddle(
        url,
        """INSERT INTO commands (stream, "by", command, seq) SELECT stream, "by", command, min(seq)
        FROM events WHERE command <> '' GROUP BY stream, "by", command""",
    )
    meddle(url, "DELETE FROM schema_version WHERE version > ?", [version])


def link_at(url: str, seq: int) -> list[LogEntry]:
    """The link that an event is in."""
    link: list[LogEntry] = []
    with closing(open_log(url, read_only=True)) as log:
        for event in log.read():
            link.append(event)
            if event.hash and event.seq >= seq:
                break
            link = [] if event.hash else link
    return link


def edit(url: str, seq: int, **changes: object) -> None:
    """What an event says, or its link, changed by somebody who knows how links are written."""
    shared = {name: value for name, value in changes.items() if name not in {"body", "hash"}}
    put(url, [changed(one, changes if one.seq == seq else shared) for one in link_at(url, seq)])


def changed(event: LogEntry, changes: Mapping[str, object]) -> LogEntry:
    """With the parts of its text as its text is."""
    made = replace(event, **changes)
    public, secret = parted(made.body)
    return replace(made, public=public, secret=secret)


def put(url: str, link: Sequence[LogEntry]) -> None:
    """A link, in place of the one that ends with the same number, if there is one."""
    names = Names(meddle(url, NAMES))
    values = link_row(link, names)
    for named in names.new:
        meddle(url, "INSERT INTO names (id, name) VALUES (?, ?)", named)
    meddle(url, "DELETE FROM links WHERE seq = ?", [link[-1].seq])
    marks = ", ".join("?" * len(values))
    meddle(url, f"INSERT INTO links ({LINK_COLUMNS}) VALUES ({marks})", values)


def anew(link: Sequence[LogEntry], before: str) -> list[LogEntry]:
    """A link with the hash that it would have after another."""
    made = [replace(one, hash="") for one in link]
    return [*made[:-1], replace(made[-1], hash=hash_of(made, before))]


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
