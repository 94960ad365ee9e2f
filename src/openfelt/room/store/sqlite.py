"""The log in a SQLite file: write-ahead log, synced at every commit."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from os import PathLike
from pathlib import Path

from openfelt.room.log.chain import (
    Conflict,
    Damaged,
    Duplicate,
    LogEntry,
    Pending,
    Sought,
    StoreDown,
)
from openfelt.room.log.stream import Stream
from openfelt.room.store import queries, rows, schema, seal, shelf
from openfelt.room.store.files import Files, Hold, make_private
from openfelt.room.store.keys import key_of
from openfelt.room.store.seal import End, Seal, Seals
from openfelt.room.store.tip import Salts, Tip, unforeseen

MIGRATIONS: tuple[schema.Migration, ...] = (
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
    schema.INDEXES,
    (seal.TABLE, "DELETE FROM snapshots"),  # those were not signed
    schema.linked("INTEGER", "TEXT", "REAL", "BLOB", " WITHOUT ROWID"),
)

INSERT = f"INSERT INTO events ({rows.COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_LINK = f"INSERT INTO links ({rows.LINK_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_NAME = "INSERT INTO names (id, name) VALUES (?, ?)"
INSERT_COMMAND = 'INSERT INTO commands (stream, "by", command, seq) VALUES (?, ?, ?, ?)'


BESIDE = "", "-wal", "-shm"
"""The files of a database that is open."""
TORN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class SqliteLog:
    """A `Log` in the file at `path`. Unless a key is named, that in the file beside it, `…-key`, signs it.

    One writer holds the file itself, whatever it is called.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        read_only: bool = False,
        key: str | PathLike[str] | None = None,
        salts: Salts = unforeseen,
    ) -> None:
        self.path = Path(path).resolve()
        self._writing = threading.Lock()
        self._tip: Tip | None = None
        self._names: rows.Names | None = None
        self._salts = salts
        self._hold: Hold | None = None
        self._connection: sqlite3.Connection | None = None
        self._files = Files()
        with self._down():
            if not read_only:
                self._hold = Hold(self.path)
            try:
                self._seals = Seals(key_of(str(self.path), key))
                self._open(read_only)
            except BaseException:
                self.close()
                raise

    def _open(self, read_only: bool) -> None:
        files = [self.path.with_name(self.path.name + suffix) for suffix in BESIDE]
        if read_only:
            with closing(self._reader()) as reader:
                self._version = _version(reader)
                schema.check_readable(self._version, MIGRATIONS)
            self._files = Files(self.path)
            return
        connection = self._connection = _writer(self.path)
        with _transaction(connection):
            schema.migrate(_version(connection), MIGRATIONS, connection.execute)
        self._version = len(MIGRATIONS)
        make_private(*files)
        self._files = Files(*files)
        if (first := self._seals.begin(self._end(connection, 0))) is not None:
            self._put(connection, first)

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        with self._writing, self._down():
            connection = self._writable()
            tip = self._tip = self._tip or self._signed_tip(connection)
            streams = tip.unknown(pending)
            tip.learn(streams, {stream: _last_version(connection, stream) for stream in streams})
            chained = tip.follow(pending)
            names = self._names or rows.Names(connection.execute(schema.NAMES))
            sealed = self._seals.over(chained[-1][-1]) if chained else None
            self._tip = self._names = None  # looked up again unless the commit is known to have gone through
            with _transaction(connection):
                _insert(connection, chained, names)
                _move(connection, tip, sealed)
            self._files.check()  # nobody would find what is written to a file that was deleted
            if sealed is not None:
                self._seals.moved(sealed)
                tip.move(chained)
            self._tip, self._names = tip, names
            return [event for link in chained for event in link]

    def load(self, events: Iterable[LogEntry]) -> None:
        """Fill an empty log with these, as they are, in one transaction. The caller checks the chain."""
        with self._writing, self._down():
            connection = self._writable()
            if self._end(connection, 0).seq:
                raise Conflict(f"{self.path} is not empty: only an empty log can be filled")
            self._tip = self._names = None
            with _transaction(connection):
                before, chained = rows.parted(events)
                connection.executemany(INSERT, map(rows.row, before))
                names = rows.Names(())
                connection.executemany(INSERT_LINK, (rows.link_row(link, names) for link in chained))
                connection.executemany(INSERT_NAME, names.new)
                connection.execute(schema.NAME_EVENTS)
                connection.execute(schema.GATHER_COMMANDS)
                self._put(connection, self._seals.anew(self._end(connection, 0)))

    def seal_anew(self) -> None:
        """Sign the log as it is, whatever was signed before. The caller has looked at it."""
        with self._writing, self._down():
            connection = self._writable()
            self._tip = None
            with _transaction(connection):
                self._put(connection, self._seals.anew(self._end(connection, 0)))

    @property
    def seals(self) -> Seals:
        return self._seals

    def check_end(self) -> Iterator[str]:
        """What is wrong with its end, by what was signed of it."""
        outside = self._seals.outside()
        with self._down(), closing(self._reader()) as reader:
            end = self._end(reader, outside.seq if outside else 0)
        yield from self._seals.faults(end, outside)

    def check_tables(self) -> Iterator[str]:
        """Whether the database is sound by its own account, and knows the commands that its events tell."""
        with self._down(), closing(self._reader()) as reader:
            for (problem,) in reader.execute("PRAGMA integrity_check(10)"):
                if problem != "ok":
                    yield f"the database is damaged: {problem}"
            unlike = schema.UNLIKE if self._version >= schema.LINKED else schema.UNLIKE_BEFORE
            for (number,) in reader.execute(unlike):
                yield f"{number} commands are not remembered as the events tell them"

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        """Events with a larger sequence number, in order, as of now. Does not hold up the writer."""
        with self._down(), closing(self._reader()) as reader:
            yield from map(rows.event_of, reader.execute(*queries.select("?", after, stream)))
            if self._version >= schema.LINKED:
                yield from rows.read_links(reader.execute(*queries.select_links("?", after, stream)), after)

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        """The latest first, as of now. Does not hold up the writer."""
        with self._down(), closing(self._reader()) as reader:
            if self._version >= schema.LINKED:
                yield from rows.found(reader.execute(*queries.find_links("?", sought)), sought)
            yield from map(rows.event_of, reader.execute(*queries.find("?", "instr", sought)))

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        """The first and the last number of what happened in this time; nothing did: (0, 0)."""
        with self._down(), closing(self._reader()) as reader:
            asked = [queries.span, queries.span_links] if self._version >= schema.LINKED else [queries.span]
            return queries.whole_span(
                *(reader.execute(*query("?", since, until)).fetchone() for query in asked)
            )

    def keep(self, seq: int, text: bytes) -> None:
        """Put a snapshot aside. Its own connection, and no waiting for the disk: a lost one is no loss."""
        with self._down():
            self._files.check()
            with closing(_writer(self.path)) as connection:
                connection.execute("PRAGMA synchronous = NORMAL")
                shelf.keep(connection.execute, seq, text, self._seals.key)

    def kept(self) -> Iterator[tuple[int, bytes]]:
        """Snapshots by number, the newest first. One that does not bear the log's signature comes empty."""
        if self._version >= seal.SEALED:
            with self._down(), closing(self._reader()) as reader:
                yield from shelf.kept(reader.execute, self._seals.key)

    def close(self) -> None:
        with self._writing:
            if self._connection is not None:
                self._connection.close()
                self._seals.close()
                self._files = Files(self.path)  # those beside it go with the last connection
            if self._hold is not None:
                self._hold.let_go()
            self._connection = self._hold = None

    def _writable(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreDown(f"{self.path} is closed, or was opened for reading only")
        return self._connection

    def _reader(self) -> sqlite3.Connection:
        # Its own connection: a snapshot that neither waits for the writer nor makes it wait.
        self._files.check()
        return sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, check_same_thread=False)

    def _end(self, connection: sqlite3.Connection, asked: int) -> End:
        return End.of(connection.execute(*seal.end(self._version, asked, "lower(hex(hash))")), asked)

    def _signed_tip(self, connection: sqlite3.Connection) -> Tip:
        """The log's end, if it is the one that was signed: nothing is added to any other."""
        outside = self._seals.outside()
        end = self._end(connection, outside.seq if outside else 0)
        for fault in self._seals.faults(end, outside):
            raise Damaged(fault)
        return Tip(end.seq, end.hash, end.of_before, self._salts)

    def _put(self, connection: sqlite3.Connection, first: Seal) -> None:
        connection.execute("DELETE FROM seal")
        connection.execute(seal.PUT, [first.seq, first.hash, first.signature])

    @contextmanager
    def _down(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            if "commands." in str(error):
                raise Duplicate("this person's command is already in the log") from error
            raise Conflict(f"{self.path}: {error}") from error
        except UnicodeDecodeError as error:  # of what SQLite would say of a torn file
            raise Damaged(f"{self.path}: the database is damaged") from error
        except sqlite3.DatabaseError as error:
            torn = getattr(error, "sqlite_errorcode", None) in TORN or "decode" in str(error)
            raise (Damaged if torn else StoreDown)(f"{self.path}: {error}") from error


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
    return int(connection.execute(schema.VERSION).fetchone()[0]) if tables[0] else 0


def _move(connection: sqlite3.Connection, tip: Tip, sealed: Seal | None) -> None:
    """The seal from the end that was to the one that is; nobody else has moved it."""
    if sealed is None:  # a number of the database's own, which says nothing: only what changes is written
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {(number + 1) % 2**31}")
        return
    values = [sealed.seq, sealed.hash, sealed.signature, tip.seq, tip.hash]
    if connection.execute(seal.MOVE, values).rowcount != 1:
        raise Damaged("the log was changed by somebody else while it was open")


def _insert(connection: sqlite3.Connection, chained: Sequence[Sequence[LogEntry]], names: rows.Names) -> None:
    links = [rows.link_row(link, names) for link in chained]
    commands = [rows.command_row(link, names) for link in rows.first_of_commands(chained)]
    connection.executemany(INSERT_NAME, names.new)
    connection.executemany(INSERT_COMMAND, commands)
    connection.executemany(INSERT_LINK, links)
    names.new = []


def _last_version(connection: sqlite3.Connection, stream: Stream) -> int:
    found = connection.execute(queries.LAST_LINK, [stream.name]).fetchone()
    if found is None:
        found = connection.execute(queries.LAST_EVENT, [stream.name]).fetchone()
    return found[0] or 0
