"""One table cannot stop another: what could not be written is undone quickly, and not in the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from openfelt.room.actors.actor import Follower
from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import KeepingLog, LogEntry, Pending, StoreDown
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import audit
from openfelt.room.state import waypoints
from openfelt.room.state.banked import at_bank
from openfelt.room.store import open_log
from openfelt.rules.bets import Limits
from openfelt.rules.codec import from_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.held import turns
from room.tables import everything
from waiting import PATIENCE, until_so

EVERY, LONG = 20, 120


class Counting:
    """A log that counts the events it is read, can be made to take its time, and can fail to write once."""

    def __init__(self, log: KeepingLog) -> None:
        self._log, self.events_read, self.fails = log, 0, False
        self.asked, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()
        self.keep, self.kept, self.close = log.keep, log.kept, log.close
        self.find, self.span = log.find, log.span
        self.check_end, self.check_tables = log.check_end, log.check_tables

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        if self.fails:
            self.fails = False
            raise StoreDown("gone")
        return self._log.append(pending)

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        self.asked.set()
        assert self.go_on.wait(PATIENCE)
        for entry in self._log.read(after, stream):
            self.events_read += 1
            yield entry


def table(id: str) -> e.TableOpened:
    return e.TableOpened(
        table=id, name=id, game="parkwest/cash-in-baccarat",
        limits=Limits(cents(5), cents(500)), seats=8, decks=8,
    )  # fmt: skip


async def a_guest(room: Room) -> str:
    opened, _ = await room.in_house(lambda: room.house.open_guest(cents(1000)), HOUSE)
    assert isinstance(opened, e.AccountOpened)
    return opened.person


async def a_room(path: Path) -> tuple[Room, Counting]:
    log = Counting(open_log(str(path / "room.db")))
    room = await Room.open(log)
    for id in ("old", "new"):
        await room.open_table(table(id), HOUSE)
    return room, log


async def grow_old(room: Room, table: str, person: str) -> None:
    while room.table(table).state.version < LONG:
        await room.do(table, c.Wait(), person)
        await room.do(table, c.Unwait(), person)


async def buy_in_at_once(room: Room, person: str) -> list[object]:
    sits = (room.do(table, c.Sit(seat=1, buy_in=cents(800)), person) for table in ("old", "new"))
    return list(await asyncio.gather(*sits, return_exceptions=True))


def test_of_two_buy_ins_at_once_one_is_refused_and_nothing_is_read_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log = await a_room(tmp_path)
        ann = await a_guest(room)
        for lock in (room.table("old")._lock, room.table("new")._lock):
            await lock.acquire()  # both commands wait for their turn, and then both want the same money
        both = asyncio.ensure_future(buy_in_at_once(room, ann))
        await turns()  # until both stand in line
        log.events_read = 0
        for id in ("old", "new"):
            room.table(id)._lock.release()
        refused = [answer for answer in await both if isinstance(answer, Exception)]
        assert [type(answer) for answer in refused] == [Denied]
        assert "has $200, which is less than $800" in str(refused[0])
        assert log.events_read == 0
        assert [room.table(id).state.version for id in ("old", "new")] in ([3, 1], [1, 3])
        assert list(audit(log)) == []
        await room.close()

    asyncio.run(scenario())


def test_a_long_table_that_could_not_write_is_put_right_from_near_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waypoints, "EVERY", EVERY)

    async def scenario() -> None:
        room, log = await a_room(tmp_path)
        ann = await a_guest(room)
        await grow_old(room, "old", ann)
        told: list[int] = []
        actor = room.table("old")
        await actor.follow(Follower(None, lambda message: told.append(from_json(message, dict)["version"])))
        version, before = actor.state.version, everything(at_bank(actor.state))
        log.fails, log.events_read = True, 0
        with pytest.raises(StoreDown):
            await room.do("old", c.Sit(seat=1, buy_in=cents(100)), ann)
        assert everything(at_bank(actor.state)) == before
        assert log.events_read < EVERY + 10 < version
        assert set(told) == {version}, "nobody saw what was not written"
        await room.do("old", c.Sit(seat=1, buy_in=cents(100)), ann)
        assert list(audit(log)) == []
        await room.close()

    asyncio.run(scenario())


def test_other_tables_go_on_while_one_is_built_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log = await a_room(tmp_path)
        ann, bob = await a_guest(room), await a_guest(room)
        log.asked.clear()
        log.go_on.clear()
        log.fails = True
        failing = asyncio.ensure_future(room.do("old", c.Sit(seat=1, buy_in=cents(100)), ann))
        await until_so(log.asked.is_set, "a look at the log")
        await room.do("new", c.Sit(seat=1, buy_in=cents(100)), bob)
        assert not log.go_on.is_set()
        assert not failing.done()
        log.go_on.set()
        with pytest.raises(StoreDown):
            await failing
        await room.close()

    asyncio.run(scenario())
