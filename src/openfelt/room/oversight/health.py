"""Whether the room's store can be written: found out by writing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from openfelt.room.actors.room import Room
from openfelt.room.doors.timepiece import timeout

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
        trying = self._trying
        with suppress(TimeoutError):
            async with timeout(self._room.time, self._patience):
                await asyncio.wait({trying})
        return trying.result() if trying.done() else "the log's database does not answer"

    async def _try(self) -> str:
        try:
            await self._room.can_write()
        except Exception as why:  # whatever it is: it is not well
            return str(why) or type(why).__name__
        return ""
