"""The event log in a database: SQLite in a file, or PostgreSQL.

writer, log = await open_with_scribe("sqlite:///room.db")
events = await writer.append([Pending(…)])   # on disk before this returns
"""

from __future__ import annotations

from openfelt.room.store.audit import check_chain
from openfelt.room.store.backup import BrokenBackup, Saved, backup, restore
from openfelt.room.store.commits import Counters
from openfelt.room.store.opening import Store, open_log
from openfelt.room.store.scribe_writer import ScribeWriter, open_with_scribe
from openfelt.room.store.sqlite import SqliteLog
from openfelt.room.store.writer import GroupCommit, Writer

__all__ = [
    "BrokenBackup",
    "Counters",
    "GroupCommit",
    "Saved",
    "ScribeWriter",
    "SqliteLog",
    "Store",
    "Writer",
    "backup",
    "check_chain",
    "open_log",
    "open_with_scribe",
    "restore",
]
