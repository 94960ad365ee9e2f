"""Whether the log that a room stands on is what was written: if not, the room is open for audit only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from openfelt.room.actors.rebuilt import Rebuilt
from openfelt.room.log import events as e
from openfelt.room.log.chain import GENESIS, Damaged, KeepingLog
from openfelt.room.log.journal import journal
from openfelt.room.store.audit import check_before
from openfelt.rules.errors import Denied

LOOKING = (e.SessionBegun, e.SessionEnded, e.Refused, e.LogInFailed, e.Looked, e.MoreWatched)
"""What happens in a room that is open for audit only, and is not written."""


class NotChecked(Denied):
    """Money leaves when the whole log has been looked through."""


class Soundness:
    """`fault` is why nothing is written any more; `whole` says that all of the log was looked through."""

    def __init__(self, log: KeepingLog, stop: Callable[[], None]) -> None:
        self.fault, self.whole = "", False
        self._stop, self._log, self._began = stop, log, (0, GENESIS)
        self._looking: asyncio.Task[None] | None = None

    def begin(self, found: Rebuilt) -> None:
        """With what was found when the room was opened."""
        self.whole, self._began = found.whole, found.began
        if found.fault:
            self.lose(found.fault)

    @property
    def says(self) -> str:
        return f"this room is open for audit only: {self.fault}"

    def lose(self, fault: str) -> None:
        """From here on nothing happens in the room."""
        if not self.fault:
            self.fault = fault
            journal().error("open for audit only", why=fault)
            self._stop()

    def check(self) -> None:
        if self.fault:
            raise Damaged(self.says)

    def check_paid_out(self, events: Iterable[e.AnyEvent]) -> None:
        """Before money leaves over the counter."""
        if not self.whole and any(isinstance(event, e.Withdrawn) for event in events):
            raise NotChecked(
                "the log is still being looked through since the room was opened: "
                "money is paid out when that is done, in a moment"
            )

    def only_looks(self, events: Iterable[e.AnyEvent]) -> None:
        """Who comes to look may come in, until the room is closed."""
        if not all(isinstance(event, LOOKING) for event in events):
            self.check()

    def look_through(self) -> None:
        """In the background: all that was before the event which the room began with."""
        if not self.whole and not self.fault:
            self._looking = asyncio.ensure_future(self._look_through())

    async def _look_through(self) -> None:
        try:
            fault = await asyncio.to_thread(lambda: next(check_before(self._log, *self._began), None))
        except Exception as why:  # whatever it is: what was not looked through is not paid out
            journal().error("the log was not looked through", why=repr(why))
            return
        if fault is not None:
            self.lose(fault)
        else:
            self.whole = True
            journal().info("the log is whole", events=self._began[0])

    async def finish(self) -> None:
        if self._looking is not None:
            await self._looking
