"""PostgreSQL is killed and started again while tables play: the room recovers by itself and loses nothing."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from openfelt.room.actors.room import Room
from openfelt.room.log.chain import StoreDown
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log, open_with_scribe
from openfelt.rules.errors import Denied
from room import spoken as c
from room.crash.night import Night, furnish
from room.store.server import Server
from waiting import until_so

TABLES, HANDS = 8, 40
PATIENCE = 600
"""Seconds; on an idle machine it takes some."""


class Remembering(Night):
    """A night that keeps what was acknowledged, and goes on when the database is away."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, "kill", HANDS)
        self.acknowledged: list[str] = []
        self.failed = 0
        self.at_kills: list[int] = []

    async def send(self, table: str, command: c.TableCommand, person: str) -> None:
        command = self.meant(table, command)
        id = f"{self.seed}-{next(self.numbers)}"
        try:
            await self.room.do(table, command, person, id)
        except Denied:
            await asyncio.sleep(0)
        except StoreDown:
            self.failed += 1
        else:
            self.acknowledged.append(id)


async def night(url: str, server: Server) -> Remembering:
    writer, log = await open_with_scribe(url)
    room = await Room.open(log, writer=writer)
    await furnish(room, TABLES)
    played = Remembering(room)

    async def trouble() -> None:
        for acknowledged in (100, 300, 500):
            await until_so(
                lambda: len(played.acknowledged) >= acknowledged,  # noqa: B023  # waited for here
                f"{acknowledged} acknowledged",
                PATIENCE,
            )
            played.at_kills.append(len(played.acknowledged))
            await asyncio.to_thread(server.kill)
            await until_so(lambda: writer.waiting, "somebody who has noticed", PATIENCE)
            await asyncio.to_thread(server.start)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(trouble(), *(played.table(number) for number in range(1, TABLES + 1)))
    await room.close()
    return played


def test_three_kills_of_the_database_lose_nothing(mortal: Server) -> None:
    url = mortal.room()
    played = asyncio.run(night(url, mortal))
    log = open_log(url)
    assert list(audit(log)) == []
    written = {entry.command for entry in log.read() if entry.command}
    rounds = [actor.state.number for actor in played.room.tables.values()]
    log.close()
    assert not [id for id in played.acknowledged if id not in written]
    assert rounds == [HANDS] * TABLES
    steps = [0, *played.at_kills, len(played.acknowledged)]
    assert all(before < after for before, after in pairwise(steps)), "play went on between the kills"
