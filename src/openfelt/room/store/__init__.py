"""The event log in a database: SQLite in a file, or PostgreSQL.

log = open_log("sqlite:///room.db")
writer = GroupCommit(log)
events = await writer.append([Pending(…)])   # on disk before this returns
"""

from __future__ import annotations

from openfelt.room.store.audit import check_chain
from openfelt.room.store.backup import Broken, Saved, backup, restore
from openfelt.room.store.opening import Store, open_log
from openfelt.room.store.postgres import PostgresLog
from openfelt.room.store.sqlite import SqliteLog
from openfelt.room.store.writer import Counters, GroupCommit

__all__ = [
    "Broken",
    "Counters",
    "GroupCommit",
    "PostgresLog",
    "Saved",
    "SqliteLog",
    "Store",
    "backup",
    "check_chain",
    "open_log",
    "restore",
]
