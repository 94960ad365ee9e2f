"""Numbered changes to the tables. A database says how many of them it has had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from openfelt.room.log import Event, StoreDown

Migration = tuple[str, ...]
"""Statements that run in one transaction."""

COLUMNS = ", ".join(f'"{name}"' for name in Event.__struct_fields__)

GATHER_COMMANDS = """INSERT INTO commands (stream, "by", command, seq)
    SELECT stream, "by", command, min(seq) FROM events WHERE command <> '' GROUP BY stream, "by", command"""

VERSION = "SELECT max(version) FROM schema_version"


def row(event: Event) -> tuple[object, ...]:
    """Its values, in the order of `COLUMNS`."""
    return msgspec.structs.astuple(event)


def event_of(values: Sequence[Any]) -> Event:
    """The event in a row. Nothing is checked: an audit wants to see what is there."""
    return Event(**dict(zip(Event.__struct_fields__, values, strict=True)))


def select(mark: str, stream: str | None) -> str:
    """The query for events after a number; `mark` is how the database writes a parameter."""
    # A stream's versions rise with the sequence, and it is by version that the index finds them.
    which = "ORDER BY seq" if stream is None else f"AND stream = {mark} ORDER BY version"
    return f"SELECT {COLUMNS} FROM events WHERE seq > {mark} {which}"


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


def check_current(version: int, migrations: Sequence[Migration]) -> None:
    """For readers, who change nothing."""
    check_known(version, migrations)
    if version == 0:
        raise StoreDown("there is no log here")
    if version < len(migrations):
        raise StoreDown(
            f"the log's tables are at version {version}, this openfelt reads {len(migrations)}: "
            "open it for writing once to bring it up to date"
        )
