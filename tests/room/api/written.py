"""A log written by hand, for a room that opens on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from openfelt.room.doors.pins import NO_PIN
from openfelt.room.log import events as e
from openfelt.room.log.chain import Pending
from openfelt.room.log.stream import Stream
from openfelt.room.store import open_log


class Written:
    """A log that is written, in one go, before its room opens."""

    def __init__(self, path: Path) -> None:
        self._path, self._pending = path, list[Pending]()
        self._versions: Counter[str] = Counter()

    def add(self, stream: str, events: Iterable[tuple[e.AnyEvent, float]], by: str = "house") -> list[int]:
        """Their numbers."""
        first = len(self._pending) + 1
        for event, at in events:
            self._versions[stream] += 1
            version, body = self._versions[stream], e.written(event)
            self._pending.append(Pending(stream=Stream(stream), version=version, at=at, by=by, body=body))
        return list(range(first, len(self._pending) + 1))

    def person(self, person: str, *roles: str) -> None:
        opened = e.AccountOpened(
            person=person, name=person, card=f"{int(person[1:]):016}", pin=NO_PIN, roles=roles or ("player",)
        )
        self.add("house", [(opened, 1_000.0)])

    def close(self) -> None:
        with closing(open_log(str(self._path / "room.db"))) as log:
            log.append(self._pending)
