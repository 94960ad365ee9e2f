"""What whoever passes by sees of the tables, and what it costs; what somebody who was invited is told."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
import pytest

from openfelt.room.actors.actor import TableActor
from openfelt.room.api import window
from openfelt.room.state.table import TableState
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import Served, in_a_room, served


@in_a_room
async def test_who_is_not_in_sees_the_open_tables_and_no_private_one(room: Served) -> None:
    ann = await room.person("Ann")
    table = await room.table()
    await room.table(private=ann)
    async with room.client(ann) as player:
        await player.do(table, c.Sit(seat=1, buy_in=cents(50)))
    (seen,) = await passing_by(room)
    assert (seen["table"], seen["seated"], seen["positions"]) == (table, 1, 8)
    assert seen["limits"] == {"min": "5.00", "max": "500.00"}
    assert ann not in seen.values(), "nobody's name"


@in_a_room
async def test_one_look_at_the_tables_is_good_for_everybody_who_passes(room: Served) -> None:
    await room.table()
    looks, reading = list[TableActor](), TableActor.reading

    def looked(actor: TableActor) -> AbstractAsyncContextManager[TableState]:
        looks.append(actor)
        return reading(actor)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window, "EVERY", 3600)
        patch.setattr(TableActor, "reading", looked)
        for _ in range(20):
            assert len(await passing_by(room)) == 1
    assert len(looks) == 1


def test_another_room_of_this_process_is_seen_through_its_own_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EVERY", 3600)
    (tmp_path / "other").mkdir()

    async def through() -> None:
        async with served(tmp_path) as one, served(tmp_path / "other") as other:
            await one.table()
            assert len(await passing_by(one)) == 1
            assert await passing_by(other) == []

    asyncio.run(through())


@in_a_room
async def test_who_was_invited_is_told_by_whom(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    table = await room.table(private=ann)
    async with room.client(ann) as owner, room.client(bob) as guest:
        assert await guest.tables() == ()
        await owner.do(table, c.Invite(code=await room.code(bob)))
        (listed,) = await guest.tables()
        assert (listed.private, listed.owner, listed.name) == (True, "Ann", "A table")


async def passing_by(room: Served) -> list[dict[str, object]]:
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        answer = await http.get("/open-tables")
        assert answer.status_code == 200
        listed: list[dict[str, object]] = answer.json()
        return listed
