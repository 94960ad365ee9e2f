"""An id means one thing: the same again has no second effect, another under it is refused as such."""

from __future__ import annotations

from typing import Any

import httpx

from openfelt.room.log import events as e
from room.api.rooms import CASH_IN, Served, in_a_room

SHIFTS = {"zone": "America/Los_Angeles", "shifts": [{"name": "all day", "hour": 6}]}


async def twice_and_otherwise(
    http: httpx.AsyncClient, path: str, said: dict[str, Any], other: dict[str, Any], elsewhere: str = ""
) -> None:
    """The same under one id is done once; something else under it is neither done nor taken for done."""
    one = await http.post(path, json={**said, "id": "same"})
    again = await http.post(path, json={**said, "id": "same"})
    assert (one.is_success, again.content) == (True, one.content), one.text
    refused = await http.post(elsewhere or path, json={**other, "id": "same"})
    assert refused.status_code == 409, (path, refused.text)
    assert "that id was another command's" in refused.json()["says"]


async def as_(room: Served, person: str) -> httpx.AsyncClient:
    token = await room.token(person)
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=f"{room.address}/api/v1", headers=headers, timeout=60)


def happened(room: Served, kind: type) -> int:
    return sum(isinstance(e.read(entry.body), kind) for entry in room.room.log.read())


@in_a_room
async def test_what_is_done_in_the_house_has_its_id_for_itself(room: Served) -> None:
    bob, cy = await room.person("Bob"), await room.person("Cy")
    floor = await room.person("Flo", "floor")
    async with await as_(room, floor) as http:
        lock = f"/accounts/{bob}/lock"
        await twice_and_otherwise(http, lock, {"why": "x"}, {"why": "x"}, f"/accounts/{cy}/lock")
        assert (await http.post(lock, json={"id": "same", "why": "y"})).status_code == 409, "another reason"
        assert (await http.post(f"/accounts/{bob}/unlock", json={"id": "same"})).status_code == 409
        assert room.room.house.account(bob).barred, "it was not taken for done"
        assert not room.room.house.account(cy).barred
        assert (await http.post(f"/accounts/{bob}/unlock", json={"id": "other"})).is_success
        assert (happened(room, e.AccountLocked), happened(room, e.AccountUnlocked)) == (1, 1)
    async with await as_(room, await room.person("Fay", "floor")) as http:
        other = {"zone": "UTC", "shifts": SHIFTS["shifts"]}
        await twice_and_otherwise(http, "/reports/shifts", SHIFTS, other)
        assert room.room.reports.hours.zone == "America/Los_Angeles"


@in_a_room
async def test_a_table_and_its_bots_have_their_ids_for_themselves(room: Served) -> None:
    async with await as_(room, await room.person("Ann")) as http:
        asked = {"game": CASH_IN, "name": "Ann's"}
        await twice_and_otherwise(http, "/tables", asked, {**asked, "name": "Other"})
        (table,) = [one["table"] for one in (await http.get("/tables")).json()]
        bots, commands = f"/tables/{table}/bots", f"/tables/{table}/commands"
        for path, said in ((bots, {"number": 2}), (commands, {"command": {"do": "wait"}})):
            assert (await http.post(path, json={**said, "id": "same"})).status_code == 409, (
                "it opened the table"
            )
        first = await http.post(bots, json={"number": 2, "id": "bots"})
        assert (first.status_code, (await http.post(bots, json={"number": 2, "id": "bots"})).json()) == (
            200,
            first.json(),
        )
        for path, said in ((bots, {"number": 1}), (commands, {"command": {"do": "wait"}})):
            assert (await http.post(path, json={**said, "id": "bots"})).status_code == 409
        assert len(room.room.table(table).state.bots) == 2


@in_a_room
async def test_what_was_refused_has_not_used_its_id(room: Served) -> None:
    async with await as_(room, await room.person("Ann")) as http:
        assert (await http.post("/tables", json={"id": "1", "game": "no/such"})).status_code == 409
        assert (await http.post("/tables", json={"id": "1", "game": CASH_IN})).status_code == 201
