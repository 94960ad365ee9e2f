"""Chance and time in a test's own hands."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


async def turns() -> None:
    """Whoever waits neither for time nor for another process has done all that can be done by now."""
    for _ in range(100):
        await asyncio.sleep(0)


class HeldChance:
    """All of it follows from one generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def seed(self, decks: int) -> bytes:
        return self.rng.randbytes(16 * decks)

    def below(self, number: int) -> int:
        return self.rng.randrange(number)

    def token(self) -> str:
        return self.rng.randbytes(8).hex()


class Drawn(HeldChance):
    """These numbers, one after the other."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(random.Random(0))
        self.numbers = iter(numbers)

    def below(self, number: int) -> int:
        del number
        return next(self.numbers)


@dataclass(eq=False)
class HeldAlarm:
    at: float
    do: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class HeldTime:
    """Time stands still until `ring` lets the next alarm ring. The time of day can be set beside it."""

    def __init__(self, now: float = 1_000_000_000.0) -> None:
        self._now = now
        self._own = self._day = 0.0  # what the room's own time and the time of day are more
        self._alarms: list[HeldAlarm] = []
        self._told: list[Callable[[], None]] = []

    def now(self) -> float:
        return self._now + self._day

    def elapsed(self) -> float:
        return self._now + self._own

    def go_on(self, own: float) -> None:
        self._own = own - self._now

    def when_it_stood(self, do: Callable[[], None]) -> None:
        self._told.append(do)

    def rest(self) -> None:
        self._told.clear()

    def set_clock(self, seconds: float) -> None:
        """Somebody sets the time of day on, or back."""
        self._day += seconds

    def stand(self, seconds: float) -> None:
        """The room does not run for so long: it was stopped, or the machine slept."""
        self._day += seconds
        for do in self._told:
            do()

    def later(self, seconds: float, do: Callable[[], None]) -> HeldAlarm:
        alarm = HeldAlarm(self._now + seconds, do)
        self._alarms.append(alarm)
        return alarm

    async def sleep(self, seconds: float) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.later(seconds, lambda: None if awake.done() else awake.set_result(None))
        await awake

    def ring(self) -> None:
        """It is as late as the next alarm says, and of those at one moment the oldest rings."""
        alarm = self._next
        assert alarm is not None, "nothing would ever happen"
        self._alarms.remove(alarm)
        self._now = max(self._now, alarm.at)
        alarm.do()

    async def let_pass(self, seconds: float, settled: Callable[[], Awaitable[None]]) -> None:
        """Every alarm rings in its turn, and all that it led to has `settled` before the next one."""
        end = self._now + seconds
        while (alarm := self._next) is not None and alarm.at <= end:
            self.ring()
            await settled()
        self._now = end

    @property
    def _next(self) -> HeldAlarm | None:
        self._alarms = [alarm for alarm in self._alarms if not alarm.cancelled]
        return min(self._alarms, key=lambda alarm: alarm.at, default=None)
