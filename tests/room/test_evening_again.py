"""Whoever holds chance and time has the same evening again: the same log, byte for byte."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import msgspec

from openfelt.room.actors.companions import Companions
from openfelt.room.actors.room import Room
from openfelt.room.api.door import Door
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.state.banked import at_bank
from openfelt.room.steps.deal import Deal
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.steps.seats import Leave, Sit
from openfelt.room.steps.waiting_list import Wait
from openfelt.room.store import open_log
from openfelt.rounds.answers import Dealt, Rolled
from openfelt.rules.money import cents
from room.held import HeldChance, HeldTime
from room.tables import PANDA, opened

PAI_GOW = "aviator/pai-gow-poker"
ALARMS = 250


class Evening:
    """Two guests at a table for which a third waits; one of them plays among bots at her own as well."""

    def __init__(self, room: Room, time: HeldTime) -> None:
        self.room, self.time, self.bots = room, time, Companions(room)

    async def spend(self) -> None:
        door = Door(self.room)
        ann, bob, cy = [(await self._come_in(door)) for _ in range(3)]
        await self.room.open_table(opened(PANDA, seats=2), HOUSE, "open")
        for seat, guest in enumerate((ann, bob), 1):
            await self.room.do("t1", Sit(seat=seat, buy_in=cents(500)), guest)
        await self.room.do("t1", Wait(), cy)
        own = msgspec.structs.replace(opened(PAI_GOW, private=ann, seats=7), table="own")
        await self.room.open_table(own, ann, "own")
        await self.room.do("own", Sit(seat=1, buy_in=cents(500)), ann)
        await self.bots.ask("own", ann, 3, "bots")
        for alarm in range(ALARMS):
            await self._settled()
            await self._bet(ann)
            if alarm == ALARMS // 2:
                await self.room.do("t1", Leave(), bob)
            self.time.ring()
        await self._settled()

    async def _come_in(self, door: Door) -> e.Person:
        admitted = await door.guest("127.0.0.1")
        assert not isinstance(admitted, float)
        return admitted.person

    async def _bet(self, guest: e.Person) -> None:
        """Ann bets among her bots whenever she can, and says that she is done."""
        state = at_bank(self.room.table("own").state)
        if (
            state.phase == "betting"
            and state.bank is not None
            and guest not in state.bank.stakes
            and not state.done
        ):
            base = next(bet.name for bet in state.game.bets if bet.base)
            now = state.open_round
            await self.room.do("own", PlaceBet(round=now, seat=1, bet=base, amount=cents(10)), guest)
            await self.room.do("own", Deal(round=now), guest)

    async def _settled(self) -> None:
        """Until all that the last alarm led to is written, and everybody waits again."""
        quiet = 0
        while quiet < 20:
            await asyncio.sleep(0)
            busy = self.room._doing or any(actor._running for actor in self.room.tables.values())
            quiet = 0 if busy else quiet + 1


async def evening(path: Path, seed: str) -> list[LogEntry]:
    time, salts = HeldTime(), random.Random(f"{seed}, salts")
    log = open_log(str(path), salts=lambda: salts.randbytes(16))
    room = await Room.open(log, chance=HeldChance(random.Random(seed)), time=time)
    it = Evening(room, time)
    await it.spend()
    await it.bots.close()
    entries = list(room.log.read())
    await room.close()
    return entries


def test_the_same_chance_and_the_same_time_make_the_same_log(tmp_path: Path) -> None:
    first, again, other = [
        asyncio.run(evening(tmp_path / f"{name}.db", seed))
        for name, seed in (("first", "one"), ("again", "one"), ("other", "two"))
    ]
    events = [e.read(entry.body) for entry in first]
    met = Counter(type(event).__name__ for event in events)
    for kind in (e.SessionBegun, e.ShoeBegun, e.RoundEnded, e.Declined, e.Called, e.Unwaited):
        assert met[kind.__name__], f"{kind.__name__} among {met}"
    answers = [type(event.answer) for event in events if isinstance(event, e.Answered)]
    assert {Dealt, Rolled} <= set(answers)
    assert again == first, "every entry as it is written, with its time and its hash"
    assert [entry.body for entry in other] != [entry.body for entry in first]
