"""A damaged log as far as it is sound: to be looked at, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from openfelt.room.log.chain import Damaged, KeepingLog, LogEntry, Pending, Sought
from openfelt.room.log.stream import Stream


class Sound:
    """The events of a log up to a number, as if it ended there."""

    def __init__(self, log: KeepingLog, last: int) -> None:
        self._log, self.last = log, last
        self.check_end, self.check_tables, self.close = log.check_end, log.check_tables, log.close

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        raise Damaged("the log is damaged: nothing is added to it")

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        if after >= self.last:
            return
        with suppress(Damaged):  # what follows may be torn
            for entry in self._log.read(after, stream):
                if entry.seq > self.last:
                    return
                yield entry
                if entry.seq == self.last:
                    return

    def find(self, sought: Sought) -> Iterator[LogEntry]:
        return self._log.find(replace(sought, before=min(sought.before, self.last + 1)))

    def span(self, since: float | None, until: float | None) -> tuple[int, int]:
        first, last = self._log.span(since, until)
        return (first, min(last, self.last)) if first <= self.last else (0, 0)

    def keep(self, seq: int, text: bytes) -> None:
        raise Damaged("the log is damaged: no snapshot is taken")

    def kept(self) -> Iterator[tuple[int, bytes]]:
        with suppress(Damaged):
            yield from ((seq, text) for seq, text in self._log.kept() if seq <= self.last)
