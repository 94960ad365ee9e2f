"""A log by its address."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Protocol

from openfelt.room.log.chain import KeepingLog, LogEntry
from openfelt.room.store.seal import Seals
from openfelt.room.store.sqlite import SqliteLog
from openfelt.room.store.tip import Salts, unforeseen
from openfelt.rules.extras import check_installed


class Store(KeepingLog, Protocol):
    """A log in a database, which is signed, and can also be filled from a backup."""

    @property
    def seals(self) -> Seals:
        """Its key, and what is signed with it."""

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""

    def seal_anew(self) -> None:
        """Sign the log as it is, whatever was signed before. The caller has looked at it."""


def open_log(
    url: str,
    *,
    read_only: bool = False,
    key: str | PathLike[str] | None = None,
    salts: Salts = unforeseen,
) -> Store:
    """The log at `sqlite:///room.db`, a plain path or `postgresql://…`, made on first use.

    It is signed with the `key` in this file, by default one beside the database's, made when it is first
    needed. One process at a time may write it (`InUse`). Opened `read_only` it can be read next to the
    writer. `salts` is what the digests of secrets are salted with.
    """
    scheme, mark, rest = url.partition("://")
    if not mark:
        return SqliteLog(url, read_only=read_only, key=key, salts=salts)
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteLog(rest[1:], read_only=read_only, key=key, salts=salts)
    if scheme in ("postgresql", "postgres"):
        check_installed("room", "a log in PostgreSQL is written by psycopg")
        from openfelt.room.store.postgres import PostgresLog  # its driver takes long to import

        return PostgresLog(url, read_only=read_only, key=key, salts=salts)
    raise ValueError(
        f'"{url}" is no address of a log: write sqlite:///room.db (sqlite:////var/room.db from the root), '
        "a file's path, or postgresql://user@host/database"
    )
