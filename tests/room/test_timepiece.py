"""The room's own time: it runs only forward, and only while the room does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from openfelt.room.doors.timepiece import STOOD, EventLoopTime, of_day, timeout
from waiting import until_so

HOUR = 3600.0
Test = Callable[[], Coroutine[Any, Any, None]]
LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


class Clock:
    """The system's monotonic clock as a process sees it that may be stopped, on a machine that may sleep."""

    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=LOOPS, ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Callable[[Coroutine[Any, Any, None]], None]:
    def in_a_loop(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(asyncio.wait_for(work, 120))

    return in_a_loop


Run = Callable[[Coroutine[Any, Any, None]], None]


async def ticks(at: EventLoopTime, clock: Clock, seconds: float) -> None:
    """So many seconds pass as they do where nothing stops: the clock is looked at meanwhile."""
    for _ in range(round(seconds)):
        clock.now += 1
        at.elapsed()
        await asyncio.sleep(0)


def test_seconds_in_which_the_room_ran_count_and_no_others(run: Run) -> None:
    """A stopped process, and a machine that slept, find their clock hours further on, or where it was."""

    async def story() -> None:
        clock, told = Clock(), list[float]()
        at = EventLoopTime(clock)
        at.go_on(1000)
        at.when_it_stood(lambda: told.append(at.elapsed()))
        await ticks(at, clock, 20)
        assert at.elapsed() == 1020
        clock.now += 3 * HOUR
        assert at.elapsed() == 1020
        await until_so(lambda: told, "word that the room had stood")
        assert told == [1020]
        await ticks(at, clock, 7)
        clock.now += STOOD / 2
        assert at.elapsed() == 1027 + STOOD / 2, "a moment in which much is done is no standing still"
        assert len(told) == 1
        at.rest()

    run(story())


def test_without_anybody_who_looks_all_time_counts() -> None:
    clock = Clock()
    at = EventLoopTime(clock)
    before = at.elapsed()
    clock.now += HOUR
    assert at.elapsed() == before + HOUR


def test_an_alarm_rings_when_the_room_has_run_for_so_long(run: Run) -> None:
    """The event loop's own timers go by the system's clock: they ring too soon, and are set anew."""

    async def story() -> None:
        clock, rang = Clock(), list[str]()
        at = EventLoopTime(clock)
        looked = 0

        def elapsed() -> float:
            nonlocal looked
            looked += 1
            return EventLoopTime.elapsed(at)

        at.elapsed = elapsed  # type: ignore[method-assign]
        at.later(0.01, lambda: rang.append("soon"))
        gone = at.later(0.01, lambda: rang.append("never"))
        gone.cancel()
        asleep = asyncio.ensure_future(at.sleep(0.01))
        seen = looked
        await until_so(lambda: looked > seen + 20, "the loop's timer, again and again")
        assert rang == []
        clock.now += 0.01
        await until_so(lambda: rang, "the alarm")
        await asleep
        assert rang == ["soon"]
        late = at.later(0.01, lambda: rang.append("late"))
        late.cancel()
        at.rest()

    run(story())


def test_an_hour_in_which_the_process_was_stopped_rings_no_alarm(run: Run) -> None:
    async def story() -> None:
        clock, rang = Clock(), list[str]()
        at = EventLoopTime(clock)
        at.later(0.02, lambda: rang.append("now"))
        clock.now += HOUR
        before = at.elapsed()
        soon = asyncio.get_running_loop().time() + 0.1
        await until_so(lambda: asyncio.get_running_loop().time() > soon, "what the loop's timer led to")
        assert (rang, at.elapsed()) == ([], before)
        clock.now += 0.02
        await until_so(lambda: rang, "the alarm")
        at.rest()

    run(story())


def test_what_takes_long_is_given_up_after_so_many_seconds_that_the_room_ran(run: Run) -> None:
    async def story() -> None:
        clock = Clock()
        at = EventLoopTime(clock)

        async def patient() -> str:
            try:
                async with timeout(at, 5):
                    await asyncio.Event().wait()
            except TimeoutError:
                return "given up"
            return "never"

        waiting = asyncio.ensure_future(patient())
        await asyncio.sleep(0)
        clock.now += HOUR
        at.elapsed()
        await asyncio.sleep(0)
        assert not waiting.done()
        async with timeout(at, 5):
            await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(TimeoutError):
            async with timeout(EventLoopTime(), 0.01):
                await asyncio.Event().wait()
        at.rest()

    run(story())


def test_a_moment_of_the_own_time_is_a_time_of_day_as_far_as_anybody_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = EventLoopTime(Clock())
    at.go_on(1000)
    monkeypatch.setattr(EventLoopTime, "now", lambda _: 1_700_000_000.0)
    assert of_day(at, 1060) == 1_700_000_060


def test_it_is_the_systems_own_clock_by_which_people_wait() -> None:
    """Linux counts no sleep of the machine on it; where it is counted, it is left out like any other leap."""
    before = time.monotonic()
    at = EventLoopTime()
    at.go_on(0)
    assert 0 <= at.elapsed() <= time.monotonic() - before
