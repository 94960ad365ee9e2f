"""Refusals, failed log-ins, and what staff looked at: surveillance finds them, and a flood fills no log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from openfelt.client.client import Refusal, log_in
from openfelt.room.actors.room import Room
from openfelt.room.doors.accounts import new_card
from openfelt.room.doors.rates import Rate
from openfelt.room.log import events as e
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.room.oversight.watch import LINES, Watch
from openfelt.room.store import open_log
from room import spoken as c
from room.api.duties import Staffed, with_staff
from room.api.rooms import at_table, play_round, seat
from room.held import HeldTime

NOBODYS = new_card(lambda _: 1)


async def found(house: Staffed, kind: str, **more: str) -> list[str]:
    query = "&".join(f"{key}={value}" for key, value in {"kind": kind, **more}.items())
    told: dict[str, Any] = await house.ask("Sue", "GET", f"/log/search?{query}")
    return [event["says"] for event in told["events"]]


@with_staff
async def test_surveillance_finds_who_was_refused_and_who_failed_to_log_in(house: Staffed) -> None:
    table = await house.room.table()
    for _ in range(3):
        await house.refused("Cass", "GET", "/reports/drop")
    await house.refused("Flo", "POST", "/accounts/{Cass}/lock", why="w")
    ann = await house.client("Ann")
    async with ann.stream() as stream:
        with pytest.raises(Refusal):
            await stream.do(table, c.Pause(why="mine"))
    for card in (house.cards["Reg"], house.cards["Reg"], NOBODYS, "1234"):
        with pytest.raises(Refusal):
            await log_in(house.room.address, card, "9999")
    refusals = await found(house, "refused", person=house.people["Cass"])
    assert refusals == [
        'Cass is refused "GET /reports/drop": only the floor or the regulator may see the reports of '
        f"drop and player-dealers; {house.people['Cass']} has the role cage, 3 times"
    ]
    everything = " | ".join(await found(house, "refused"))
    assert 'Flo is refused "POST /accounts/{person}/lock": to lock an account takes two' in everything
    assert 'Ann is refused "pause": only the floor may pause' in everything
    ending = house.cards["Reg"][-4:]
    assert set(await found(house, "log-in-failed")) == {
        f"a log-in fails with the card …{NOBODYS[-4:]}: wrong card or PIN",
        f"a log-in fails with the card …{ending} of Reg: wrong card or PIN, 2 times",
        "a log-in fails with what is no card's number: wrong card or PIN",
    }
    assert len(await found(house, "log-in-failed", person=house.people["Reg"])) == 1


@with_staff
async def test_surveillance_finds_what_staff_looked_at_and_not_what_players_did(house: Staffed) -> None:
    room = house.room
    table, bob, dan = await room.table(), await room.person("Bob"), await room.person("Dan")
    async with at_table(room, table, bob, dan) as players:
        await seat(players)
        await play_round(players)
        await players[0].client.answer("GET", f"/tables/{table}/rounds/1?viewpoint={bob}")
    for name, path in (
        ("Cass", "/accounts/{Ann}"),
        ("Cass", "/accounts?name=an"),
        ("Flo", f"/accounts/{bob}/history"),
        ("Flo", f"/tables/{table}/rounds/1"),
        ("Flo", f"/tables/{table}/rounds/1?viewpoint={bob}"),
        ("Reg", f"/tables/{table}/rounds/1/record"),
        ("Reg", f"/log/search?person={bob}"),
    ):
        await house.ask(name, "GET", path)
    await (await house.client("Reg")).answer("GET", "/log")
    looks = await found(house, "looked")
    assert sorted(looks) == [
        "Cass looks at account of Ann",
        "Cass looks at accounts",
        "Flo looks at history of Bob",
        f"Flo looks at round 1 at {table}",
        f"Flo looks at round 1 at {table} of Bob",
        "Reg looks at the log of Bob",
        f"Reg looks at the record of round 1 at {table}",
        "Reg looks at the whole log",
    ]
    assert len(await found(house, "looked", person=bob)) == 3


def test_a_flood_of_refusals_is_gathered_and_cannot_fill_the_log(tmp_path: Path) -> None:
    """A hundred thousand by one person in as many ways, for an hour."""

    async def through() -> list[e.AnyEvent]:
        time = HeldTime()
        room = await Room.open(open_log(str(tmp_path / "room.db")), time=time)
        watch = Watch(room, Rate(burst=50, every=10))
        for minute in range(60):
            for number in range(2000):
                person = "p1" if number % 2 else f"p{number}"
                watch.note(e.Refused(person=person, what=f"way {number % 97}", why="no"))
            time._now += 60
            await watch.write()
            assert minute or len(list(room.log.read(stream=HOUSE_STREAM))) <= 51
        events = [e.read(entry.body) for entry in room.log.read(stream=HOUSE_STREAM)]
        await watch.close()
        await room.close()
        return events

    events = asyncio.run(through())
    assert len(events) <= 50 + 60 * 6 + 60
    told = sum(event.times for event in events if isinstance(event, (e.Refused, e.MoreWatched)))
    assert told == 60 * 2000, "and all are counted"
    first = [event for event in events[:51] if isinstance(event, e.Refused) and event.person == "p1"]
    assert len(first) <= LINES


@with_staff
async def test_what_was_noted_is_written_when_the_room_closes(house: Staffed) -> None:
    await house.refused("Cass", "GET", "/reports/drop")
    await house.room.door.watch.close()
    last = [e.read(entry.body) for entry in house.room.room.log.read(stream=HOUSE_STREAM)][-1]
    assert isinstance(last, e.Refused)
    assert last.person == house.people["Cass"]
