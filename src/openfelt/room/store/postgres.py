"""The log in PostgreSQL: one statement, one round trip and one sync an append."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

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

T = TypeVar("T")

MIGRATIONS: tuple[Migration, ...] = (
    (
        "CREATE TABLE schema_version (version integer PRIMARY KEY)",
        """CREATE TABLE events (
            seq bigint PRIMARY KEY, stream text NOT NULL, version bigint NOT NULL,
            at double precision NOT NULL, "by" text NOT NULL, command text NOT NULL, body text NOT NULL,
            hash text NOT NULL, UNIQUE (stream, version))""",
        # Where each command first had its effect.
        """CREATE TABLE commands (
            stream text NOT NULL, "by" text NOT NULL, command text NOT NULL, seq bigint NOT NULL,
            PRIMARY KEY (stream, "by", command))""",
    ),
    (
        """CREATE TABLE snapshots (
            seq bigint NOT NULL, part integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (seq, part))""",
    ),
    INDEXES,
)

# Commands and events in one statement, which is a transaction by itself: there is no moment at which a lost
# connection leaves half of it behind.
INSERT = f"""WITH new AS (
        SELECT * FROM unnest(%s::text[], %s::bigint[], %s::double precision[], %s::text[],
                             %s::text[], %s::text[], %s::bigint[], %s::text[]) AS new ({COLUMNS})),
    first AS (INSERT INTO commands (stream, "by", command, seq)
        SELECT stream, "by", command, min(seq) FROM new WHERE command <> '' GROUP BY stream, "by", command)
    INSERT INTO events ({COLUMNS}) SELECT {COLUMNS} FROM new"""

# One writer a schema. A server that still runs a lost connection's commit still holds its lock, so whoever
# gets the lock sees how that commit ended.
LOCK = "SELECT pg_try_advisory_lock(hashtext('openfelt'), hashtext(current_schema()))"

# A peer that vanished is noticed within half a minute, by both ends.
SESSION = """SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"""
DEFAULTS: dict[str, str | int] = {
    "application_name": "openfelt",
    "client_encoding": "utf8",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}

PATIENCE = 30.0
OPENING = 2.0
AWAY = (psycopg.OperationalError, psycopg.InterfaceError, InUse)
"""What may be over in a moment. The lock of a room that was just killed goes with its connection."""


class PostgresLog:
    """A `Log` in the first schema of the search path of the database at `url`.

    When the server goes away the log connects again, for up to `patience` seconds (`opening` at first), finds
    out whether the append under way was committed, and goes on; then it raises `StoreDown`. A connection pool
    in between must keep sessions whole, because the lock belongs to one.
    """

    def __init__(
        self, url: str, *, read_only: bool = False, patience: float = PATIENCE, opening: float = OPENING
    ) -> None:
        try:
            said = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise ValueError(f"no address of a PostgreSQL database: {_reason(error)}") from None
        self._address = make_conninfo(url, **{k: v for k, v in DEFAULTS.items() if k not in said})
        self._read_only = read_only
        self._patience = patience
        self._writing = threading.Lock()
        self._connection: psycopg.Connection | None = None
        self._tip: Tip | None = None
        self._closed = False
        if read_only:
            _patiently(self._check_readable, opening)
        else:
            _patiently(self._connected, opening)

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        if not pending:
            return []
        sent: list[LogEntry] = []

        def attempt() -> list[LogEntry]:
            nonlocal sent
            connection = self._connected()
            if sent and _has(connection, sent[-1]):
                return sent  # the connection was lost after the commit, before the answer
            tip = self._tip = self._tip or _tip(connection)
            if streams := tip.unknown(pending):
                tip.learn(streams, _versions(connection, streams))
            sent = tip.follow(pending)
            self._tip = None  # looked up again unless the commit is known to have gone through
            _insert(connection, sent)
            tip.move(sent)
            self._tip = tip
            return sent

        with self._writing:
            return _patiently(attempt, self._patience, lost=self._disconnect)

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""
        with self._writing:
            connection = _patiently(self._connected, self._patience)
            try:
                if _tip(connection).seq:
                    raise Conflict("the database's log is not empty: only an empty log can be filled")
                self._tip = None
                with connection.transaction(), connection.cursor() as cursor:
                    with cursor.copy(f"COPY events ({COLUMNS}) FROM STDIN") as copy:
                        for event in events:
                            copy.write_row(row(event))
                    cursor.execute(GATHER_COMMANDS)
            except AWAY as why:
                self._disconnect()
                raise StoreDown(f"PostgreSQL went away, nothing was filled in: {_reason(why)}") from why

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        """Events with a larger sequence number, in order, as of now. Does not hold up the writer."""
        yield from map(event_of, self._rows(*select("%s", after, stream)))

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        """The latest first, as of now. Does not hold up the writer."""
        yield from map(event_of, self._rows(*find("%s", "strpos", sought)))

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        """The first and the last number of what happened in this time; nothing did: (0, 0)."""
        ((first, last),) = self._rows(*span("%s", since, until))
        return int(first), int(last)

    def _rows(self, query: str, values: list[object]) -> Iterator[tuple[Any, ...]]:
        # Its own connection: a snapshot that neither waits for the writer nor makes it wait.
        with _patiently(self._connect, self._patience) as reader:
            try:
                with reader.cursor("log") as cursor:
                    cursor.itersize = 2000
                    yield from cursor.execute(query, values)
            except AWAY as why:
                raise StoreDown(f"PostgreSQL went away while the log was read: {_reason(why)}") from why

    def keep(self, seq: int, text: bytes) -> None:
        """Put a snapshot aside. Its own connection, and no waiting for the disk: a lost one is no loss."""
        with self._beside() as connection:
            connection.execute("SET synchronous_commit = off")
            shelf.keep(_run(connection), seq, text)

    def kept(self) -> Iterator[tuple[int, bytes]]:
        """Snapshots by number, the newest first."""
        with self._beside() as connection:
            yield from shelf.kept(_run(connection))

    @contextmanager
    def _beside(self) -> Iterator[psycopg.Connection]:
        try:
            with self._connect() as connection:
                connection.autocommit = True
                yield connection
        except AWAY as why:
            raise StoreDown(f"PostgreSQL went away from a snapshot: {_reason(why)}") from why

    def close(self) -> None:
        with self._writing:
            self._closed = True
            self._disconnect()

    def _connected(self) -> psycopg.Connection:
        """The writer's connection, which holds the lock."""
        if self._closed or self._read_only:
            raise StoreDown("the log is closed, or was opened for reading only")
        if self._connection is None:
            connection = self._connect()
            try:
                _prepare(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._address)

    def _check_readable(self) -> None:
        with self._connect() as reader:
            check_readable(_version(reader), MIGRATIONS)

    def _disconnect(self) -> None:
        connection, self._connection, self._tip = self._connection, None, None
        if connection is not None:
            with suppress(psycopg.Error):
                connection.close()


def _patiently(work: Callable[[], T], patience: float, lost: Callable[[], None] = lambda: None) -> T:
    """Try again as long as the server is away, waiting longer each time."""
    end, pause = time.monotonic() + patience, 0.02
    while True:
        try:
            return work()
        except AWAY as why:
            lost()
            if time.monotonic() + pause > end:
                if isinstance(why, InUse):
                    raise
                raise StoreDown(
                    f"PostgreSQL is away, after {patience:g} s of trying: {_reason(why)}"
                ) from why
        time.sleep(pause)
        pause = min(2 * pause, 1.0)


def _prepare(connection: psycopg.Connection) -> None:
    """Make this the writer's connection."""
    connection.autocommit = True
    connection.execute(SESSION)
    connection.prepare_threshold = 0
    if connection.execute(LOCK).fetchone() != (True,):
        raise InUse("another process writes this log: close it first, or open the log to read only")
    with connection.transaction():
        migrate(_version(connection), MIGRATIONS, connection.execute)


def _run(connection: psycopg.Connection) -> shelf.Run:
    def run(statement: str, values: Sequence[object]) -> psycopg.Cursor:
        return connection.execute(statement.replace("?", "%s"), values)

    return run


def _insert(connection: psycopg.Connection, events: Sequence[LogEntry]) -> None:
    try:
        connection.execute(INSERT, [list(column) for column in zip(*map(row, events), strict=True)])
    except errors.UniqueViolation as error:
        if error.diag.constraint_name == "commands_pkey":
            raise Duplicate("this person's command is already in the log") from error
        raise Conflict(f"another writer was first: {error.diag.message_primary}") from error


def _has(connection: psycopg.Connection, event: LogEntry) -> bool:
    found = connection.execute("SELECT hash FROM events WHERE seq = %s", [event.seq]).fetchone()
    return found == (event.hash,)


def _tip(connection: psycopg.Connection) -> Tip:
    last = connection.execute("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1").fetchone()
    return Tip(*last) if last else Tip(0, GENESIS)


def _versions(connection: psycopg.Connection, streams: list[Stream]) -> dict[Stream, int]:
    query = "SELECT stream, max(version) FROM events WHERE stream = ANY(%s) GROUP BY stream"
    found = connection.execute(query, [[stream.name for stream in streams]]).fetchall()
    return {Stream(name): version for name, version in found}


def _version(connection: psycopg.Connection) -> int:
    tables = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if tables != (True,):
        return 0
    found = connection.execute(VERSION).fetchone()
    return int(found[0]) if found else 0


def _reason(why: BaseException) -> str:
    return " ".join(str(why).split()) or type(why).__name__
