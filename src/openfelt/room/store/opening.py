"""A log by its address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from openfelt.room.log.chain import KeepingLog, LogEntry
from openfelt.room.store.postgres import PostgresLog
from openfelt.room.store.sqlite import SqliteLog


class Store(KeepingLog, Protocol):
    """A log in a database, which can also be filled from a backup."""

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""


def open_log(url: str, *, read_only: bool = False) -> Store:
    """The log at `sqlite:///room.db`, a plain path or `postgresql://…`, made on first use.

    One process at a time may write it (`InUse`). Opened `read_only` it can be read next to the writer.
    """
    scheme, mark, rest = url.partition("://")
    if not mark:
        return SqliteLog(url, read_only=read_only)
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteLog(rest[1:], read_only=read_only)
    if scheme in ("postgresql", "postgres"):
        return PostgresLog(url, read_only=read_only)
    raise ValueError(
        f'"{url}" is no address of a log: write sqlite:///room.db (sqlite:////var/room.db from the root), '
        "a file's path, or postgresql://user@host/database"
    )
