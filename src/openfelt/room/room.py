"""The room: accounts and tables, rebuilt from the log, and the one way in for commands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import count

from msgspec.structs import replace

from openfelt import books
from openfelt.room import commands as c
from openfelt.room import events as e
from openfelt.room.actor import TableActor, rebuilt
from openfelt.room.dealing import Caller
from openfelt.room.house import House
from openfelt.room.log import Log, Pending
from openfelt.room.store import GroupCommit
from openfelt.room.table import Rules, TableState
from openfelt.rules.errors import RuleBroken

HOUSE = "house"


def rules_of(opened: e.TableOpened) -> Rules:
    """The game of the books, with the options and the schedule chosen for a table."""
    game = books.game(opened.game, opened.options)
    schedule = None
    if opened.collection:
        schedule = books.schedule(opened.game, opened.collection[0], opened.section)
    return Rules(game, None, schedule)


class Room:
    """Everything in one process. State is only ever a fold of the log."""

    def __init__(self, log: Log, rules: Callable[[e.TableOpened], Rules] = rules_of) -> None:
        self.log, self.writer, self._rules = log, GroupCommit(log), rules
        self.house = House()
        self.house_version = 0
        self.tables: dict[str, TableActor] = {}
        self._house_lock = asyncio.Lock()
        self._opening = asyncio.Lock()

    @classmethod
    async def open(cls, log: Log, rules: Callable[[e.TableOpened], Rules] = rules_of) -> Room:
        """Rebuild everything from the log, and let rounds go on where they were."""
        room = cls(log, rules)
        states: dict[str, TableState] = {}
        for entry in await asyncio.to_thread(lambda: list(log.read())):
            event = e.read(entry.body)
            room.house.apply(entry.stream, event)
            if entry.stream == HOUSE:
                room.house_version = entry.version
            elif isinstance(event, e.TableOpened):
                states[entry.stream] = rebuilt(event, entry.at, rules(event), [])
            else:
                states[entry.stream].apply(event, entry.at)  # type: ignore[arg-type]  # a table's stream
        for state in states.values():
            actor = room._actor(state)
            if not state.closed:
                await actor.go_on()
        return room

    async def close(self) -> None:
        for actor in self.tables.values():
            actor.stop()
        await self.writer.close()
        self.log.close()

    # The house

    async def in_house(
        self, decide: Callable[[], list[e.HouseEvent]], by: str, command: str = ""
    ) -> list[e.HouseEvent]:
        """Accounts and the cage: decided and written one after another."""
        async with self._house_lock:
            events = decide()
            now = time.time()
            pending = [
                Pending(
                    stream=HOUSE,
                    version=self.house_version + n,
                    at=now,
                    by=by,
                    command=command,
                    body=e.written(event),
                )
                for n, event in enumerate(events, 1)
            ]
            await self.writer.append(pending)
            self.house_version += len(events)
            for event in events:
                self.house.apply(HOUSE, event)
            return events

    # Tables

    async def open_table(self, opened: e.TableOpened, by: str, command: str = "") -> TableActor:
        """A new table. Its id is made up here if it has none."""
        async with self._opening:
            if not opened.table:
                taken = {actor.state.opened.table for actor in self.tables.values()}
                name = next(f"t{n}" for n in count(1) if f"t{n}" not in taken)
                opened = replace(opened, table=name)
            if opened.table in self.tables:
                raise RuleBroken(f"there is a table {opened.table} already")
            state = TableState(opened, self._rules(opened))
            if opened.seats > max(state.game.seats.tables) or opened.seats < state.game.seats.least:
                raise RuleBroken(
                    f"{opened.seats} positions are not a table of this game", [state.game.seats.cite]
                )
            if opened.decks not in state.game.deck.decks:
                raise RuleBroken(f"{opened.decks} decks are not allowed", [state.game.deck.cite])
            if state.game.limits is not None and not state.game.limits.permit(opened.limits):
                cites = [state.game.limits_cite] if state.game.limits_cite else []
                raise RuleBroken(f"the limits {opened.limits} may not be posted", cites)
            state.changed_at = time.time()
            pending = Pending(
                stream=f"table:{opened.table}",
                version=1,
                at=state.changed_at,
                by=by,
                command=command,
                body=e.written(opened),
            )
            await self.writer.append([pending])
            return self._actor(state)

    def table(self, id: str) -> TableActor:
        if id not in self.tables:
            raise RuleBroken(f'there is no table "{id}"')
        return self.tables[id]

    async def do(self, table: str, command: c.TableCommand, person: str, id: str = "") -> int:
        """Carry out a person's command at a table, in their roles; gives the table's version."""
        account = self.house.account(person)
        by = Caller(
            person=person,
            roles=frozenset(account.roles),
            company=account.company,
            wallet=self.house.wallet(person),
        )
        version, _ = await self.table(table).do(command, by, id)
        return version

    def _actor(self, state: TableState) -> TableActor:
        actor = TableActor(state, self._append, self._reload)
        self.tables[state.opened.table] = actor
        return actor

    async def _append(self, pending: list[Pending], happened: list[e.TableEvent]) -> None:
        """Write a table's events. Money on its way from an account cannot be spent meanwhile."""
        bought = [event for event in happened if isinstance(event, e.Bought)]
        reserved: list[e.Bought] = []
        try:
            for event in bought:
                self.house.reserve(event.person, event.amount)
                reserved.append(event)
            await self.writer.append(pending)
        finally:
            for event in reserved:
                self.house.release(event.person, event.amount)
        for entry, happening in zip(pending, happened, strict=True):
            self.house.apply(entry.stream, happening)

    async def _reload(self, stream: str) -> TableState:
        """A table as the log has it, after something could not be written."""
        entries = await asyncio.to_thread(lambda: list(self.log.read(stream=stream)))
        opened = e.read(entries[0].body)
        assert isinstance(opened, e.TableOpened)
        rest = [(e.read(entry.body), entry.at) for entry in entries[1:]]
        return rebuilt(opened, entries[0].at, self._rules(opened), rest)  # type: ignore[arg-type]  # its own
