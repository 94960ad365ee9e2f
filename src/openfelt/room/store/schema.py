"""Numbered changes to the tables. A database says how many of them it has had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from openfelt.room.log.chain import LogEntry, Sought, StoreDown
from openfelt.room.log.stream import Stream

Migration = tuple[str, ...]
"""Statements that run in one transaction."""

COLUMNS = ", ".join(f'"{name}"' for name in LogEntry.__struct_fields__)

GATHER_COMMANDS = """INSERT INTO commands (stream, "by", command, seq)
    SELECT stream, "by", command, min(seq) FROM events WHERE command <> '' GROUP BY stream, "by", command"""
_TOLD = """SELECT stream, "by", command, min(seq) FROM events WHERE command <> ''
    GROUP BY stream, "by", command"""
_HELD = 'SELECT stream, "by", command, seq FROM commands'
UNLIKE = f"""SELECT number FROM (SELECT count(*) AS number FROM (
    SELECT * FROM ({_TOLD} EXCEPT {_HELD}) AS missing
    UNION ALL SELECT * FROM ({_HELD} EXCEPT {_TOLD}) AS made_up) AS those) AS counted WHERE number > 0"""
"""How many commands the table of commands has otherwise than the events, if any."""

INDEXES: Migration = (
    "CREATE INDEX events_stream ON events (stream, seq)",
    "CREATE INDEX events_at ON events (at, seq)",
)
"""By which the log is searched."""
READABLE = 2
"""What came after only makes it faster."""

VERSION = "SELECT max(version) FROM schema_version"


def row(event: LogEntry) -> tuple[object, ...]:
    """Its values, in the order of `COLUMNS`."""
    stream, *others = msgspec.structs.astuple(event)
    return stream.name, *others


def event_of(values: Sequence[Any]) -> LogEntry:
    """The event in a row. Nothing is checked: an audit wants to see what is there."""
    stream, version, at, by, command, body, seq, hash = values  # a long log is read in one go: no loop here
    if not isinstance(stream, str):
        stream = repr(stream)
    return LogEntry(
        stream=Stream(stream), version=version, at=at, by=by, command=command, body=body, seq=seq, hash=hash
    )


def read_stream(kind: type, value: object) -> object:
    """msgspec's hook for what it does not know in events that are written as text; `str` writes them."""
    if kind is Stream and isinstance(value, str):
        return Stream(value)
    raise ValueError(f"expected the name of a stream, got {value!r}")


def select(mark: str, after: int, stream: Stream | None) -> tuple[str, list[object]]:
    """The query for events after a number; `mark` is how the database writes a parameter."""
    which, values = ("", []) if stream is None else (f"AND stream = {mark} ", [stream.name])
    return f"SELECT {COLUMNS} FROM events WHERE seq > {mark} {which}ORDER BY seq", [after, *values]


def find(mark: str, holds: str, sought: Sought) -> tuple[str, list[object]]:
    """The query for events that are sought; `holds` is the function that finds a text in another."""
    known: list[tuple[str, tuple[object, ...]]] = [
        (f"seq > {mark} AND seq < {mark}", (sought.after, sought.before))
    ]
    if sought.stream is not None:
        known.append((f"stream = {mark}", (sought.stream.name,)))
    if sought.opens:
        known.append((f"substr(body, 1, {mark}) = {mark}", (len(sought.opens), sought.opens)))
    if sought.whom is not None:
        known.append((f'("by" = {mark} OR {holds}(body, {mark}) > 0)', sought.whom))
    known += _times(mark, sought.since, sought.until)
    where, values = _together(known)
    return f"SELECT {COLUMNS} FROM events WHERE {where} ORDER BY seq DESC", values


def span(mark: str, since: float | None, until: float | None) -> tuple[str, list[object]]:
    """The query for the first and the last number of a time."""
    where, values = _together(_times(mark, since, until))
    return f"SELECT coalesce(min(seq), 0), coalesce(max(seq), 0) FROM events WHERE {where}", values


def _times(mark: str, since: float | None, until: float | None) -> list[tuple[str, tuple[object, ...]]]:
    bounds = ((">=", since), ("<", until))
    return [(f"at {sign} {mark}", (at,)) for sign, at in bounds if at is not None]


def _together(known: Sequence[tuple[str, tuple[object, ...]]]) -> tuple[str, list[object]]:
    return " AND ".join(said for said, _ in known) or "true", [one for _, values in known for one in values]


def migrate(version: int, migrations: Sequence[Migration], execute: Callable[[str], object]) -> None:
    """Bring tables at `version` (0: none yet) up to date. The caller holds a transaction open."""
    check_known(version, migrations)
    for number, statements in enumerate(migrations[version:], version + 1):
        for statement in statements:
            execute(statement)
        execute(f"INSERT INTO schema_version (version) VALUES ({number})")


def check_known(version: int, migrations: Sequence[Migration]) -> None:
    if version > len(migrations):
        raise StoreDown(
            f"the log's tables are at version {version}, this openfelt knows {len(migrations)}: use a newer"
        )


def check_readable(version: int, migrations: Sequence[Migration]) -> None:
    """For readers, who change nothing, and need no index."""
    check_known(version, migrations)
    if version == 0:
        raise StoreDown("there is no log here")
    if version < READABLE:
        raise StoreDown(
            f"the log's tables are at version {version}, this openfelt reads {READABLE}: "
            "open it for writing once to bring it up to date"
        )
