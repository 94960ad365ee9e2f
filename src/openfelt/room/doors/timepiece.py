"""The door through which time comes in: the time of day, how long the room has run, what happens later.

The time of day may be set, by hand or from elsewhere, at any moment: it is written down, and nothing follows
from it. Whatever lasts goes by `elapsed`, which only runs forward, and only while the room runs: a process
that was stopped, and a machine that slept, have let nobody's time run out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic, time
from typing import Protocol

BEAT = 0.5
"""Seconds between two looks at the clock, whatever else happens."""
STOOD = 1.5
"""Seconds without a look after which it is known that the room did not run: none of them count."""
EARLY = 0.005
"""Seconds by which an event loop may ring before its time."""


class Alarm(Protocol):
    """Something that happens later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Timepiece(Protocol):
    """All that a room knows of time. Whoever holds it says when time passes."""

    def now(self) -> float:
        """The time of day, in seconds since 1970, to be written down. It may be set, either way."""
        ...

    def elapsed(self) -> float:
        """The room's own time: seconds that only run forward, while the room runs."""
        ...

    def go_on(self, own: float) -> None:
        """From now on the room's own time goes on from there: where the log has come to."""
        ...

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        """Once the room has run for so many seconds."""
        ...

    async def sleep(self, seconds: float) -> None: ...

    def when_it_stood(self, do: Callable[[], None]) -> None:
        """To be done whenever the room runs again after it did not."""
        ...

    def rest(self) -> None:
        """Nobody asks what time it is any more."""
        ...


class EventLoopTime:
    """The system's clock, and its monotonic one as far as the event loop goes on.

    A process that is stopped (SIGSTOP), starved or moved finds its monotonic clock further on when it runs
    again, and so does one on a machine that slept, where that clock counts sleep. So the clock is looked at
    all the time, and a leap between two looks is time in which nobody could do anything: it is left out.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._seen = clock()
        self._more = 0.0 - self._seen  # what the own time is more than the clock
        self._loop: asyncio.AbstractEventLoop | None = None  # where the clock is looked at
        self._beating: asyncio.TimerHandle | None = None
        self._told: list[Callable[[], None]] = []

    now = staticmethod(time)

    def elapsed(self) -> float:
        clock = self._clock()
        if clock - self._seen > STOOD and self._loop is not None:
            self._leave_out(clock - self._seen)
        self._seen = clock
        return clock + self._more

    def go_on(self, own: float) -> None:
        self._seen = self._clock()
        self._more = own - self._seen

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        return EventLoopAlarm(self, self._watched(), seconds, do)

    async def sleep(self, seconds: float) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        alarm = self.later(seconds, lambda: None if awake.done() else awake.set_result(None))
        try:
            await awake
        finally:
            alarm.cancel()

    def when_it_stood(self, do: Callable[[], None]) -> None:
        self._watched()
        self._told.append(do)

    def rest(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self._loop = self._beating = None
        self._told.clear()

    def _leave_out(self, seconds: float) -> None:
        assert self._loop is not None
        self._more -= seconds
        for do in self._told:
            self._loop.call_soon(do)

    def _watched(self) -> asyncio.AbstractEventLoop:
        """The event loop that is running, in which the clock is looked at from now on."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._seen, self._loop = self._clock(), loop
            self._beat(loop)
        return loop

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop is self._loop:  # else it is looked at elsewhere by now
            self.elapsed()
            self._beating = loop.call_later(BEAT, self._beat, loop)


REAL_TIME = EventLoopTime()
"""For what belongs to no room."""


class EventLoopAlarm:
    """An event loop's own timer goes on while the room stands: then it is set anew for what is left."""

    __slots__ = ("_do", "_due", "_loop", "_time", "_timer")

    def __init__(
        self, time: Timepiece, loop: asyncio.AbstractEventLoop, seconds: float, do: Callable[[], None]
    ) -> None:
        self._time, self._loop, self._do = time, loop, do
        self._due = time.elapsed() + seconds
        self._timer = loop.call_later(seconds, self._ring)

    def cancel(self) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        left = self._due - self._time.elapsed()
        if left > EARLY:
            self._timer = self._loop.call_later(left, self._ring)
        else:
            self._do()


@asynccontextmanager
async def timeout(time: Timepiece, seconds: float) -> AsyncIterator[None]:
    """`TimeoutError` for what takes longer, of the time that the room runs."""
    async with asyncio.timeout(None) as limit:
        alarm = time.later(seconds, lambda: None if limit.expired() else limit.reschedule(0))
        try:
            yield
        finally:
            alarm.cancel()


def of_day(time: Timepiece, own: float) -> float:
    """The time of day at which the room's own time will be this, as far as anybody knows."""
    return time.now() + own - time.elapsed()
