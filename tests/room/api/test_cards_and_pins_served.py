"""A card's number is told once, and a PIN is nobody's but its owner's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from openfelt.client.client import Refusal
from room.api.rooms import Served, in_a_room, served

ASKED = {
    "cage": ("/accounts?name=Ann", "/accounts/{ann}"),
    "floor": ("/accounts?name=Ann", "/accounts/{ann}"),
    "surveillance": ("/accounts?name=Ann", "/accounts/{ann}", "/log/search?kind=account-opened"),
    "regulator": ("/accounts?name=Ann", "/accounts/{ann}", "/log/search?person={ann}"),
}


@in_a_room
async def test_a_cards_number_is_told_when_it_is_issued_and_never_again(room: Served) -> None:
    staff = {role: await room.person(role, role) for role in ASKED}
    async with room.client(staff["cage"]) as cage:
        opened = await cage.ask("POST", "/accounts", dict, {"id": "a", "name": "Ann", "pin": "4711"})
    ann, card = opened["person"], opened["card"]
    assert len(card) == 16
    for role, paths in ASKED.items():
        async with room.client(staff[role]) as client:
            for path in paths:
                told = str(await client.ask("GET", path.format(ann=ann), Any))
                assert "Ann" in told
                assert card not in told, (role, path)
            if role in {"surveillance", "regulator"}:
                exported = await client._http.get(
                    f"{client.address}/api/v1/log", headers={"Authorization": f"Bearer {client._token}"}
                )
                assert "account-opened" in exported.text
                assert card not in exported.text
    async with room.client(ann) as mine:
        assert (await mine.me()).card == card[-4:]


@in_a_room
async def test_a_cards_number_cannot_be_searched_for_piece_by_piece(room: Served) -> None:
    async with room.client(await room.person("Cass", "cage")) as cage:
        card = (await cage.ask("POST", "/accounts", dict, {"id": "a", "name": "Ann", "pin": "4711"}))["card"]
        found = {
            asked: [one["name"] for one in await cage.ask("GET", f"/accounts?name={asked}", list)]
            for asked in (card[:4], card[:15], card[4:], card[-5:], card[-4:], card)
        }
    assert [asked for asked, names in found.items() if names] == [card[-4:], card]


@in_a_room
async def test_an_easy_pin_is_refused_wherever_one_is_set(room: Served) -> None:
    async with room.client(await room.person("Cass", "cage")) as cage:
        for pin in ("1111", "1234", "1987", "251287", "1212"):
            with pytest.raises(Refusal, match="a PIN is not"):
                await cage.ask("POST", "/accounts", dict, {"id": pin, "name": "Ann", "pin": pin})
    assert not [one for one in room.room.house.people.values() if one.name == "Ann"]


def test_the_journal_has_no_card(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def through() -> str:
        async with served(tmp_path) as room, room.client(await room.person("Cass", "cage")) as cage:
            told = await cage.ask("POST", "/accounts", dict, {"id": "a", "name": "Ann", "pin": "4711"})
            return str(told["card"])

    card = asyncio.run(through())
    said = capfd.readouterr()
    assert card not in said.out + said.err
