"""Group commit: many tables, one sync. Whatever arrives while a commit is under way shares the next."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from openfelt.room.log.chain import Batch, Log, LogEntry, Pending, StoreDown
from openfelt.room.store.commits import MOST, Counters, Outcome, Told, commit, gather


class Writer(Protocol):
    """The only writer of a log, for the coroutines of one event loop."""

    counters: Counters

    def append(self, pending: Batch) -> Awaitable[Sequence[LogEntry]]:
        """These, contiguous and durable. All or none: `Conflict` and `StoreDown` as of the log.

        No events: whether some could be written.

        Cancelling the caller does not take back what is on its way.
        """

    async def close(self) -> None:
        """Write what is on its way, then stop."""

    @property
    def waiting(self) -> int:
        """Batches that no commit has taken up yet."""


@dataclass(frozen=True)
class _Batch:
    pending: Sequence[Pending]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Sequence[LogEntry]]


class GroupCommit:
    """A writer in a thread of this process.

    At most `waiting` batches are on their way at a time; more wait their turn, in order. A commit takes up to
    `most` events, and always one whole batch.
    """

    def __init__(self, log: Log, *, waiting: int = 1000, most: int = MOST) -> None:
        self.counters = Counters()
        self._log = log
        self._most = most
        self._room = asyncio.Semaphore(waiting)
        self._queue: deque[_Batch] = deque()
        self._arrived = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="log writer", daemon=True)
        self._thread.start()

    async def append(self, pending: Batch) -> Sequence[LogEntry]:
        loop = asyncio.get_running_loop()
        async with self._room:
            batch = _Batch(tuple(pending), loop, loop.create_future())
            with self._arrived:
                if self._closed:
                    raise StoreDown("the log's writer is closed")
                self._queue.append(batch)
                self._arrived.notify()
            return await batch.done

    async def close(self) -> None:
        """The log stays open."""
        with self._arrived:
            self._closed = True
            self._arrived.notify()
        await asyncio.to_thread(self._thread.join)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    # The thread

    def _write(self) -> None:
        while group := self._gather():
            try:
                for told in commit(self._log, group):
                    self._tell(told)
            except StoreDown as down:
                _wake([(batch, type(down)(*down.args)) for batch in (*group, *self._drain())])

    def _gather(self) -> list[_Batch]:
        """What is waiting, as much as one commit takes; nothing once closed."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._queue or self._closed)
            return gather(self._queue, self._most)

    def _drain(self) -> list[_Batch]:
        with self._arrived:
            rest = list(self._queue)
            self._queue.clear()
            return rest

    def _tell(self, told: Told[_Batch]) -> None:
        outcomes = [outcome for _, outcome in told.outcomes]
        sizes = [len(outcome) for outcome in outcomes if not isinstance(outcome, Exception)]
        self.counters.take(sizes, len(outcomes) - len(sizes), told.seconds)
        _wake(told.outcomes)


def _wake(outcomes: list[tuple[_Batch, Outcome]]) -> None:
    """The callers, all in one go."""
    with suppress(RuntimeError):  # their loop is closed: nobody is left to tell
        outcomes[0][0].loop.call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: list[tuple[_Batch, Outcome]]) -> None:
    for batch, outcome in outcomes:
        settle(batch.done, outcome)


def settle(done: asyncio.Future[Sequence[LogEntry]], outcome: Outcome) -> None:
    """Unless its caller was cancelled, or was told before the store went down."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
