"""A table is an actor: one command at a time, durable before anyone is told."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from openfelt.room import commands as c
from openfelt.room import events as e
from openfelt.room.dealing import CLOCK, Caller, decide, follow
from openfelt.room.log import Pending
from openfelt.room.table import Rules, TableState
from openfelt.room.views import message, private, public

Append = Callable[[list[Pending], list[e.TableEvent]], Awaitable[None]]
REMEMBERED = 10_000
"""How many of its clients' command ids a table keeps in memory; the log refuses older ones."""


class Follower:
    """Someone who is sent the table. `send` must not block; a slow one is dropped by its connection."""

    def __init__(self, viewer: e.Person | None, send: Callable[[bytes], None]) -> None:
        self.viewer, self.send = viewer, send


class TableActor:
    """One writer a table. Its lock is the queue: commands take effect in the order they came."""

    def __init__(
        self, state: TableState, append: Append, reload: Callable[[str], Awaitable[TableState]]
    ) -> None:
        self.state = state
        self.stream = f"table:{state.opened.table}"
        self.followers: set[Follower] = set()
        self.deadline: float | None = None
        self._append, self._reload = append, reload
        self._lock = asyncio.Lock()
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._mark: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: set[asyncio.Task[object]] = set()

    async def do(self, command: c.TableCommand, by: Caller, id: str = "") -> tuple[int, list[e.TableEvent]]:
        """Carry out a command; the same id again has no second effect. Gives the version and what happened."""
        async with self._lock:
            key = (by.person, id)
            if id and key in self._done:
                return self._done[key], []
            return await self._carry_out(command, by, key)

    async def go_on(self) -> None:
        """After a restart: what would have followed by itself, follows."""
        async with self._lock:
            now = time.time()
            happened: list[e.TableEvent] = []
            for event in follow(self.state, now):
                self.state.apply(event, now)
                happened.append(event)
            if happened:
                await self._commit(happened, now, CLOCK, "")
            self._wind_up()

    async def _carry_out(
        self, command: c.TableCommand, by: Caller, key: tuple[str, str]
    ) -> tuple[int, list[e.TableEvent]]:
        now = time.time()
        happened: list[e.TableEvent] = []
        try:
            for event in decide(self.state, command, by, now):
                self.state.apply(event, now)
                happened.append(event)
            if happened:
                await self._commit(happened, now, by, key[1])
        except BaseException:
            if happened:  # what was not written has not happened
                self.state = await self._reload(self.stream)
            raise
        if key[1]:
            self._done[key] = self.state.version
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        self._wind_up()
        if happened:
            self.publish()
        return self.state.version, happened

    async def _commit(self, happened: list[e.TableEvent], now: float, by: Caller, command: str) -> None:
        first = self.state.version - len(happened) + 1
        pending = [
            Pending(
                stream=self.stream,
                version=first + n,
                at=now,
                by=by.person,
                command=command,
                body=e.written(event),
            )
            for n, event in enumerate(happened)
        ]
        await self._append(pending, happened)

    # Telling

    def publish(self) -> None:
        """Everyone gets the same public picture; each gets what is theirs."""
        if not self.followers:
            return
        shown = message("table", public(self.state, self.deadline))
        for follower in list(self.followers):
            follower.send(shown)
            self._tell_own(follower)

    def tell(self, follower: Follower) -> None:
        """The whole view of one viewer, as after a reconnection."""
        follower.send(message("table", public(self.state, self.deadline)))
        self._tell_own(follower)

    def _tell_own(self, follower: Follower) -> None:
        own = None if follower.viewer is None else private(self.state, follower.viewer)
        if own is not None:
            follower.send(message("yours", own))

    # Time

    def _wind_up(self) -> None:
        """Set the timer anew when the table waits for something else than before."""
        state, timers = self.state, self.state.opened.timers
        phase, asked = state.phase, len(state.round.answers) if state.round else 0
        mark = (phase, state.number, asked if phase == "playing" else bool(state.bets), state.rotation.offer)
        if mark == self._mark:
            return
        self._mark = mark
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds = {"offering": timers.offer, "betting": timers.betting, "playing": timers.decision}.get(phase)
        if seconds is None or (phase == "betting" and not state.bets) or state.opened.physical:
            self.deadline = None
            return
        self.deadline = time.time() + seconds
        self._timer = asyncio.get_running_loop().call_later(seconds, self._tick, mark)

    def _tick(self, mark: object) -> None:
        if mark == self._mark:
            self._mark = None
            task = asyncio.ensure_future(self.do(c.Clock(), CLOCK))
            self._ticking.add(task)
            task.add_done_callback(self._ticking.discard)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def rebuilt(
    opened: e.TableOpened, at: float, rules: Rules, rest: list[tuple[e.TableEvent, float]]
) -> TableState:
    """A table from its events."""
    state = TableState(opened, rules)
    state.changed_at = at
    for event, when in rest:
        state.apply(event, when)
    return state
