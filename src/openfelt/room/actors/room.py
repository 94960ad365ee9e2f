"""The room: accounts and tables, rebuilt from the log, and the one way in for commands."""

from __future__ import annotations

import asyncio
from collections import ChainMap
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import Any, TypeVar

from msgspec.structs import replace

from openfelt.room.actors.actor import Check, TableActor
from openfelt.room.actors.closed_tables import ClosedTables
from openfelt.room.actors.errands import see_through
from openfelt.room.actors.looked_up import done_in_house
from openfelt.room.actors.rebuilt import rebuilt
from openfelt.room.actors.soundness import Soundness
from openfelt.room.actors.table_change import change, finish_changes
from openfelt.room.actors.takeover import file_rules, filing, take_over
from openfelt.room.actors.writing import Writing
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.doors.house import HOUSE, House
from openfelt.room.doors.timepiece import EventLoopTime, Timepiece
from openfelt.room.log import events as e
from openfelt.room.log.chain import Duplicate, KeepingLog, LogEntry, Pending, Run, StoreDown
from openfelt.room.log.stream import HOUSE_STREAM, RULES_STREAM, Stream
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.fold import BackOffice
from openfelt.room.state.history import History
from openfelt.room.state.kinds import new_table
from openfelt.room.state.opening import check_opening
from openfelt.room.state.reports import Reports
from openfelt.room.state.rules import RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import EVERY, Kept, Snapshots
from openfelt.room.state.table import TableState
from openfelt.room.state.waypoints import Waypoint
from openfelt.room.steps.caller import THE_CLOCK, Caller
from openfelt.room.steps.command import Command
from openfelt.room.steps.guests import NO_SUCH_CODE, Invite, InvitePerson
from openfelt.room.steps.seats import Change
from openfelt.room.store import GroupCommit, Writer
from openfelt.rules.errors import Denied

T = TypeVar("T")
LEFT_BEHIND = 600.0
"""Seconds for which a private table waits for its people."""


class Missing(Denied):
    """There is no such thing here."""


class Room:
    """Everything in one process. State is only ever a fold of the log."""

    def __init__(
        self,
        log: KeepingLog,
        rules: RulesOf = rules_of,
        writer: Writer | None = None,
        snapshot_every: int = EVERY,
        left_behind: float | None = LEFT_BEHIND,
        chance: Chance = UNFORESEEN,
        time: Timepiece | None = None,
    ) -> None:
        self.log, self.shelf = log, Shelf(rules)
        self.writer: Writer = writer or GroupCommit(log)
        self.office, self.snapshots = BackOffice(), Snapshots(log, snapshot_every)
        self.sound = Soundness(log, self._stand_still)
        self._left_behind = left_behind
        self.chance, self.time, self.house.chance = chance, time or EventLoopTime(), chance
        self.tables: dict[str, TableActor] = {}
        self.closed = ClosedTables(lambda: self.shelf, self._seated)
        self._all: Mapping[str, Kept] = ChainMap(self.tables, self.closed)  # type: ignore[arg-type]  # only read
        self._waypoints: dict[Stream, Waypoint] = {}
        self.on_house: list[Callable[[e.AnyEvent], None]] = []
        self.on_event: list[Callable[[e.AnyEvent], None]] = []
        self._house_lock, self._opening = asyncio.Lock(), asyncio.Lock()
        self._doing: set[asyncio.Future[Any]] = set()
        self._writing = Writing(log, self.writer, self.sound, self.time)

    @classmethod
    async def at_rest(
        cls,
        log: KeepingLog,
        rules: RulesOf = rules_of,
        writer: Writer | None = None,
        snapshot_every: int = EVERY,
        left_behind: float | None = LEFT_BEHIND,
        chance: Chance = UNFORESEEN,
        time: Timepiece | None = None,
    ) -> Room:
        """Everything as the log has it; no table goes on."""
        room = cls(log, rules, writer, snapshot_every, left_behind, chance, time)
        await asyncio.to_thread(room._rebuild)
        return room

    @classmethod
    async def open(
        cls,
        log: KeepingLog,
        rules: RulesOf = rules_of,
        writer: Writer | None = None,
        snapshot_every: int = EVERY,
        left_behind: float | None = LEFT_BEHIND,
        chance: Chance = UNFORESEEN,
        time: Timepiece | None = None,
    ) -> Room:
        """Rebuild everything from the log, and let rounds go on where they were.

        Where the log is not what was written, nothing goes on: the room is open for audit only.
        """
        room = await cls.at_rest(log, rules, writer, snapshot_every, left_behind, chance, time)
        room.time.when_it_stood(room._tell_the_time)
        if room.sound.fault:
            return room
        await take_over(room)
        await file_rules(room)
        await finish_changes(room)
        for actor in list(room.tables.values()):
            if actor.state.closed:
                room._put_away(actor)
            else:
                await actor.go_on()
        room.sound.look_through()
        return room

    def _rebuild(self) -> None:
        found = rebuilt(self.log, self.shelf.installed)
        fold, self.log, self.snapshots.last = found.fold, found.log, found.began[0]
        self._writing.log = found.log
        self.shelf, self.office, fold.office.house.chance = fold.shelf, fold.office, self.chance
        for table in fold.tables.values():
            self._actor(table.state).done = table.done
        self.sound.begin(found)
        self.time.go_on(fold.ran or self.time.now())

    def _tell_the_time(self) -> None:
        for actor in self.tables.values():
            actor.tell_the_time()

    def _stand_still(self) -> None:
        for actor in self.tables.values():
            actor.stop()

    @property
    def house(self) -> House:
        return self.office.house

    @property
    def history(self) -> History:
        return self.office.history

    @property
    def reports(self) -> Reports:
        return self.office.reports

    async def close(self) -> None:
        """Finish what is being committed, then let go of the log."""
        self._writing.closing = True
        while self._doing:
            await asyncio.gather(*self._doing, return_exceptions=True)
        for actor in list(self.tables.values()):
            await actor.finish()
        self.time.rest()
        await self.writer.close()
        await self.sound.finish()
        if not self.sound.fault:
            await self.snapshots.finish(self.office, self._all)
        self.log.close()

    # The house

    async def in_house(
        self, decide: Callable[[], Sequence[e.HouseEvent]], by: str, command: str = ""
    ) -> list[e.HouseEvent]:
        """Accounts and the cage: decided and written one after another, a command's id only once."""
        return await self._finish(self._in_house(decide, by, command))

    async def _in_house(
        self, decide: Callable[[], Sequence[e.HouseEvent]], by: str, command: str
    ) -> list[e.HouseEvent]:
        async with self._house_lock:
            if command and (by, command) in self.office.house_done:
                return self.office.house_done[by, command]
            events = list(decide())
            if not events:
                return events
            if self.sound.fault:
                return self._in_passing(events)
            self.sound.check_paid_out(events)
            now, first = self.time.now(), self.office.house_version + 1
            pending = [
                Pending(stream=HOUSE_STREAM, version=n, at=now, by=by, command=command, body=e.written(event))
                for n, event in enumerate(events, first)
            ]
            with ExitStack() as held:
                for event in events:
                    if isinstance(event, e.Withdrawn):
                        held.enter_context(self.house.holding(event.person, event.amount))
                try:
                    written = await self._writing.write(pending, self.office.seq)
                except Duplicate:  # longer ago than the house remembers
                    return await self._writing.patiently(partial(done_in_house, self.log, by, command))
                self._take_in(written, events)
            return self._told(events)

    def _told(self, events: list[e.HouseEvent]) -> list[e.HouseEvent]:
        for event in events:
            for told in self.on_house:
                told(event)
        return events

    def _in_passing(self, events: list[e.HouseEvent]) -> list[e.HouseEvent]:
        """Nothing is written to a log that is not whole; who comes to look at it may come in."""
        self.sound.only_looks(events)
        for event in events:
            self.house.apply(HOUSE_STREAM, event)
        return self._told(events)

    # Tables

    async def open_table(
        self, opened: e.TableOpened, by: str, command: str = "", check: Callable[[], None] | None = None
    ) -> TableActor:
        """A new table, unless the `check` refuses it, which sees all that were opened before.

        Its id is made up here if it has none; a command's id opens one table only.
        """
        return await self._finish(self._open_table(opened, by, command, check))

    async def _open_table(
        self, opened: e.TableOpened, by: str, command: str, check: Callable[[], None] | None
    ) -> TableActor:
        async with self._opening:
            self.sound.check()
            if command and (by, command) in self.office.opened_by:
                return self.table(self.office.opened_by[by, command])
            if check is not None:
                check()
            if not opened.table:
                name = next(f"t{n}" for n in count(len(self._all) + 1) if f"t{n}" not in self._all)
                opened = replace(opened, table=name)
            if opened.table in self._all:
                raise Denied(f"there is a table {opened.table} already")
            rules = self.shelf.installed(opened)
            check_opening(opened, rules)
            opened = replace(opened, rules=rules.name, now=self.time.elapsed())
            state, at = new_table(opened, rules, self.shelf), self.time.now()
            state.run_to(opened.now, at)
            filed = self.shelf.missing(rules)
            pending = Pending(
                stream=Stream.of_table(opened.table),
                version=1,
                at=at,
                by=by,
                command=command,
                body=e.written(opened),
            )
            await self.write([*filing(self.shelf, filed, at), pending], [*filed, opened])
            actor = self._actor(state)
            actor.open_by(by, command)
            await actor.go_on()
            return actor

    def table(self, id: str) -> TableActor:
        """One that is open, or as it was when it closed."""
        if id in self.tables:
            return self.tables[id]
        if id in self.closed:
            return self.closed.look_at(id)
        raise Missing(f'there is no table "{id}"')

    def opened(self, id: str) -> e.TableOpened:
        """How a table was opened, whether it is closed or not."""
        return self.tables[id].state.opened if id in self.tables else self.closed[id].opened

    async def do(
        self, table: str, command: Command, person: str, id: str = "", check: Check | None = None
    ) -> int:
        """Carry out a person's command at a table, in their roles; gives the table's version.

        A `check` sees the table at the command's turn, as whoever gives it does not.
        """
        self.sound.check()
        actor = self.tables.get(table) or self.table(table)
        self.office.house.welcome(person)
        if type(command) is Invite and (meant := self.house.with_code(command.code)) is not None:
            check = partial(self._check_code, command.code, meant)
            command = InvitePerson(person=meant)
        try:
            if type(command) is Change:
                return await self._finish(change(self, actor, command, self.caller(person), id))
            someone = Caller(person=person)  # in which roles they come, and with what, is seen at their turn
            version, _ = await self._finish(actor.do(command, someone, id, check))
        except Duplicate:  # longer ago than the table remembers
            return actor.state.version
        return version

    def _check_code(self, code: str, meant: e.Person, _: TableState) -> None:
        """Nobody is invited by a code that they have taken back meanwhile."""
        if self.house.with_code(code) != meant:
            raise Denied(NO_SUCH_CODE)

    def caller(self, person: str) -> Caller:
        """A person as the tables know them, now."""
        house = self.office.house
        return Caller.of(house.welcome(person), house.available(person))

    # Writing

    def _actor(self, state: TableState) -> TableActor:
        actor = self.tables[state.opened.table] = self._seated(state)
        self._waypoints[actor.stream] = Waypoint.at(state, self.office.seq)
        return actor

    def _seated(self, state: TableState) -> TableActor:
        return TableActor(
            state, self._append, self._reload, self._as_now, self._left_behind, self.chance, self.time
        )

    def _put_away(self, actor: TableActor) -> None:
        """A table that has closed leaves the memory, once everybody there has been told."""
        self.closed.put_away(actor)
        self.tables.pop(actor.stream.table, None)
        self._waypoints.pop(actor.stream, None)

    def _as_now(self, by: Caller) -> Caller:
        """Who waited for their turn at a table may have spent their money elsewhere meanwhile."""
        return by if THE_CLOCK in by.roles else self.caller(by.person)

    def _finish(self, work: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        """Carry on even if whoever asked has gone: what is on its way to the log gets there."""
        if self._writing.closing:
            work.close()
            raise StoreDown("the room is closing")
        return see_through(work, self._doing)

    async def _append(self, run: Run, happened: list[e.TableEvent]) -> None:
        """Write a table's events. Money on its way from an account cannot be spent meanwhile."""
        self.sound.check()  # where the log is not what was written, or is not there, nothing is from here on
        held, before = self.office.house.reserve_all(happened), self.office.seq
        try:
            try:
                written = await self.writer.append(run)
            except StoreDown as down:
                written = await self._writing.ended(run, before, down)
            self._writing.failed = 0
            self.office.take_in(written, happened)
        finally:
            for hold in held:
                self.house.release(hold)
        self._tell(happened)
        actor = self.tables[run.stream.table]
        if actor.state.closed:
            asyncio.get_running_loop().call_soon(self._put_away, actor)
        elif self._waypoints[actor.stream].far_behind(actor.state):
            self._waypoints[actor.stream] = Waypoint.at(actor.state, self.office.seq)

    async def write(self, pending: list[Pending], events: Sequence[e.AnyEvent]) -> None:
        """Events of several streams, all of them or none."""
        self._take_in(await self._writing.write(pending, self.office.seq), events)

    async def can_write(self) -> None:
        """Whether events could be written now: found out by changing a number beside the log.

        Where that can be written, an event perhaps cannot, which is longer: so after one that could not, the
        next try is one too, and the log has how often it failed.
        """
        self.sound.check()
        if not (self._writing.failed and await self.in_house(self._again, HOUSE)):
            await self._writing.touch()

    def _again(self) -> list[e.HouseEvent]:
        failed = self._writing.failed
        return [e.WrittenAgain(failed=failed)] if failed else []

    async def _reload(self, stream: Stream) -> TableState:
        """A table as the log has it, after something could not be written. The others go on meanwhile."""
        waypoint = self._waypoints[stream]
        return await self._writing.patiently(lambda: waypoint.onward(self.log, self.shelf))

    def _take_in(self, written: Sequence[LogEntry], events: Sequence[e.AnyEvent]) -> None:
        for entry, event in zip(written, events, strict=True):
            self.office.take(entry, event)
            if entry.stream is RULES_STREAM:
                self.shelf.take(entry, event)
        self._tell(events)

    def _tell(self, events: Sequence[e.AnyEvent]) -> None:
        for told in self.on_event:
            for event in events:
                told(event)
        self.snapshots.now_and_then(self.office, self._all)
