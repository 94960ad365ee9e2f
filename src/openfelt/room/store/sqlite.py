"""The log in a SQLite file: write-ahead log, synced at every commit."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from os import PathLike
from pathlib import Path

from openfelt.room.log.chain import GENESIS, Conflict, Duplicate, InUse, LogEntry, Pending, Sought, StoreDown
from openfelt.room.log.stream import Stream
from openfelt.room.store import shelf
from openfelt.room.store.schema import (
    COLUMNS,
    GATHER_COMMANDS,
    INDEXES,
    VERSION,
    Migration,
    check_readable,
    event_of,
    find,
    migrate,
    row,
    select,
    span,
)
from openfelt.room.store.tip import Tip

MIGRATIONS: tuple[Migration, ...] = (
    (
        "CREATE TABLE schema_version (version INTEGER PRIMARY KEY)",
        """CREATE TABLE events (
            seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, at REAL NOT NULL,
            "by" TEXT NOT NULL, command TEXT NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
            UNIQUE (stream, version))""",
        # Where each command first had its effect.
        """CREATE TABLE commands (
            stream TEXT NOT NULL, "by" TEXT NOT NULL, command TEXT NOT NULL, seq INTEGER NOT NULL,
            PRIMARY KEY (stream, "by", command)) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE snapshots (
            seq INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (seq, part))""",
    ),
    INDEXES,
)

INSERT = f"INSERT INTO events ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_COMMAND = 'INSERT INTO commands (stream, "by", command, seq) VALUES (?, ?, ?, ?)'


class SqliteLog:
    """A `Log` in the file at `path`. A file beside it, `…-lock`, keeps other writers out."""

    def __init__(self, path: str | PathLike[str], *, read_only: bool = False) -> None:
        self.path = Path(path).absolute()
        self._writing = threading.Lock()
        self._tip: Tip | None = None
        self._held: sqlite3.Connection | None = None
        self._connection: sqlite3.Connection | None = None
        with self._down():
            if read_only:
                with closing(self._reader()) as reader:
                    check_readable(_version(reader), MIGRATIONS)
                return
            self._held = _hold(self.path)
            try:
                self._connection = _writer(self.path)
                with _transaction(self._connection):
                    migrate(_version(self._connection), MIGRATIONS, self._connection.execute)
            except BaseException:
                self.close()
                raise

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        if not pending:
            return []
        with self._writing, self._down():
            connection = self._writable()
            tip = self._tip = self._tip or _tip(connection)
            streams = tip.unknown(pending)
            tip.learn(streams, {stream: _last_version(connection, stream) for stream in streams})
            events = tip.follow(pending)
            self._tip = None  # looked up again unless the commit is known to have gone through
            with _transaction(connection):
                connection.executemany(INSERT_COMMAND, _first_of_commands(events))
                connection.executemany(INSERT, map(row, events))
            tip.move(events)
            self._tip = tip
            return events

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""
        with self._writing, self._down():
            connection = self._writable()
            if _tip(connection).seq:
                raise Conflict(f"{self.path} is not empty: only an empty log can be filled")
            self._tip = None
            with _transaction(connection):
                connection.executemany(INSERT, map(row, events))
                connection.execute(GATHER_COMMANDS)

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        """Events with a larger sequence number, in order, as of now. Does not hold up the writer."""
        with self._down(), closing(self._reader()) as reader:
            yield from map(event_of, reader.execute(*select("?", after, stream)))

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        """The latest first, as of now. Does not hold up the writer."""
        with self._down(), closing(self._reader()) as reader:
            yield from map(event_of, reader.execute(*find("?", "instr", sought)))

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        """The first and the last number of what happened in this time; nothing did: (0, 0)."""
        with self._down(), closing(self._reader()) as reader:
            first, last = reader.execute(*span("?", since, until)).fetchone()
            return int(first), int(last)

    def keep(self, seq: int, text: bytes) -> None:
        """Put a snapshot aside. Its own connection, and no waiting for the disk: a lost one is no loss."""
        with self._down(), closing(_writer(self.path)) as connection:
            connection.execute("PRAGMA synchronous = NORMAL")
            shelf.keep(connection.execute, seq, text)

    def kept(self) -> Iterator[tuple[int, bytes]]:
        """Snapshots by number, the newest first."""
        with self._down(), closing(self._reader()) as reader:
            yield from shelf.kept(reader.execute)

    def close(self) -> None:
        with self._writing:
            for connection in (self._connection, self._held):
                if connection is not None:
                    connection.close()
            self._connection = self._held = None

    def _writable(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreDown(f"{self.path} is closed, or was opened for reading only")
        return self._connection

    def _reader(self) -> sqlite3.Connection:
        # Its own connection: a snapshot that neither waits for the writer nor makes it wait.
        return sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, check_same_thread=False)

    @contextmanager
    def _down(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            if "commands." in str(error):
                raise Duplicate("this person's command is already in the log") from error
            raise Conflict(f"{self.path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise StoreDown(f"{self.path}: {error}") from error


def _hold(path: Path) -> sqlite3.Connection:
    """Keep other writers out until the connection is closed, or the process is gone.

    An exclusive transaction on an empty database is a lock that every system has, also within one process.
    """
    held = sqlite3.connect(f"{path}-lock", isolation_level=None, timeout=0, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise InUse(
                f"another process writes {path}: close it first, or open the log to read only"
            ) from None
        raise
    return held


def _writer(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: the drive's own cache too
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some errors have rolled back already
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'schema_version'").fetchone()
    return int(connection.execute(VERSION).fetchone()[0]) if tables[0] else 0


def _tip(connection: sqlite3.Connection) -> Tip:
    last = connection.execute("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1").fetchone()
    return Tip(*last) if last else Tip(0, GENESIS)


def _last_version(connection: sqlite3.Connection, stream: Stream) -> int:
    last = connection.execute("SELECT max(version) FROM events WHERE stream = ?", [stream.name]).fetchone()
    return last[0] or 0


def _first_of_commands(events: Sequence[LogEntry]) -> list[tuple[str, str, str, int]]:
    first: dict[tuple[str, str, str], int] = {}
    for event in events:
        if event.command:
            first.setdefault((event.stream.name, event.by, event.command), event.seq)
    return [(*command, seq) for command, seq in first.items()]
