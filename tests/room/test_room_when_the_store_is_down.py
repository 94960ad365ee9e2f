"""The database goes away in the middle of a command: what was written has happened, what was not has not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import KeepingLog, LogEntry, Pending, StoreDown
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, cents
from room import spoken as c


class Moody:
    """A log that can be told to fail at its next append, before or after it has written."""

    def __init__(self, log: KeepingLog) -> None:
        self._log, self.mood = log, ""
        self.keep, self.kept, self.find, self.span = log.keep, log.kept, log.find, log.span
        self.check_end, self.check_tables = log.check_end, log.check_tables

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        mood, self.mood = self.mood, ""
        if mood == "before":
            raise StoreDown("gone")
        events = self._log.append(pending)
        if mood == "after":
            raise StoreDown("gone, but it was written")
        return events

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        return self._log.read(after, stream)

    def close(self) -> None:
        self._log.close()


async def furnished(path: Path) -> tuple[Room, Moody, str, str]:
    log = Moody(open_log(str(path / "room.db")))
    room = await Room.open(log)
    opened, _ = await room.in_house(lambda: room.house.open_guest(cents(1000)), HOUSE)
    table = e.TableOpened(
        table="", name="A table", game="parkwest/cash-in-baccarat",
        limits=Limits(cents(5), cents(500)), seats=8, decks=8,
    )  # fmt: skip
    actor = await room.open_table(table, HOUSE)
    assert isinstance(opened, e.AccountOpened)
    return room, log, actor.state.opened.table, opened.person


def books_are_right(room: Room, log: Moody, table: str, person: str, stack: Cents) -> None:
    assert room.house.stack(table, person) == stack
    assert room.house.wallet(person) == room.house.available(person) == cents(1000) - stack
    assert room.table(table).state.stacks.get(person, 0) == stack
    assert list(audit(log)) == []


def test_what_was_written_before_the_answer_was_lost_is_acknowledged(tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log, table, person = await furnished(tmp_path)
        sit = c.Sit(seat=1, buy_in=cents(300))
        log.mood = "after"
        version = await room.do(table, sit, person, "sit")
        assert await room.do(table, sit, person, "sit") == version
        books_are_right(room, log, table, person, cents(300))
        await room.close()

    asyncio.run(scenario())


def test_what_was_not_written_has_not_happened_and_may_be_sent_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log, table, person = await furnished(tmp_path)
        sit = c.Sit(seat=1, buy_in=cents(300))
        log.mood = "before"
        with pytest.raises(StoreDown):
            await room.do(table, sit, person, "sit")
        books_are_right(room, log, table, person, Cents(0))
        await room.do(table, sit, person, "sit")
        books_are_right(room, log, table, person, cents(300))
        await room.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("mood", ["before", "after"])
def test_the_cage_pays_out_once(mood: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log, _, person = await furnished(tmp_path)
        opened = room.house.open_account(HOUSE, "Cass", "", ["cage"])
        await room.in_house(lambda: [opened], HOUSE)
        paid_in = e.Deposited(person=person, amount=cents(400), cashier=opened.person)
        await room.in_house(lambda: [paid_in], opened.person)

        def decide() -> list[e.HouseEvent]:
            with room.house.holding(person, cents(400)) as hold:
                return [room.house.withdraw(opened.person, hold)]

        log.mood = mood
        for _ in range(2):
            try:
                await room.in_house(decide, opened.person, "pay")
            except StoreDown:
                assert mood == "before"
        assert room.house.wallet(person) == room.house.available(person) == cents(1000)
        assert list(audit(log)) == []
        await room.close()

    asyncio.run(scenario())


def test_a_caller_who_goes_away_does_not_take_back_what_is_being_written(tmp_path: Path) -> None:
    async def scenario() -> None:
        room, log, table, person = await furnished(tmp_path)
        asking = asyncio.create_task(room.do(table, c.Sit(seat=1, buy_in=cents(300)), person, "sit"))
        await asyncio.sleep(0)
        asking.cancel()
        await room.close()
        again = await Room.open(Moody(open_log(str(tmp_path / "room.db"))))
        assert again.house.stack(table, person) in {cents(300), Cents(0)}
        books_are_right(again, log, table, person, again.house.stack(table, person))
        await again.close()

    asyncio.run(scenario())
