"""The log in PostgreSQL: one statement, one round trip and one sync an append."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from os import PathLike
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from openfelt.room.log.chain import (
    Conflict,
    Damaged,
    Duplicate,
    InUse,
    LogEntry,
    Pending,
    Sought,
    StoreDown,
)
from openfelt.room.log.stream import Stream
from openfelt.room.store import queries, rows, schema, seal, shelf
from openfelt.room.store.keys import key_of, place_of
from openfelt.room.store.seal import End, Seal, Seals
from openfelt.room.store.tip import Salts, Tip, unforeseen

T = TypeVar("T")

MIGRATIONS: tuple[schema.Migration, ...] = (
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
    schema.INDEXES,
    (seal.TABLE, "DELETE FROM snapshots"),  # those were not signed
    schema.linked("bigint", "text", "double precision", "bytea"),
)

# Names, commands, links and their seal in one statement, which is a transaction by itself: there is no
# moment at which a lost connection leaves half of it behind.
INSERT = f"""WITH new AS (
        SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[],
                             %s::double precision[], %s::bigint[], %s::text[],
                             %s::bytea[], %s::bytea[], %s::bytea[]) AS new ({rows.LINK_COLUMNS})),
    moved AS ({seal.MOVE.replace("?", "%s")} RETURNING seq AS sealed),
    named AS (INSERT INTO names (id, name)
        SELECT id, name FROM unnest(%s::bigint[], %s::text[]) AS fresh (id, name), moved),
    first AS (INSERT INTO commands (stream, "by", command, seq)
        SELECT stream, "by", command, seq FROM
            unnest(%s::bigint[], %s::bigint[], %s::text[], %s::bigint[])
            AS told (stream, "by", command, seq), moved)
    INSERT INTO links ({rows.LINK_COLUMNS}) SELECT {rows.LINK_COLUMNS} FROM new, moved"""

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
        self,
        url: str,
        *,
        read_only: bool = False,
        patience: float = PATIENCE,
        opening: float = OPENING,
        key: str | PathLike[str] | None = None,
        salts: Salts = unforeseen,
    ) -> None:
        try:
            said = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise ValueError(f"no address of a PostgreSQL database: {_reason(error)}") from None
        self._address = make_conninfo(url, **{k: v for k, v in DEFAULTS.items() if k not in said})
        self._seals = Seals(key_of(place_of(said), key))
        self._version = len(MIGRATIONS)
        self._read_only = read_only
        self._patience = patience
        self._writing = threading.Lock()
        self._connection: psycopg.Connection | None = None
        self._tip: Tip | None = None
        self._names: rows.Names | None = None
        self._salts = salts
        self._closed = False
        if read_only:
            _patiently(self._check_readable, opening)
        else:
            _patiently(self._connected, opening)

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        sent: list[list[LogEntry]] = []

        def attempt() -> list[list[LogEntry]]:
            nonlocal sent
            connection = self._connected()
            if sent and _has(connection, sent[-1][-1]):
                return sent  # the connection was lost after the commit, before the answer
            tip = self._tip = self._tip or self._signed_tip(connection)
            if not pending:
                connection.execute(seal.TOUCH)
                return []
            if streams := tip.unknown(pending):
                tip.learn(streams, _versions(connection, streams))
            sent = tip.follow(pending)
            names = self._names or rows.Names(connection.execute(schema.NAMES).fetchall())
            self._tip = self._names = None  # looked up again unless the commit is known to have gone through
            _insert(connection, sent, names, tip, self._seals.over(sent[-1][-1]))
            tip.move(sent)
            self._tip, self._names = tip, names
            return sent

        with self._writing:
            written = _patiently(attempt, self._patience, lost=self._disconnect)
            if written:
                self._seals.moved(self._seals.over(written[-1][-1]))
            return [event for link in written for event in link]

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""
        with self._writing:
            connection = _patiently(self._connected, self._patience)
            try:
                if self._end(connection, 0).seq:
                    raise Conflict("the database's log is not empty: only an empty log can be filled")
                self._tip = self._names = None
                names, (before, chained) = rows.Names(()), rows.parted(events)
                with connection.transaction(), connection.cursor() as cursor:
                    with cursor.copy(f"COPY events ({rows.COLUMNS}) FROM STDIN") as copy:
                        for event in before:
                            copy.write_row(rows.row(event))
                    with cursor.copy(f"COPY links ({rows.LINK_COLUMNS}) FROM STDIN") as copy:
                        for link in chained:
                            copy.write_row(rows.link_row(link, names))
                    cursor.executemany("INSERT INTO names (id, name) VALUES (%s, %s)", names.new)
                    cursor.execute(schema.NAME_EVENTS)
                    cursor.execute(schema.GATHER_COMMANDS)
                    self._put(connection, self._seals.anew(self._end(connection, 0)))
            except AWAY as why:
                self._disconnect()
                raise StoreDown(f"PostgreSQL went away, nothing was filled in: {_reason(why)}") from why

    def seal_anew(self) -> None:
        """Sign the log as it is, whatever was signed before. The caller has looked at it."""
        with self._writing:
            connection = _patiently(self._connected, self._patience)
            self._tip = None
            with connection.transaction():
                self._put(connection, self._seals.anew(self._end(connection, 0)))

    @property
    def seals(self) -> Seals:
        return self._seals

    def check_end(self) -> Iterator[str]:
        """What is wrong with its end, by what was signed of it."""
        outside = self._seals.outside()
        with self._beside() as connection:
            end = self._end(connection, outside.seq if outside else 0)
        yield from self._seals.faults(end, outside)

    def check_tables(self) -> Iterator[str]:
        """Whether it knows the commands that its events tell."""
        with self._beside() as connection:
            unlike = schema.UNLIKE if self._version >= schema.LINKED else schema.UNLIKE_BEFORE
            for (number,) in connection.execute(unlike).fetchall():
                yield f"{number} commands are not remembered as the events tell them"

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        """Events with a larger sequence number, in order, as of now. Does not hold up the writer."""
        yield from map(rows.event_of, self._rows(*queries.select("%s", after, stream)))
        if self._version >= schema.LINKED:
            yield from rows.read_links(self._rows(*queries.select_links("%s", after, stream)), after)

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        """The latest first, as of now. Does not hold up the writer."""
        if self._version >= schema.LINKED:
            yield from rows.found(self._rows(*queries.find_links("%s", sought)), sought)
        yield from map(rows.event_of, self._rows(*queries.find("%s", "strpos", sought)))

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        """The first and the last number of what happened in this time; nothing did: (0, 0)."""
        asked = [queries.span, queries.span_links] if self._version >= schema.LINKED else [queries.span]
        return queries.whole_span(*(next(self._rows(*query("%s", since, until))) for query in asked))

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
            shelf.keep(_run(connection), seq, text, self._seals.key)

    def kept(self) -> Iterator[tuple[int, bytes]]:
        """Snapshots by number, the newest first. One that does not bear the log's signature comes empty."""
        if self._version >= seal.SEALED:
            with self._beside() as connection:
                yield from shelf.kept(_run(connection), self._seals.key)

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
            self._seals.close()

    def _connected(self) -> psycopg.Connection:
        """The writer's connection, which holds the lock."""
        if self._closed or self._read_only:
            raise StoreDown("the log is closed, or was opened for reading only")
        if self._connection is None:
            connection = self._connect()
            try:
                _prepare(connection)
                if (first := self._seals.begin(self._end(connection, 0))) is not None:
                    self._put(connection, first)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _end(self, connection: psycopg.Connection, asked: int) -> End:
        query, values = seal.end(self._version, asked, "encode(hash, 'hex')")
        return End.of(iter(connection.execute(query.replace("?", "%s"), values).fetchall()), asked)

    def _signed_tip(self, connection: psycopg.Connection) -> Tip:
        """The log's end, if it is the one that was signed: nothing is added to any other."""
        outside = self._seals.outside()
        end = self._end(connection, outside.seq if outside else 0)
        for fault in self._seals.faults(end, outside):
            raise Damaged(fault)
        return Tip(end.seq, end.hash, end.of_before, self._salts)

    def _put(self, connection: psycopg.Connection, first: Seal) -> None:
        with connection.transaction():
            connection.execute("DELETE FROM seal")
            connection.execute(seal.PUT.replace("?", "%s"), [first.seq, first.hash, first.signature])

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._address)

    def _check_readable(self) -> None:
        with self._connect() as reader:
            self._version = _version(reader)
            schema.check_readable(self._version, MIGRATIONS)

    def _disconnect(self) -> None:
        connection, self._connection, self._tip = self._connection, None, None
        self._names = None
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
        schema.migrate(_version(connection), MIGRATIONS, connection.execute)


def _run(connection: psycopg.Connection) -> shelf.Run:
    def run(statement: str, values: Sequence[object]) -> psycopg.Cursor:
        return connection.execute(statement.replace("?", "%s"), values)

    return run


def _insert(
    connection: psycopg.Connection,
    chained: Sequence[Sequence[LogEntry]],
    names: rows.Names,
    tip: Tip,
    sealed: Seal,
) -> None:
    links = _columns([rows.link_row(link, names) for link in chained], 10)
    commands = _columns([rows.command_row(link, names) for link in rows.first_of_commands(chained)], 4)
    values: list[object] = [*links, sealed.seq, sealed.hash, sealed.signature, tip.seq, tip.hash]
    values += [*_columns(names.new, 2), *commands]
    names.new = []
    try:
        if connection.execute(INSERT, values).rowcount != len(chained):
            raise Damaged("the log was changed by somebody else while it was open")
    except errors.UniqueViolation as error:
        if error.diag.constraint_name == "commands_once":
            raise Duplicate("this person's command is already in the log") from error
        raise Conflict(f"another writer was first: {error.diag.message_primary}") from error


def _has(connection: psycopg.Connection, event: LogEntry) -> bool:
    found = connection.execute("SELECT hash FROM links WHERE seq = %s", [event.seq]).fetchone()
    return found == (bytes.fromhex(event.hash),)


def _versions(connection: psycopg.Connection, streams: list[Stream]) -> dict[Stream, int]:
    found: dict[Stream, int] = {}
    for stream in streams:
        for query in (queries.LAST_LINK, queries.LAST_EVENT):
            last = connection.execute(query.replace("?", "%s"), [stream.name]).fetchone()
            if last is not None:
                found[stream] = last[0] or 0
                break
    return found


def _columns(rows: Sequence[Sequence[object]], number: int) -> list[list[object]]:
    return [[values[n] for values in rows] for n in range(number)]


def _version(connection: psycopg.Connection) -> int:
    tables = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if tables != (True,):
        return 0
    found = connection.execute(schema.VERSION).fetchone()
    return int(found[0]) if found else 0


def _reason(why: BaseException) -> str:
    return " ".join(str(why).split()) or type(why).__name__
