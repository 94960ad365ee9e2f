"""The open tables, for whoever passes by without coming in."""

from __future__ import annotations

import asyncio

from openfelt.room.actors.room import Room
from openfelt.room.api.calls import Anyone
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import TableListed

EVERY = 2.0
"""Seconds for which one look is good for everybody: who asks without a name costs next to nothing."""


class Window:
    """What can be seen from the street: tables that are open to all, and nothing of who sits there."""

    def __init__(self) -> None:
        self._lock, self._looked, self._seen = asyncio.Lock(), float("-inf"), tuple[TableListed, ...]()

    async def tables(self, room: Room) -> tuple[TableListed, ...]:
        async with self._lock:
            if room.time.elapsed() - self._looked >= EVERY:
                self._seen = await self._look(room)
                self._looked = room.time.elapsed()
        return self._seen

    async def _look(self, room: Room) -> tuple[TableListed, ...]:
        listed = []
        for actor in list(room.tables.values()):
            async with actor.reading() as state:
                if state.opened.private is None and not state.closed:
                    listed.append(TableListed.of(state))
        return tuple(listed)


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("tables", catalogue)

    @at.get("/open-tables")
    async def open_tables(call: Anyone) -> tuple[TableListed, ...]:
        """The tables that are open to everybody, as they were some seconds ago at the most."""
        call.check_open()
        return await call.keep(Window).tables(call.room)

    return at
