"""Is the log whole? Everything is worked out again, from the first event or from one that is known."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from itertools import islice

from openfelt.room.log.chain import GENESIS, Damaged, KeepingLog, Log, LogEntry, follows
from openfelt.room.log.stream import Stream

AT_A_TIME = 10_000
"""Events that are read in one go beside a room that plays."""
PAUSE, BETWEEN = 0.001, 100
"""Seconds for the tables, after so many events."""


class Chain:
    """Events seen one after another, from the first, or after one whose number and hash are known."""

    def __init__(self, seq: int = 0, hash: str = GENESIS) -> None:
        self.seq = seq
        self.hash = hash
        self._link: list[LogEntry] = []  # entries whose link is not at its end
        self._linked = False
        self._versions: dict[Stream, int] = {}
        self._from_the_first = seq == 0

    def wrong(self, event: LogEntry) -> list[str]:
        """What is wrong with this one as the next; it is then the one before the following."""
        problems = []
        if event.seq != self.seq + 1:
            problems.append(f"event {event.seq} comes after {self.seq}: what was between is missing")
        last = self._versions.get(event.stream, 0 if self._from_the_first else None)
        if last is not None and event.version != last + 1:
            problems.append(
                f'event {event.seq}: "{event.stream}" goes from version {last} to {event.version}'
            )
        self._link.append(event)
        if event.public is None and self._linked:
            problems.append(f"event {event.seq} is of the form of before, and comes after others")
        self._linked = event.public is not None
        if event.hash or event.public is None:
            if not self._follows():
                problems.append(
                    f"event {event.seq}: its hash does not follow from its text and the event before"
                )
            self.hash = event.hash
            self._link = []
        self.seq = _number(event.seq, self.seq + 1)
        self._versions[event.stream] = _number(event.version, (last or 0) + 1)
        return problems

    def _follows(self) -> bool:
        try:
            return follows(self._link, self.hash)
        except (TypeError, ValueError):  # tampering may leave anything in a column
            return False


def _number(found: object, expected: int) -> int:
    """To go on from: tampering may leave anything in a column."""
    return found if isinstance(found, int) else expected


def check_chain(log: Log, known: Mapping[int, str] | None = None) -> Iterator[str]:
    """What is wrong with the log, a sentence each; nothing when it is whole.

    A chain cannot show that its last events were cut off: `check_end` of the log does, and `known`, hashes
    by sequence number that were written down elsewhere (a backup's head, an earlier audit's).
    """
    chain, unseen = Chain(), dict(known or {})
    try:
        for event in log.read():
            yield from chain.wrong(event)
            if unseen.pop(event.seq, event.hash) != event.hash:
                yield f"event {event.seq}: its hash is not the one that was written down"
    except Damaged as torn:
        yield f"the log cannot be read after event {chain.seq}: {torn}"
        return
    for number in sorted(unseen):
        yield f"event {number} is missing: its hash was written down, but the log ends at {chain.seq}"


def sound_to(log: Log) -> int:
    """The last event up to which the chain is whole."""
    chain, sound = Chain(), 0
    try:
        for event in log.read():
            if chain.wrong(event):
                return sound
            if event.hash:
                sound = event.seq
    except Damaged:
        pass
    return sound


def check_before(log: KeepingLog, seq: int, hash: str) -> Iterator[str]:
    """What is wrong with all that was before an event, and with the database beside its events.

    Takes its time, and does not hold the log: tables play meanwhile.
    """
    chain = Chain()
    try:
        while chain.seq < seq and (events := list(islice(log.read(chain.seq), AT_A_TIME))):
            for event in events:
                yield from chain.wrong(event)
                if event.seq % BETWEEN == 0:
                    time.sleep(PAUSE)
                if event.seq == seq:
                    break
    except (Damaged, TypeError) as torn:
        yield f"the log cannot be read after event {chain.seq}: {torn}"
        return
    if (chain.seq, chain.hash) != (seq, hash):
        yield f"event {seq} is not the one that the room began with"
    yield from log.check_tables()
