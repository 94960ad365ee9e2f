"""Is the log whole? Everything is worked out again from the first event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt.room.log.chain import GENESIS, Log, LogEntry, chained
from openfelt.room.log.stream import Stream


class Chain:
    """Events seen one after another, from the first."""

    def __init__(self) -> None:
        self.seq = 0
        self.hash = GENESIS
        self._versions: dict[Stream, int] = {}

    def wrong(self, event: LogEntry) -> list[str]:
        """What is wrong with this one as the next; it is then the one before the following."""
        problems = []
        if event.seq != self.seq + 1:
            problems.append(f"event {event.seq} comes after {self.seq}: what was between is missing")
        last = self._versions.get(event.stream, 0)
        if event.version != last + 1:
            problems.append(
                f'event {event.seq}: "{event.stream}" goes from version {last} to {event.version}'
            )
        if not self._follows(event):
            problems.append(f"event {event.seq}: its hash does not follow from its text and the event before")
        self.seq, self.hash = event.seq, event.hash
        self._versions[event.stream] = event.version
        return problems

    def _follows(self, event: LogEntry) -> bool:
        try:
            return chained(event, event.seq, self.hash).hash == event.hash
        except (TypeError, ValueError):  # tampering may leave anything in a column
            return False


def check_chain(log: Log, known: Mapping[int, str] | None = None) -> Iterator[str]:
    """What is wrong with the log, a sentence each; nothing when it is whole.

    A chain cannot show that its last events were cut off. `known` holds hashes by sequence number that were
    written down elsewhere (a backup's head, an earlier audit's): they must be there.
    """
    chain, unseen = Chain(), dict(known or {})
    for event in log.read():
        yield from chain.wrong(event)
        if unseen.pop(event.seq, event.hash) != event.hash:
            yield f"event {event.seq}: its hash is not the one that was written down"
    for number in sorted(unseen):
        yield f"event {number} is missing: its hash was written down, but the log ends at {chain.seq}"
