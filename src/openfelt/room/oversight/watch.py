"""Who was refused, whose log-in failed, who of the staff looked at what: kept for surveillance.

A flood cannot fill the log with it. The same again is one event with its number of times, one person has
only so many lines at a time, and a day only so many events; of what is more there is the number.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from msgspec.structs import replace

from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.rates import Buckets, Rate
from openfelt.room.doors.timepiece import Alarm
from openfelt.room.log import events as e
from openfelt.room.log.chain import StoreDown
from openfelt.room.log.journal import journal

GATHERED = 10.0
"""Seconds for which the same again is one event."""
EVENTS = Rate(burst=200, every=2)
"""Events of this kind in the log: at most 43,200 a day, however often something is refused."""
LINES, MOST = 20, 1000
"""Different things that are gathered at a time, of one person and of all."""
LONGEST = 200
"""Characters of a reason."""


class Watch:
    """What was noted is written some seconds later, or at once when somebody looks into the log."""

    def __init__(self, room: Room, events: Rate = EVENTS) -> None:
        self._room, self._rate = room, Buckets(events)
        self._noted: Counter[e.WatchedEvent] = Counter()
        self._lines: Counter[str] = Counter()
        self._more = 0
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()
        self._closed = False

    def note(self, event: e.WatchedEvent) -> None:
        """What happened, once."""
        whose = getattr(event, "person", "") or getattr(event, "address", "")
        if event not in self._noted:
            if self._lines[whose] >= LINES or len(self._noted) >= MOST:
                self._more += 1
                return
            self._lines[whose] += 1
        self._noted[event] += 1
        if self._alarm is None and not self._closed:
            self._alarm = self._room.time.later(GATHERED, self._ring)

    async def write(self, but: e.Person = "") -> None:
        """All that was noted, as far as the log takes it now, `but` what one person looks at."""
        async with self._writing:
            more, stays = self._more, Counter[e.WatchedEvent]()
            gathered: Counter[e.WatchedEvent] = Counter()
            for event, times in self._noted.items():
                mine = but and isinstance(event, e.Looked) and event.person == but
                (stays if mine else gathered)[event] = times
            if not gathered and not more:
                return
            self._noted, self._lines, self._more = stays, Counter({but: len(stays)}), 0
            events: list[e.HouseEvent] = []
            now = self._room.time.elapsed()
            for event, times in gathered.items():
                if self._rate.take("", now):
                    more += times
                else:
                    events.append(replace(event, times=times))
            if more and not self._rate.take("more", now):
                events.append(e.MoreWatched(times=more))
            else:
                self._more += more
            try:
                await self._room.in_house(lambda: events, HOUSE)
            except StoreDown as down:
                self._more += sum(gathered.values())
                journal().warning("what was watched was not written", why=str(down))

    async def close(self) -> None:
        self._closed = True
        self._stop()
        await self.write()

    def _ring(self) -> None:
        self._stop()
        if not self._closed:
            self._task = asyncio.ensure_future(self.write())

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
