"""Nobody loses anything to a clock that is set, nor to hours in which the room stood still or was closed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openfelt.room.actors.actor import Follower
from openfelt.room.actors.room import Room
from openfelt.room.api.door import Door
from openfelt.room.doors.accounts import Account
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.sessions import Policy
from openfelt.room.log import events as e
from openfelt.room.oversight.audit import audit
from openfelt.room.state.pot import PotState
from openfelt.room.store import open_log
from openfelt.rules.money import cents
from room import spoken as c
from room.held import HeldChance, HeldTime
from room.meld_tables import meld_opened
from room.pot_tables import pot_opened
from room.tables import opened
from waiting import until_so

HOUR = 3600.0
CLOCKS = e.Timers(offer=20, betting=20, decision=20, seat=60, away=60, gone=None, bank=None)
Lapse = Callable[[HeldTime], None]
LAPSES: dict[str, Lapse] = {
    "the clock is set back a minute": lambda time: time.set_clock(-60),
    "the clock is set back hours": lambda time: time.set_clock(-5 * HOUR),
    "the clock is set on by hours": lambda time: time.set_clock(5 * HOUR),
    "the process is stopped for hours, or the machine sleeps": lambda time: time.stand(5 * HOUR),
}


class Evening:
    """Tables of every kind at which somebody is waited for, a seat that is held, and people who are in.

    p1 to p4 are players, of whom p1 and p2 look on at every table, and p3 has no connection.
    """

    def __init__(self, room: Room, time: HeldTime) -> None:
        self.room, self.time, self.door = room, time, Door(room)
        self.told: dict[str, list[dict[str, Any]]] = {}

    async def furnish(self) -> None:
        for _ in range(4):
            await self.room.in_house(lambda: self.room.house.open_guest(cents(5000)), HOUSE)
        tables = (opened(), pot_opened(), meld_opened(), opened(private="p4"))
        for number, opening in enumerate(tables, 1):
            at = msgspec.structs.replace(opening, table=f"t{number}", timers=CLOCKS)
            await self.room.open_table(at, HOUSE)
        for table in ("t1", "t2", "t3"):
            self.looks_on(table, "p1")
            self.looks_on(table, "p2")
            for seat in (1, 2, 3):
                buy_in = {"t1": 500, "t2": 100, "t3": 100}[table]
                await self.room.do(table, c.Sit(seat=seat, buy_in=cents(buy_in)), f"p{seat}")
        await self.passes(6)  # a hand begins
        assert all(self.room.table(table).state.phase == "playing" for table in ("t2", "t3"))
        assert self.room.table("t1").state.phase == "offering"

    def looks_on(self, table: str, person: str) -> Follower:
        told = self.told.setdefault(f"{table} {person}", [])
        follower = Follower(person, lambda message: told.append(msgspec.json.decode(message)))
        self.room.table(table).followers.add(follower)
        return follower

    async def passes(self, seconds: float) -> None:
        """Time in which the room runs."""
        await self.time.let_pass(seconds, self.settled)

    async def settled(self) -> None:
        await until_so(lambda: not any(it._running for it in self.room.tables.values()), "quiet")

    async def admitted(self, person: str) -> str:
        return (await self.door.admit(self.account(person))).token

    def account(self, person: str) -> Account:
        return self.room.house.account(person)

    @property
    def left(self) -> dict[str, float]:
        """What everybody has left at the tables."""
        own, tables = self.time.elapsed(), self.room.tables
        return {id: it.deadline - own for id, it in tables.items() if it.deadline is not None}


async def evening(path: Path, time: HeldTime) -> Evening:
    chance, log = HeldChance(random.Random(1)), open_log(str(path / "room.db"))
    return Evening(await Room.open(log, left_behind=600, chance=chance, time=time), time)


@pytest.mark.parametrize("lapse", LAPSES.values(), ids=LAPSES)
def test_nobody_is_folded_sat_out_freed_or_logged_out(tmp_path: Path, lapse: Lapse) -> None:
    async def story() -> None:
        time = HeldTime()
        at = await evening(tmp_path, time)
        await at.furnish()
        tokens = [await at.admitted(person) for person in ("p1", "p2")]
        before, left = at.room.office.seq, at.left
        assert set(left) == {"t1", "t2", "t3"}
        assert all(0 < seconds <= 20 for seconds in left.values())
        lapse(time)
        await at.settled()
        await at.passes(0.5)
        assert {id: seconds + 0.5 for id, seconds in at.left.items()} == pytest.approx(left)
        assert at.room.office.seq == before, "nothing has happened"
        assert [at.door.sessions.who(token, time.elapsed()) for token in tokens] == ["p1", "p2"]
        for _ in range(30):
            assert at.door.command("p1", "10.0.0.1") == 0, "and nobody is asked to wait"
        assert list(audit(at.room.log)) == []
        await at.room.close()

    asyncio.run(story())


async def what_happens(path: Path, lapse: Lapse) -> list[tuple[str, str]]:
    """Minutes in which nobody says anything, with now and then a lapse: all that is in the log of it."""
    path.mkdir()
    time = HeldTime()
    at = await evening(path, time)
    await at.furnish()
    for seconds in (3, 21, 40, 7, 100, 600):
        lapse(time)
        await at.passes(seconds)
        if seconds == 21:
            await at.room.do("t1", c.Buy(amount=cents(10)), "p1")
    happened = [(entry.by, entry.body) for entry in at.room.log.read()]
    await at.room.close()
    return happened


def test_an_evening_goes_on_by_itself_as_if_nothing_had_been_with_the_clock(tmp_path: Path) -> None:
    """Hands end by the clock, people are sat out who let everything run out or are away, a table is left."""

    async def story() -> None:
        usual = await what_happens(tmp_path / "usual", lambda time: None)
        told = "".join(body for by, body in usual if by == "clock")
        for what in ("answered", "declined", "sat-out", "hand-ended", "closed"):
            assert f'"is":"{what}"' in told, what
        for name, lapse in LAPSES.items():
            assert await what_happens(tmp_path / name, lapse) == usual, name

    asyncio.run(story())


def test_who_looks_on_is_told_what_is_left_by_no_clock_of_day(tmp_path: Path) -> None:
    """And again, when the room has stood still: until then clocks everywhere went on."""

    async def story() -> None:
        time = HeldTime()
        at = await evening(tmp_path, time)
        await at.furnish()
        pots = at.told["t2 p1"]
        told = next(one for one in reversed(pots) if one["is"] == "pot-table")
        assert told["seconds_left"] == pytest.approx(at.left["t2"] + 1, abs=1.1)
        number = len(pots)
        time.set_clock(-5 * HOUR)
        await at.passes(5)
        assert len(pots) == number, "what is left is left, whatever time it is"
        time.stand(2 * HOUR)
        again = next(one for one in reversed(pots) if one["is"] == "pot-table")
        assert len(pots) > number
        assert again["version"] == told["version"]
        assert again["seconds_left"] == pytest.approx(at.left["t2"])
        assert again["deadline"] == pytest.approx(time.now() + at.left["t2"])
        late: list[dict[str, Any]] = []
        await at.passes(3)
        await at.room.table("t2").follow(
            Follower(None, lambda message: late.append(msgspec.json.decode(message)))
        )
        assert late[0]["seconds_left"] == pytest.approx(at.left["t2"]), (
            "whoever comes later is told as it is then"
        )
        await at.room.close()

    asyncio.run(story())


@pytest.mark.parametrize("lapse", LAPSES.values(), ids=LAPSES)
def test_a_seat_that_is_held_is_held_for_as_long_as_the_room_runs(tmp_path: Path, lapse: Lapse) -> None:
    async def story() -> None:
        time = HeldTime()
        at = await evening(tmp_path, time)
        await at.furnish()
        table = at.room.table("t1")
        for seat in range(4, table.state.opened.seats + 1):
            (guest, _) = await at.room.in_house(lambda: at.room.house.open_guest(cents(5000)), HOUSE)
            assert isinstance(guest, e.AccountOpened)
            last = guest.person
            await at.room.do("t1", c.Sit(seat=seat, buy_in=cents(100)), last)
        await at.room.do("t1", c.Wait(), "p4")
        await at.room.do("t1", c.Leave(), last)
        assert table.state.call_of("p4") is not None
        await at.passes(30)
        lapse(time)
        await at.passes(25)
        assert table.state.call_of("p4") is not None
        await at.passes(6)
        assert table.state.call_of("p4") is None
        await at.room.close()

    asyncio.run(story())


@pytest.mark.parametrize("lapse", LAPSES.values(), ids=LAPSES)
def test_what_is_counted_over_hours_counts_those_in_which_the_room_ran(tmp_path: Path, lapse: Lapse) -> None:
    """What a seat pays for the time, and for how long one comes back with what one left with."""

    async def story() -> None:
        time = HeldTime()
        at = await evening(tmp_path, time)
        await at.furnish()
        state = at.room.table("t2").state
        assert isinstance(state, PotState)
        await at.room.do("t2", c.Leave(), "p3")
        await at.passes(25 * 60)
        minute = state.minute(time.elapsed())
        assert state.is_back(state.departed["p3"], time.elapsed())
        lapse(time)
        await at.passes(60)
        assert state.minute(time.elapsed()) == minute + 1
        assert state.is_back(state.departed["p3"], time.elapsed())
        assert list(audit(at.room.log)) == []
        await at.room.close()

    asyncio.run(story())


def test_a_room_that_was_closed_for_hours_goes_on_with_what_was_left(tmp_path: Path) -> None:
    """What outlives the process is written by its own time, which goes on from there."""

    async def story() -> None:
        time = HeldTime()
        at = await evening(tmp_path, time)
        await at.furnish()
        token = await at.admitted("p1")
        await at.room.in_house(
            lambda: [e.AccountLocked(person="p2", until=time.elapsed() + 900, why="5 wrong PINs")], HOUSE
        )
        await at.passes(2)
        own = time.elapsed()
        await at.room.close()
        time = HeldTime(time.now() + 9 * HOUR)
        again = await evening(tmp_path, time)
        assert own - 10 <= time.elapsed() <= own, "as far as the log tells"
        assert time.now() - time.elapsed() >= 9 * HOUR
        assert set(again.left) == {"t1", "t2", "t3"}
        assert all(seconds == 20 for seconds in again.left.values()), "waits begin anew"
        assert again.door.sessions.who(token, time.elapsed()) == "p1"
        assert again.account("p2").locked(time.elapsed())
        await again.passes(900)
        assert not again.account("p2").locked(time.elapsed())
        assert again.door.sessions.who(token, time.elapsed()) == "p1"
        time._own += Policy().session
        assert again.door.sessions.who(token, time.elapsed()) is None
        assert list(audit(again.room.log)) == []
        await again.room.close()

    asyncio.run(story())
