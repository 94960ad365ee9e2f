"""Whether the room's store can be written: found out by writing, which changes nothing."""

from __future__ import annotations

import asyncio

from openfelt.room.actors.room import Room

GOOD_FOR = 1.0
"""Seconds for which one look answers everybody who asks."""
PATIENCE = 2.0
"""Seconds after which a store that does not answer cannot be written."""


class Health:
    def __init__(self, room: Room, patience: float = PATIENCE) -> None:
        self._room, self._patience = room, patience
        self._looked = float("-inf")
        self._trying: asyncio.Task[str] | None = None

    async def fault(self) -> str:
        """Why nothing can be written now; empty when all is well."""
        if self._room.sound.fault:
            return self._room.sound.says
        now = self._room.time.elapsed()
        if self._trying is None or (self._trying.done() and now - self._looked >= GOOD_FOR):
            self._looked, self._trying = now, asyncio.ensure_future(self._try())
        await asyncio.wait({self._trying}, timeout=self._patience)
        return self._trying.result() if self._trying.done() else "the log's database does not answer"

    async def _try(self) -> str:
        try:
            await self._room.can_write()
        except Exception as why:  # whatever it is: it is not well
            return str(why) or type(why).__name__
        return ""
