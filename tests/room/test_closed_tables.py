"""A table that has closed leaves the memory; what was played there is told as before."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfelt.room.actors.closed_tables import IN_HAND
from openfelt.room.actors.room import Missing, Room
from openfelt.room.api.players import HandPlayed
from openfelt.room.api.rounds import Replayed
from openfelt.room.api.tables import TableListed
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import NO_PIN
from openfelt.room.log import events as e
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, Served, at_table, in_a_room, play_round, proving_rules, seat
from room.tables import opened


@in_a_room
async def test_a_closed_table_leaves_the_memory_and_is_looked_at_as_it_was(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    sue = await room.person("Sue", "surveillance")
    table = await room.table(CASH_IN, private=ann)
    state, actor = (weakref.ref(it) for it in (room.room.table(table).state, room.room.table(table)))
    async with at_table(room, table, ann) as (owner,), room.client(sue) as watch, room.client(ann) as client:
        await owner.do(c.Invite(code=await room.code(bob)))
        async with at_table(room, table, bob) as (guest,):
            await seat([owner, guest])
            await play_round([owner, guest])
            before = await client.table(table)
            for player in (owner, guest):
                await player.do(c.Leave())
            await owner.do(c.Close(why="enough"), "end")
            for player in (owner, guest):  # both are told
                await player.until(lambda seen: seen.table.phase == "closed")
        version = room.room.closed[table].version
        gc.collect()
        assert table not in room.room.tables
        assert (state(), actor()) == (None, None), "it is gone"

        listed = await watch.ask("GET", "/tables?all=true", tuple[TableListed, ...])
        assert [(one.table, one.phase, one.owner) for one in listed] == [(table, "closed", "Ann")]
        after = await client.table(table)
        assert (after.table.phase, after.table.version) == ("closed", version)
        assert after.table.result == before.table.result, "how its last round ended"
        replayed: Replayed = await client.ask("GET", f"/tables/{table}/rounds/1", Replayed)
        assert replayed.over
        assert len(await client.ask("GET", f"/accounts/{ann}/history", tuple[HandPlayed, ...])) == 1
        assert await client.do(table, c.Close(why="enough"), "end") == version, "again, without effect"
        with pytest.raises(Exception, match="the table is closed: enough"):
            await client.do(table, c.Sit(seat=1, buy_in=cents(50)))
        assert (await watch.ask("GET", f"/log/search?table={table}", dict))["events"]
    assert list(audit(room.room.log, proving_rules)) == []


def test_after_a_restart_closed_tables_are_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        url, tables = str(tmp_path / "room.db"), [f"x{n}" for n in range(IN_HAND + 3)]
        room = await Room.open(open_log(url))
        (flo,) = await room.in_house(
            lambda: [room.house.open_account(HOUSE, "Flo", NO_PIN, ["floor"])], HOUSE
        )
        assert isinstance(flo, e.AccountOpened)
        for id in tables:
            await room.open_table(replace(opened(), table=id), HOUSE, f"open {id}")
            if id != "x0":
                await room.do(id, c.Close(why=f"why {id}"), flo.person)
        for _ in range(2):  # the second time from a snapshot that was made of what was put away
            await room.close()
            room = await Room.open(open_log(url))
            assert (set(room.tables), set(room.closed)) == ({"x0"}, set(tables) - {"x0"})
        for id in tables[1:]:
            assert room.table(id).state.closed == f"why {id}"
        again = await room.open_table(replace(opened(), table="x1"), HOUSE, "open x1")
        assert again.state.closed == "why x1", "the id that opened it opens no other"
        with pytest.raises(Denied, match="there is a table x1 already"):
            await room.open_table(replace(opened(), table="x1"), HOUSE, "another")
        with pytest.raises(Missing):
            room.table("none")
        await room.close()
        assert list(audit(open_log(url, read_only=True))) == []

    asyncio.run(scenario())
