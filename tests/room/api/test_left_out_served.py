"""Private tables and bots are in no report of the house, unless they are asked for."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

from openfelt.client.client import Client
from openfelt.room.log import events as e
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import served
from room.api.written import Written
from room.tables import CASH_IN, Night

PEOPLE = ("p1", "p2", "p3")
BOTS = ("p3", "p4")


def a_round(table: str, private: str | None = None, people: tuple[str, ...] = PEOPLE) -> Night:
    """The first banks and pays the collection; each of the others bets."""
    night = Night(CASH_IN, collection=("1",), jackpot=cents(1), private=private)
    night.opened = night.state.opened = e.TableOpened(**{**fields(night.opened), "table": table})
    for person in people:
        night.log.append((e.Invited(person=person, bot=person in BOTS), night.now))
        night.state.apply(*night.log[-1])
    night.seated(*people).banked(500)
    for number, person in enumerate(people[1:], 2):
        night.do(person, c.PlaceBet(seat=number, bet="player", amount=cents(50)))
    night.dealt()
    assert night.state.number == 1
    return night


def fields(opened: e.TableOpened) -> dict[str, Any]:
    return {name: getattr(opened, name) for name in opened.__struct_fields__}


def test_reports_with_and_without_them(tmp_path: Path) -> None:
    nights = {
        "t1": a_round("t1"),
        "t2": a_round("t2", people=("p3", "p1")),  # the bot banks
        "t3": a_round("t3", people=BOTS),
        "own": a_round("own", private="p1"),
    }
    with closing(Written(tmp_path)) as log:
        for person in (*PEOPLE, "p4"):
            log.person(person)
            log.add("house", [(e.Deposited(person=person, amount=cents(9_000), cashier="house"), 1_000.0)])
        for table, night in nights.items():
            log.add(f"table:{table}", [(night.opened, 1_000.0), *night.log])

    async def through() -> None:
        async with served(tmp_path) as room:
            floor = await room.person("Flo", "floor")
            async with room.client(floor) as client:
                await without(client)
                await with_them(client)
                names = [one["person"] for one in await ask(client, "/accounts?name=p")]
                assert [one for one in names if one in {*PEOPLE, "p4"}] == ["p1", "p2"]
                everyone = {one["person"] for one in await ask(client, "/accounts?name=p&all=true")}
                assert everyone >= {*PEOPLE, "p4"}

    asyncio.run(through())


async def ask(client: Client, path: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = await client.ask("GET", path, list)
    return rows


Figures = dict[str, tuple[int, str, str]]


async def totals(client: Client, more: str = "") -> Figures:
    rows = await ask(client, f"/reports/totals?by=table{more}")
    return {row["table"]: (row["rounds"], row["collection"], row["jackpot"]) for row in rows}


async def without(client: Client) -> None:
    """An action of $100 is charged a dollar (000:1963), and so is one of $50."""
    assert await totals(client) == {"t1": (1, "1.00", "1.00"), "t2": (1, "0.00", "1.00")}
    assert {row["table"] for row in await ask(client, "/reports/drop")} == {"t1", "t2"}
    assert {row["table"] for row in await ask(client, "/reports/jackpots")} == {"t1", "t2", "t3"}
    for path in ("/reports/player-dealers", "/reports/player-dealers/totals"):
        assert [(row["person"], row["rounds"]) for row in await ask(client, path)] == [("p1", 1)]


async def with_them(client: Client) -> None:
    assert await totals(client, "&all=true") == {
        "t1": (1, "1.00", "2.00"),
        "t2": (1, "1.00", "1.00"),
        "t3": (1, "1.00", "1.00"),
        "own": (1, "1.00", "2.00"),
    }
    drop = await ask(client, "/reports/drop?all=true")
    assert [row["table"] for row in drop] == ["t1", "t2", "t3", "own"], "one row for a table and shift"
    assert "own" in {row["table"] for row in await ask(client, "/reports/jackpots?all=true")}
    people = await ask(client, "/reports/player-dealers/totals?all=true")
    assert {row["person"]: row["rounds"] for row in people} == {"p1": 2, "p3": 2}
