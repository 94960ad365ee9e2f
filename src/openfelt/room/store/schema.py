"""Numbered changes to the tables. A database says how many of them it has had.

Events of before are in the table `events`, one a row, and stay there as they are. Since then a row of
`links` is a link of the chain: the texts of its events pressed together, streams and people by number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openfelt.room.log.chain import StoreDown

Migration = tuple[str, ...]
"""Statements that run in one transaction."""

_GATHERED = """SELECT stream, "by", command, min(seq) FROM (
    SELECT s.id AS stream, b.id AS "by", command, seq FROM events
        JOIN names AS s ON s.name = events.stream JOIN names AS b ON b.name = events."by" WHERE command <> ''
    UNION ALL SELECT stream, "by", command, seq - events + 1 FROM links WHERE command <> ''
    ) AS gathered GROUP BY stream, "by", command"""
NAME_EVENTS = """INSERT INTO names (id, name)
    SELECT (SELECT coalesce(max(id), 0) FROM names) + row_number() OVER (), name FROM (
        SELECT stream AS name FROM events WHERE command <> ''
        UNION SELECT "by" FROM events WHERE command <> '') AS named
    WHERE name NOT IN (SELECT name FROM names)"""
GATHER_COMMANDS = f'INSERT INTO commands (stream, "by", command, seq) {_GATHERED}'
_HELD = 'SELECT stream, "by", command, seq FROM commands'


def _unlike(told: str) -> str:
    return f"""SELECT number FROM (SELECT count(*) AS number FROM (
    SELECT * FROM ({told} EXCEPT {_HELD}) AS missing
    UNION ALL SELECT * FROM ({_HELD} EXCEPT {told}) AS made_up) AS those) AS counted WHERE number > 0"""


UNLIKE = _unlike(_GATHERED)
"""How many commands the table of commands has otherwise than the events, if any."""
UNLIKE_BEFORE = _unlike(
    """SELECT stream, "by", command, min(seq) FROM events WHERE command <> ''
    GROUP BY stream, "by", command"""
)
"""The same of tables before there were links."""

INDEXES: Migration = (
    "CREATE INDEX events_stream ON events (stream, seq)",
    "CREATE INDEX events_at ON events (at, seq)",
)
"""By which the log is searched."""
READABLE = 2
"""What came after only makes it faster."""
LINKED = 5
"""From this version of the tables on there are links."""

VERSION = "SELECT max(version) FROM schema_version"
NAMES = "SELECT id, name FROM names"


def linked(number: str, text: str, real: str, blob: str, by_key: str = "") -> Migration:
    """The tables for links, by what the database calls its types, and a table that is its own index."""
    return (
        f"CREATE TABLE names (id {number} PRIMARY KEY, name {text} NOT NULL UNIQUE)",
        f"""CREATE TABLE links (
            seq {number} PRIMARY KEY, events {number} NOT NULL, stream {number} NOT NULL,
            version {number} NOT NULL, at {real} NOT NULL, "by" {number} NOT NULL, command {text} NOT NULL,
            public {blob} NOT NULL, secret {blob} NOT NULL, hash {blob} NOT NULL)""",
        "CREATE INDEX links_stream ON links (stream, seq)",
        "CREATE INDEX links_at ON links (at, seq)",
        NAME_EVENTS,
        "ALTER TABLE commands RENAME TO commands_before",
        f"""CREATE TABLE commands (
            stream {number} NOT NULL, "by" {number} NOT NULL, command {text} NOT NULL, seq {number} NOT NULL,
            CONSTRAINT commands_once PRIMARY KEY (stream, "by", command)){by_key}""",
        """INSERT INTO commands (stream, "by", command, seq)
            SELECT s.id, b.id, command, seq FROM commands_before AS had
            JOIN names AS s ON s.name = had.stream JOIN names AS b ON b.name = had."by" """,
        "DROP TABLE commands_before",
    )


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
