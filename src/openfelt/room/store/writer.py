"""Group commit: many tables, one sync. Whatever arrives while a commit is under way shares the next."""

from __future__ import annotations

import asyncio
import threading
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from openfelt.room.log import Event, Log, Pending, StoreDown

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass
class Counters:
    """What the writer has done, for metrics. `seconds` were spent in the database."""

    commits: int = 0
    batches: int = 0
    events: int = 0
    refused: int = 0
    seconds: float = 0.0
    sizes: list[int] = field(default_factory=lambda: [0] * (len(SIZES) + 1))
    """Commits of up to `SIZES[i]` events; the last, of more."""


@dataclass(frozen=True)
class _Batch:
    pending: Sequence[Pending]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[list[Event]]

    @property
    def commands(self) -> set[tuple[str, str, str]]:
        return {(p.stream, p.by, p.command) for p in self.pending if p.command}


class GroupCommit:
    """The only writer of `log`, in a thread of its own, for the coroutines of one event loop.

    At most `waiting` batches are on their way at a time; more wait their turn, in order. A commit takes up to
    `most` events, and always one whole batch.
    """

    def __init__(self, log: Log, *, waiting: int = 1000, most: int = 1000) -> None:
        self.counters = Counters()
        self._log = log
        self._most = most
        self._room = asyncio.Semaphore(waiting)
        self._queue: deque[_Batch] = deque()
        self._arrived = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="log writer", daemon=True)
        self._thread.start()

    async def append(self, pending: Sequence[Pending]) -> list[Event]:
        """These, contiguous and durable. All or none: `Conflict` and `StoreDown` as of the log.

        Cancelling the caller does not take back what is on its way.
        """
        if not pending:
            return []
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
        """Write what is on its way, then stop. The log stays open."""
        with self._arrived:
            self._closed = True
            self._arrived.notify()
        await asyncio.to_thread(self._thread.join)

    @property
    def waiting(self) -> int:
        """Batches that no commit has taken up yet."""
        return len(self._queue)

    # The thread

    def _write(self) -> None:
        while group := self._gather():
            try:
                self._commit(group)
            except StoreDown as down:
                _tell([(batch, StoreDown(*down.args)) for batch in (*group, *self._drain())])

    def _gather(self) -> list[_Batch]:
        """What is waiting, as much as one commit takes; nothing once closed."""
        group: list[_Batch] = []
        size = 0
        commands: set[tuple[str, str, str]] = set()
        with self._arrived:
            self._arrived.wait_for(lambda: self._queue or self._closed)
            while self._queue:
                batch = self._queue[0]
                size += len(batch.pending)
                its = batch.commands
                # In one append the log takes a command's events for one batch: a repetition must not join.
                if group and (size > self._most or not commands.isdisjoint(its)):
                    break
                commands |= its
                group.append(self._queue.popleft())
        return group

    def _drain(self) -> list[_Batch]:
        with self._arrived:
            rest = list(self._queue)
            self._queue.clear()
            return rest

    def _commit(self, group: list[_Batch]) -> None:
        """In one transaction; if the log refuses, in halves, until only the batches at fault are refused."""
        try:
            events = iter(self._append([pending for batch in group for pending in batch.pending]))
        except StoreDown:
            raise
        except Exception as refused:
            if len(group) == 1:
                self.counters.refused += 1
                _tell([(group[0], refused)])
                return
            half = len(group) // 2
            self._commit(group[:half])
            self._commit(group[half:])
            return
        self.counters.batches += len(group)
        _tell([(batch, list(islice(events, len(batch.pending)))) for batch in group])

    def _append(self, pending: Sequence[Pending]) -> list[Event]:
        start = time.perf_counter()
        try:
            events = self._log.append(pending)
        finally:
            self.counters.seconds += time.perf_counter() - start
        self.counters.commits += 1
        self.counters.events += len(events)
        self.counters.sizes[bisect_left(SIZES, len(events))] += 1
        return events


def _tell(outcomes: list[tuple[_Batch, list[Event] | Exception]]) -> None:
    """Wake the callers, all in one go."""
    with suppress(RuntimeError):  # their loop is closed: nobody is left to tell
        outcomes[0][0].loop.call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: list[tuple[_Batch, list[Event] | Exception]]) -> None:
    for batch, outcome in outcomes:
        if batch.done.done():  # its caller was cancelled, or was told before the store went down
            continue
        if isinstance(outcome, Exception):
            batch.done.set_exception(outcome)
        else:
            batch.done.set_result(outcome)
