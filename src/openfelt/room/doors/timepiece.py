"""The door through which time comes in: what time it is, and what happens later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that happens later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Timepiece(Protocol):
    """All that a room knows of time. Whoever holds it says when time passes."""

    def now(self) -> float:
        """The time of day, in seconds since 1970. It may be set back."""
        ...

    def elapsed(self) -> float:
        """Seconds since some moment; they only run forward."""
        ...

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        """Once so many seconds have passed."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class EventLoopTime:
    """The system's clock, and the event loop's."""

    def now(self) -> float:
        return time.time()

    def elapsed(self) -> float:
        return asyncio.get_running_loop().time()

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds, do)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


REAL_TIME = EventLoopTime()
