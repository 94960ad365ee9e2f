"""A table as it lately was, kept in memory: what could not be written is undone from there.

The log has the events since. So undoing takes as long as those few, however long the table has been open.
"""

from __future__ import annotations

import msgspec

from openfelt.room.log import events as e
from openfelt.room.log.chain import Log
from openfelt.room.log.stream import Stream
from openfelt.room.state.packing import packed
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import TableLine, read_table, still_table
from openfelt.room.state.table import TableState

EVERY = 200
"""Events of a table between two waypoints."""


class Waypoint(msgspec.Struct, frozen=True):
    """Everything a table was at a version. What it has done since comes `after` that number of the log."""

    stream: Stream
    version: int
    after: int
    rules: str
    state: dict[str, object]

    @classmethod
    def at(cls, state: TableState, after: int) -> Waypoint:
        """Of a table whose events are all written, when the log has come to `after`."""
        stream = Stream.of_table(state.opened.table)
        return cls(stream, state.version, after, state.rules.name, still_table(state))

    def far_behind(self, state: TableState) -> bool:
        return state.version - self.version >= EVERY

    def onward(self, log: Log, shelf: Shelf) -> TableState:
        """The table as the log has it now. Blocks: not for the event loop."""
        line = msgspec.json.encode(TableLine(self.rules, packed(self.state), []))
        state = read_table(msgspec.json.decode(line, type=TableLine), shelf).state
        for entry in log.read(after=self.after, stream=self.stream):
            if entry.version > state.version:
                state.apply(e.read(entry.body), entry.at)  # type: ignore[arg-type]  # a table's stream
        return state
