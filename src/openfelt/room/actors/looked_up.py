"""What the log says of something whose fate is not known. Blocks: not for the event loop."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.log.chain import Batch, KeepingLog, LogEntry
from openfelt.room.log.stream import HOUSE_STREAM


def written(log: KeepingLog, pending: Batch, before: int) -> list[LogEntry] | None:
    """These events, if they are in the log, where they come after the number `before`."""
    there = {(entry.stream, entry.version): entry for entry in log.read(before)}
    found = [there[p.stream, p.version] for p in pending if (p.stream, p.version) in there]
    same = [(entry.at, entry.by, entry.body) for entry in found]
    return found if same == [(p.at, p.by, p.body) for p in pending] else None


def done_in_house(log: KeepingLog, by: str, command: str) -> list[e.HouseEvent]:
    """What a command led to, longer ago than the house remembers."""
    entries = log.read(stream=HOUSE_STREAM)
    return [e.read(it.body) for it in entries if (it.by, it.command) == (by, command)]  # type: ignore[misc]  # the house's stream
