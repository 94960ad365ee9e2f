"""What group commit is, whoever drives it: which batches share a transaction, and what becomes of each."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, Protocol, TypeVar

from openfelt.room.log.chain import Batches, Log, LogEntry, Pending, StoreDown
from openfelt.room.log.stream import Stream

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST = 1000
"""Events in one commit, unless a single batch has more."""

Outcome = Sequence[LogEntry] | Exception


class Batch(Protocol):
    """Events that are written all or none."""

    @property
    def pending(self) -> Sequence[Pending]: ...


B = TypeVar("B", bound=Batch)


@dataclass(frozen=True)
class Told(Generic[B]):
    """The end of one transaction: what became of its batches, and how long the database took."""

    outcomes: list[tuple[B, Outcome]]
    seconds: float


@dataclass
class Counters:
    """What a writer has done, for metrics. `seconds` were spent in the database."""

    commits: int = 0
    batches: int = 0
    events: int = 0
    refused: int = 0
    seconds: float = 0.0
    sizes: list[int] = field(default_factory=lambda: [0] * (len(SIZES) + 1))
    """Commits of up to `SIZES[i]` events; the last, of more."""

    def take(self, sizes: Sequence[int], refused: int, seconds: float) -> None:
        """One transaction: how many events each batch had that it wrote, how many batches it refused."""
        self.seconds += seconds
        self.refused += refused
        if size := sum(sizes):
            self.commits += 1
            self.batches += len(sizes) - sizes.count(0)
            self.events += size
            self.sizes[bisect_left(SIZES, size)] += 1


def gather(queue: deque[B], most: int = MOST) -> list[B]:
    """Take from the front as much as one commit takes."""
    group: list[B] = []
    size = 0
    commands: set[tuple[Stream, str, str]] = set()
    while queue:
        pending = queue[0].pending
        size += len(pending)
        its = {(p.stream, p.by, p.command) for p in pending if p.command}
        # In one append the log takes a command's events for one batch: a repetition must not join.
        if group and (size > most or not commands.isdisjoint(its)):
            break
        commands |= its
        group.append(queue.popleft())
    return group


def commit(log: Log, group: Sequence[B]) -> Iterator[Told[B]]:
    """In one transaction; if the log refuses, in halves, until only the batches at fault are refused."""
    start = time.perf_counter()
    try:
        events = iter(log.append(Batches(batch.pending for batch in group)))
    except StoreDown:
        raise
    except Exception as refused:
        if len(group) == 1:
            yield Told([(group[0], refused)], time.perf_counter() - start)
            return
        half = len(group) // 2
        yield from commit(log, group[:half])
        yield from commit(log, group[half:])
        return
    seconds = time.perf_counter() - start
    yield Told([(batch, list(islice(events, len(batch.pending)))) for batch in group], seconds)
