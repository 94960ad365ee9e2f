"""A table is an actor: one command at a time, durable before anyone is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from openfelt.room.actors.errands import see_through
from openfelt.room.actors.presence import ASLEEP, Presence
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.doors.timepiece import REAL_TIME, Alarm, Timepiece
from openfelt.room.log import events as e
from openfelt.room.log.chain import Run
from openfelt.room.log.journal import journal
from openfelt.room.log.stream import Stream
from openfelt.room.state.remembered import Remembered, Reused
from openfelt.room.state.snapshots import table_line
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import CLOCK, Caller
from openfelt.room.steps.command import Command
from openfelt.room.steps.consequences import decide, follow
from openfelt.room.steps.deadlines import Waiting
from openfelt.room.steps.director import CloseLeft
from openfelt.room.steps.time_out import Clock
from openfelt.room.steps.waiting_list import Watch
from openfelt.room.wire.picture import STANDS_STILL, Picture, Told, Viewer
from openfelt.room.wire.shown import Reading

Check = Callable[[TableState], None]
"""What else refuses a command, at its turn."""
Append = Callable[[Run, list[e.TableEvent]], Awaitable[None]]
LEAST = 0.1
"""Seconds between two looks around, also when what was seen could not be written."""


class Spectator(Protocol):
    """Someone who is shown the table whenever it changes, and must not keep it waiting."""

    viewer: Viewer

    def show(self, picture: Picture) -> None: ...


class Follower(Spectator):
    """Someone to whom it is sent. `send` must not block; a slow one is dropped by its connection."""

    def __init__(self, viewer: Viewer, send: Callable[[bytes], None]) -> None:
        self.viewer, self.send = viewer, send
        self.question = 0  # what was asked when it was shown the table last
        self._told = Told()

    def show(self, picture: Picture) -> None:
        self.question = picture.question
        for message in picture.sent_to(self.viewer, self._told):
            self.send(message)
        if (proofs := picture.proofs_to(self.viewer, self._told)) is not None:
            self.send(proofs)


class TableActor:
    """One writer a table. Its lock is the queue: commands take effect in the order they came."""

    def __init__(
        self,
        state: TableState,
        append: Append,
        reload: Callable[[Stream], Awaitable[TableState]],
        as_now: Callable[[Caller], Caller],
        left_behind: float | None = None,
        chance: Chance = UNFORESEEN,
        time: Timepiece = REAL_TIME,
    ) -> None:
        self.state = state
        self.stream = Stream.of_table(state.opened.table)
        self.followers: set[Spectator] = set()
        self.deadline: float | None = None
        self.done: Remembered[int] = Remembered()
        self.said: Remembered[object] = Remembered()  # those since the start: the log has what they led to
        self._append, self._reload, self._as_now = append, reload, as_now
        self._chance, self._time = chance, time
        self._lock = asyncio.Lock()
        self._waiting = Waiting(state)
        self._timer: Alarm | None = None
        self._presence, self._left_behind = Presence(), left_behind
        self._watcher: Alarm | None = None
        self._looked = 0.0
        self._stopped = False
        self._running: set[asyncio.Future[Any]] = set()
        self._ahead = False  # the state has events that are not in the log
        self._picture: Picture | None = None  # as it was drawn last

    async def do(
        self, command: Command, by: Caller, id: str = "", check: Check | None = None
    ) -> tuple[int, list[e.TableEvent]]:
        """Carry out a command; again under its id it has no second effect. Gives the version and the events.

        A `check` refuses it by what the table is at its turn, not when it was sent.
        The caller sees to it that this is not cancelled: what is being written cannot be taken back.
        """
        await self._lock.acquire()
        try:
            key = by.person, id
            if id and (key in self.done or key in self.said):
                if self.said.get(key, command) != command:
                    raise Reused
                return self.done[key], []
            return await self._carry_out(command, by, id, check)
        finally:
            self._lock.release()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[TableState]:
        """The table between two commands, so that nothing is seen that is not in the log."""
        async with self._lock:
            await self._as_written()
            yield self.state

    def line(self) -> bytes:
        """All of it, as a snapshot keeps it."""
        return msgspec.json.encode(table_line(self.state, self.done))

    async def kept(self) -> bytes:
        async with self.reading():
            return self.line()

    async def follow(self, follower: Spectator, check: Check | None = None) -> None:
        """Tell everything now, and every change from here on, unless a `check` refuses that at its turn."""
        async with self.reading() as state:
            if check is not None:
                check(state)
            if not self.state.closed:  # of which there is nothing more to tell
                self.followers.add(follower)
            self.tell(follower)
            self._watch()

    def unfollow(self, follower: Spectator) -> None:
        self.followers.discard(follower)
        self._watch()

    def knows(self, person: e.Person, id: str) -> bool:
        """Whether this command has had its effect, as far as the table remembers."""
        return bool(id) and ((person, id) in self.done or (person, id) in self.said)

    def open_by(self, person: e.Person, id: str) -> None:
        """The id that opened the table is used at it."""
        if id:
            self.said.keep(person, id, self.state.opened)

    async def go_on(self) -> None:
        """After a restart: what would have followed by itself, follows."""
        async with self._lock:
            await self._carry_out(None, CLOCK, "")

    async def _carry_out(
        self, command: Command | None, by: Caller, id: str, check: Check | None = None
    ) -> tuple[int, list[e.TableEvent]]:
        """Apply and write; without a command, only what follows by itself.

        What was not written has not happened: then the state is read from the log.
        """
        if self._ahead:
            await self._as_written()
        now, by, state = self._time.elapsed(), self._as_now(by), self.state
        at = self._time.now()  # to be written down
        if check is not None:
            check(state)
        happened: list[e.TableEvent] = []
        bodies: list[str] = []
        try:
            if command is None:
                events = follow(state, now, self._chance)
            else:
                events = decide(state, command, by, now, self._chance)
            for event in events:
                self._ahead = True
                if type(event) in e.TIMED:
                    event = replace(event, now=now)  # noqa: PLW2901  # the same, as it is written
                state.apply(event, at)
                happened.append(event)
                bodies.append(e.written(event))
            if happened:
                first = state.version - len(happened) + 1
                await self._append(Run(self.stream, first, at, by.person, id, bodies), happened)
            self._ahead = False
        except Exception:
            with contextlib.suppress(Exception):  # if the log cannot be read either: before the next command
                await self._as_written()
            raise
        if happened and id:
            self.done.keep(by.person, id, state.version)
            self.said.keep(by.person, id, command)
        self._presence.hear(by.person, self._time)
        self._wind_up()
        if happened and self.followers:
            self.publish()
        if state.closed:
            self.followers.clear()
        return state.version, happened

    async def _as_written(self) -> None:
        if self._ahead:
            self.state = await self._reload(self.stream)
            self._ahead = False
            self.publish()

    # Telling

    def publish(self) -> None:
        """Everyone gets the same public picture; each gets what is theirs."""
        if not self.followers:
            return
        picture = self.picture()
        for follower in list(self.followers):
            try:
                follower.show(picture)
            except Exception as error:  # what has happened has happened, whoever can be told
                self.followers.discard(follower)
                journal().warning("follower dropped", table=self.stream.name, why=type(error).__name__)

    def tell(self, follower: Spectator) -> None:
        """The whole view of one viewer, as after a reconnection; nothing that is not in the log."""
        if not self._ahead:
            follower.show(self.picture())

    def picture(self) -> Picture:
        """The table as it is now, for whoever looks between two commands."""
        reading, time = STANDS_STILL, self._time
        if self.deadline is not None or self.state.calls:
            reading = Reading(self.deadline, time.elapsed(), time.now())
        if self._picture is None or not self._picture.shows(self.state, reading):
            self._picture = Picture(self.state, reading)
        return self._picture

    # Time

    def tell_the_time(self) -> None:
        """The room stood still, and what is left of the time is still left: nobody's clock knows that."""
        if self.deadline is not None or self.state.calls:
            self._picture = None
            self.publish()

    def _wind_up(self) -> None:
        """Set the timer anew when time is up at another moment than before."""
        self._watch()
        ends = None if self._stopped else self._waiting.ends(self.state, self._time)
        if ends == self.deadline and (ends is None) == (self._timer is None):
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.deadline = ends
        if ends is not None:
            left = max(0, ends - self._time.elapsed())
            self._timer = self._time.later(left, partial(self._tick, ends))

    def _tick(self, ends: float) -> None:
        self._timer = None
        self._begin(self._time_is_up(ends))

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        """As people's commands are, so that what is written together is taken in as it was written."""
        task = asyncio.ensure_future(see_through(work, self._running))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _time_is_up(self, ends: float) -> None:
        """Unless somebody was quicker. If it cannot be written, it is tried again a while later."""
        async with self._lock:
            if ends != self.deadline:
                return
            self._waiting = Waiting(self.state)
            try:
                await self._carry_out(Clock(), CLOCK, "")
            finally:
                self._wind_up()

    def _watch(self) -> None:
        """Set the timer for seats that are held, between rounds for people who are away, and for all gone."""
        if self._watcher is not None:
            self._watcher.cancel()
            self._watcher = None
        time, state = self._time, self.state
        if not (state.calls or self._presence.matters(state)) or state.closed or self._stopped:
            return
        self._presence.look(state, {follower.viewer for follower in self.followers}, time.elapsed())
        left = self._presence.left(self._left_behind)
        due = [] if left is None else [left - time.elapsed()]
        if not (state.live or state.paused):
            timers, who = state.opened.timers, self._presence
            leaving = (who.next(timers.away), who.next_gone(timers.gone))
            due += [when - time.elapsed() for when in leaving if when is not None]
        if not state.paused:
            due += [call.until - time.elapsed() for call in state.calls.values() if call.until is not None]
        if due:
            seconds = max(self._looked + LEAST - time.elapsed(), min(due))
            self._watcher = time.later(max(0, seconds), self._look_now)

    def _look_now(self) -> None:
        self._begin(self._look_around())

    async def _look_around(self) -> None:
        async with self._lock:
            self._looked = now = self._time.elapsed()
            left = self._presence.left(self._left_behind)
            gone = left is not None and left <= now
            if self.state.closed or (self.state.paused and not gone):
                return
            timers, between_rounds = self.state.opened.timers, not self.state.live
            absent = self._presence.over(timers.away, now)
            idle = self._presence.gone(timers.gone, now) if between_rounds else ()
            command = self._close_left() if gone else Watch(absent=absent, idle=idle)
            try:
                await self._carry_out(command, CLOCK, "")
            finally:
                self._wind_up()

    def _close_left(self) -> CloseLeft:
        seconds, asleep = self._left_behind or 0, self._presence.looked_at
        return CloseLeft(seconds=ASLEEP * seconds if asleep else seconds, asleep=asleep)

    def stop(self) -> None:
        self._stopped = True
        for timer in (self._timer, self._watcher):
            if timer is not None:
                timer.cancel()

    async def finish(self) -> None:
        """Stop the clock, and wait for what is under way."""
        self.stop()
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)
        self.stop()
