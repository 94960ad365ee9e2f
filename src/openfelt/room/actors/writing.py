"""The way into the log: how a write ended of whose end nothing was heard, and whether one can be made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from openfelt.room.actors import looked_up
from openfelt.room.actors.soundness import Soundness
from openfelt.room.doors.timepiece import Timepiece
from openfelt.room.log.chain import Damaged, KeepingLog, LogEntry, Lost, Pending, Run, StoreDown
from openfelt.room.store import Writer

T = TypeVar("T")
AGAIN = 0.5
"""Seconds between two looks at a database that is down."""


class Writing:
    """`failed` counts the tries to write since the last that came through."""

    def __init__(self, log: KeepingLog, writer: Writer, sound: Soundness, time: Timepiece) -> None:
        self.log, self._writer, self._sound, self._time = log, writer, sound, time
        self.failed = 0
        self.closing = False

    async def write(self, pending: Sequence[Pending], before: int) -> Sequence[LogEntry]:
        """Durable when it returns, all or none of it, after the event with the number `before`."""
        self._sound.check()
        try:
            written = await self._writer.append(pending)
        except StoreDown as down:
            written = await self.ended(pending, before, down)
        self.failed = 0
        return written

    async def touch(self) -> None:
        """Change a number beside the log, which says nothing."""
        try:
            await self._writer.append([])
        except (Damaged, Lost) as why:
            raise self._given_up(why) from why

    async def ended(self, sent: Run | Sequence[Pending], before: int, down: StoreDown) -> Sequence[LogEntry]:
        """What was sent, as the log has it, though the database went away meanwhile; or it did not happen."""
        if isinstance(down, (Damaged, Lost)):
            raise self._given_up(down) from down
        written = await self.patiently(lambda: looked_up.written(self.log, sent, before))
        if written is None:
            self.failed += 1
            raise down
        return written

    async def patiently(self, look: Callable[[], T]) -> T:
        """Look into the log, for as long as the database needs to come back."""
        while True:
            try:
                return await asyncio.to_thread(look)
            except (Damaged, Lost) as why:
                raise self._given_up(why) from why
            except StoreDown:
                if self.closing:
                    raise
                await self._time.sleep(AGAIN)

    def _given_up(self, why: StoreDown) -> Damaged:
        self._sound.lose(str(why))
        return Damaged(self._sound.says)
