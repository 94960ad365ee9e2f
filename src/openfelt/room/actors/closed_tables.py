"""Tables that have closed: as lines of a snapshot, until somebody looks at one again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping

import msgspec

from openfelt.room.actors.actor import TableActor
from openfelt.room.log.events import TableOpened
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import TableLine, read_table
from openfelt.room.state.table import TableState

IN_HAND = 8
"""Closed tables that are kept as they were looked at last."""


class ClosedTable(msgspec.Struct, frozen=True):
    """How it was opened, how far it came, and all of it as a snapshot keeps it."""

    opened: TableOpened
    version: int
    line: bytes

    async def kept(self) -> bytes:
        return self.line


class ClosedTables(Mapping[str, ClosedTable]):
    """Nothing happens at them any more. Their rounds are in the log, as everybody's are."""

    def __init__(self, shelf: Callable[[], Shelf], seat: Callable[[TableState], TableActor]) -> None:
        self._shelf, self._seat = shelf, seat
        self._tables: dict[str, ClosedTable] = {}
        self._in_hand: OrderedDict[str, TableActor] = OrderedDict()

    def __getitem__(self, id: str) -> ClosedTable:
        return self._tables[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def put_away(self, actor: TableActor) -> None:
        opened, version = actor.state.opened, actor.state.version
        self._tables[opened.table] = ClosedTable(opened, version, actor.line())

    def look_at(self, id: str) -> TableActor:
        """As it was when it closed; not for another thread."""
        if id in self._in_hand:
            self._in_hand.move_to_end(id)
            return self._in_hand[id]
        table = read_table(msgspec.json.decode(self._tables[id].line, type=TableLine), self._shelf())
        actor = self._in_hand[id] = self._seat(table.state)
        actor.done = table.done
        while len(self._in_hand) > IN_HAND:
            self._in_hand.popitem(last=False)
        return actor
