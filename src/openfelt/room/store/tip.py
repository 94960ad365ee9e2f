"""The end of a log, which the writer keeps in mind: what the next events must follow."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from openfelt.room.log.chain import Conflict, LogEntry, Pending, chained
from openfelt.room.log.stream import Stream


class Tip:
    """The last sequence number and hash, and the version of each stream seen so far."""

    def __init__(self, seq: int, last_hash: str) -> None:
        self.seq = seq
        self.hash = last_hash
        self._versions: dict[Stream, int] = {}

    def unknown(self, pending: Iterable[Pending]) -> list[Stream]:
        """Streams whose version must be looked up first."""
        return [stream for stream in {p.stream for p in pending} if stream not in self._versions]

    def learn(self, streams: Iterable[Stream], versions: Mapping[Stream, int]) -> None:
        """A stream without a version has no events yet."""
        for stream in streams:
            self._versions[stream] = versions.get(stream, 0)

    def follow(self, pending: Sequence[Pending]) -> list[LogEntry]:
        """These as the next events, if each is the next of its stream."""
        versions: dict[Stream, int] = {}
        events: list[LogEntry] = []
        before = self.hash
        for seq, item in enumerate(pending, self.seq + 1):
            _check_text_and_time(item)
            last = versions.get(item.stream, self._versions[item.stream])
            if item.version != last + 1:
                raise Conflict(
                    f'"{item.stream}" is at version {last}: {last + 1} comes next, not {item.version}'
                )
            versions[item.stream] = item.version
            events.append(chained(item, seq, before))
            before = events[-1].hash
        return events

    def move(self, events: Sequence[LogEntry]) -> None:
        """These are in the log now."""
        self.seq, self.hash = events[-1].seq, events[-1].hash
        for event in events:
            self._versions[event.stream] = event.version


def _check_text_and_time(item: Pending) -> None:
    """What one database would keep and another would not is refused by both."""
    if "\0" in item.stream.name or "\0" in item.by or "\0" in item.command or "\0" in item.body:
        raise ValueError(f'a text of "{item.stream}" version {item.version} holds a NUL character')
    if not math.isfinite(item.at):
        raise ValueError(f'"{item.stream}" version {item.version} is at {item.at}, which is no time')
