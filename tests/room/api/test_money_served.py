"""Chips, jackpots and reports, as the API gives them."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, closing
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import msgspec
import pytest

from openfelt import books
from openfelt.client.client import Client, Refusal
from openfelt.room.api.tables import OpenTable
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.timepiece import EventLoopTime
from openfelt.room.log import events as e
from openfelt.room.log.chain import Pending
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, cents, dollars
from printed import round_json
from room import spoken as c
from room.api.duties import Staffed, with_staff
from room.api.rooms import CASH_IN, Served, at_table, bank, deal, in_a_room, play_round, seat, served

SUPREME, GOLD = "aviator/supreme-baccarat", "aviator/baccarat-gold"


# Chips


@in_a_room
async def test_a_table_with_chips_and_its_record(room: Served) -> None:
    """19 to 20 of $15 is $14.25; the record says how the table rounds, and settles to the same."""
    ann, bob, flo = await room.person("Ann"), await room.person("Bob"), await room.person("Flo", "floor")
    async with room.client(flo) as floor:
        wanted = OpenTable(
            id="t", game=SUPREME, limits=Limits(cents(5), cents(500)), chip=cents("0.50"), rounding="up"
        )
        table = (await floor.open_table(wanted)).table
        odd = msgspec.structs.replace(wanted, id="u", chip=cents(3))
        with pytest.raises(Refusal, match="for the minimum is not in whole chips"):
            await floor.open_table(odd)
    async with at_table(room, table, ann, bob) as players:
        with pytest.raises(Refusal, match="for a buy-in is not in whole chips"):
            await players[0].do(c.Buy(amount=cents("10.25")))
        await seat(players)
        seen, number = await play_round(players, "banker", "15"), 1
        while not any(line.outcome == "win" for line in seen.bank_table.settled):
            seen, number = await play_round(players, "banker", "15"), number + 1
        assert (seen.bank_table.chip, seen.bank_table.rounding) == (50, "up")
        (line,) = seen.bank_table.settled
        assert (line.paid, line.rounded) == (
            cents("14.50"), "$14.25 in chips of $0.50, rounded up, is $14.50",
        )  # fmt: skip
        record = await players[0].client.ask("GET", f"/tables/{table}/rounds/{number}/record", TableRecord)
        assert record.options == {"smallest-chip": "0.50", "rounding": "up"}
        again = round_json(settle(record, books.banked(SUPREME, record.options)))
        assert again["net"]["player-dealer"] == "-14.50"
        whole = await players[0].client.ask("GET", f"/tables/{table}/rounds/{number}", dict)
        assert whole["settled"][0]["rounded"] == line.rounded


# The jackpot


def test_the_jackpot_is_dropped_paid_and_reported(tmp_path: Path) -> None:
    async def through() -> None:
        async with served(tmp_path) as room:
            await jackpots(room)

    asyncio.run(through())
    with closing(open_log(str(tmp_path / "room.db"))) as log:
        assert list(audit(log)) == []
        paid = e.JackpotPaid(person="p1", amount=Cents(500), why="a slip", cite="none")
        version = max(entry.version for entry in log.read(stream=Stream.of_table("t1")))
        log.append(
            [
                Pending(
                    stream=Stream.of_table("t1"),
                    version=version + 1,
                    at=1e12,
                    by="p3",
                    command="",
                    body=e.written(paid),
                )
            ]
        )
        problems = list(audit(log))
        assert len(problems) == 1
        assert problems[0].endswith("jackpot:t1 holds -4.50")


async def jackpots(room: Served) -> None:
    table = await room.table(jackpot=cents("0.50"))
    ann, bob, flo = await room.person("Ann"), await room.person("Bob"), await room.person("Flo", "floor")
    async with at_table(room, table, ann, bob) as players, room.client(flo) as floor:
        await seat(players)
        for _ in range(3):
            seen = await play_round(players)
        assert seen.table.jackpot == cents("1.50")
        award = c.AwardJackpot(person=ann, amount=cents(2), why="royal tie", cite="house rule")
        with pytest.raises(Refusal, match=r"\$2 cannot be paid: the jackpot's box holds \$1.50"):
            await floor.do(table, award)
        with pytest.raises(Refusal, match="only the floor may award the jackpot") as no:
            await players[0].do(msgspec.structs.replace(award, amount=cents(1)))
        for share in (0, 101):
            with pytest.raises(Refusal, match="not a message"):
                await floor.do(table, msgspec.structs.replace(award, amount=None, share=share))
        before = room.room.house.stack(table, ann)
        for _ in range(2):
            await floor.do(table, msgspec.structs.replace(award, amount=cents(1)), "once")
        assert room.room.house.stack(table, ann) == before + cents(1)
        seen = await players[1].until(lambda seen: seen.table.jackpot == cents("0.50"))
        (box,) = await floor.jackpots()
        assert (box.table, box.game) == (table, CASH_IN)
        assert (box.dropped, box.paid, box.holds) == (cents("1.50"), cents(1), cents("0.50"))
        (total,) = await floor.totals("table")
        assert (total.rounds, total.jackpot, total.jackpot_paid) == (3, cents("1.50"), cents(1))
    assert no.value.says == "only the floor may award the jackpot; Ann has the role player"


# Answers for someone who has gone


@in_a_room
async def test_the_floor_takes_the_default_for_someone_who_has_gone(room: Served) -> None:
    table = await room.table(GOLD)
    ann, bob, flo = await room.person("Ann"), await room.person("Bob"), await room.person("Flo", "floor")
    async with at_table(room, table, ann, bob) as players, room.client(flo) as floor:
        await seat(players)
        number = 0
        asked: dict[str, Any] = {}
        while not asked.get("asks"):
            banker = await bank(players)
            other = next(player for player in players if player is not banker)
            here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
            await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
            await deal(players)
            number += 1
            asked = await floor.ask("GET", f"/tables/{table}/director", dict)
        (ask,) = asked["asks"]
        default = c.TakeDefault(seat=ask["seat"], bettor=other.person, cite="003:144-146")
        with pytest.raises(Refusal, match="only the floor may answer for a seat"):
            await banker.do(default)
        version = await floor.do(table, default)
        seen = await other.until(lambda seen: seen.table.version >= version)
        assert seen.table.over
        assert any(ask["default"] in sight.text for sight in seen.table.log)
        with pytest.raises(Refusal, match="no round is in play"):
            await floor.do(table, default)
        answers = [e.read(entry.body) for entry in room.room.log.read(stream=Stream.of_table(table))]
        (by_floor,) = [
            one.answer
            for one in answers
            if isinstance(one, e.Answered) and getattr(one.answer, "by", "") == "floor"
        ]
        assert by_floor.cite == "003:144-146"  # type: ignore[union-attr]  # a choice


# Reports


SHIFTS = {"zone": "America/New_York", "shifts": [{"name": "early", "hour": 4}, {"name": "late", "hour": 16}]}


CALIFORNIA = ZoneInfo("America/Los_Angeles")


def _at(time: float) -> AbstractContextManager[object]:
    """The clock says so."""
    return patch.object(EventLoopTime, "now", lambda clock: time)


def test_totals_by_table_game_shift_and_day(tmp_path: Path) -> None:
    """Three rounds an hour apart, over the end of a shift and over midnight; then the shifts change."""
    clock = [(15, 10), (15, 22), (16, 1)]  # the first hour of the 16th still belongs to the graveyard shift
    times = [datetime(2100, 1, day, hour, tzinfo=CALIFORNIA).timestamp() for day, hour in clock]

    async def through() -> None:
        async with served(tmp_path) as room:
            await reports(room, times)

    asyncio.run(through())

    async def again() -> tuple[Any, ...]:
        async with served(tmp_path) as room, room.client("p4") as floor:
            assert room.room.reports.hours.zone == "America/New_York"
            return await floor.totals("shift")

    assert [(row.date, row.shift, row.rounds) for row in asyncio.run(again())] == BY_SHIFT, (
        "from the log again"
    )


BY_SHIFT = [("2100-01-15", "day", 2), ("2100-01-15", "graveyard", 2), ("2100-01-16", "early", 1)]


async def reports(room: Served, times: list[float]) -> None:
    first, second = await room.table(collection=("1",)), await room.table("marina/zoobac", collection=("1",))
    ann = await room.person("Ann", company="Acme Props", wallet="5000")
    bob = await room.person("Bob", company="Acme Props", wallet="5000")
    cy, flo = await room.person("Cy", wallet="5000"), await room.person("Flo", "floor")
    async with (
        at_table(room, first, ann, bob) as here,
        at_table(room, second, bob, cy) as there,
        room.client(flo) as floor,
    ):
        await seat(here)
        await seat(there)
        for at in times:
            with _at(at):
                await play_round(here)
        with _at(times[0]):
            await play_round(there)
        for role, person in (("player", cy), ("floor", flo)):
            async with room.client(person) as client:
                await _sets_shifts(client, role == "floor")
        with _at(times[2] + 36_000):
            await play_round(there)
        await totals(floor, first, second)
        await player_dealers(room, floor, {first: (ann, bob), second: (bob, cy)})


async def _sets_shifts(client: Client, may: bool) -> None:
    if not may:
        with pytest.raises(Refusal, match="only the floor may set the shifts"):
            await client.ask("POST", "/reports/shifts", dict, {"id": "s", **SHIFTS})
        return
    before = await client.ask("GET", "/reports/shifts", dict)
    assert (before["zone"], before["shifts"][2]) == ("America/Los_Angeles", {"name": "graveyard", "hour": 22})
    for wrong, says in (
        ({"zone": "Mars/Olympus"}, "is not a time zone"),
        ({"zone": "../../etc/passwd"}, "is not a time zone"),
        ({"shifts": []}, "1 to 24 shifts"),
        ({"shifts": [{"name": "a", "hour": 4}, {"name": "a", "hour": 5}]}, "a name of its own"),
        ({"shifts": [{"name": "a", "hour": 5}, {"name": "b", "hour": 4}]}, "one after another"),
        ({"shifts": [{"name": "a", "hour": 24}]}, "from 0 to 23"),
    ):
        with pytest.raises(Refusal, match=says):
            await client.ask("POST", "/reports/shifts", dict, {"id": "w", **SHIFTS, **wrong})
    assert await client.ask("POST", "/reports/shifts", dict, {"id": "s", **SHIFTS}) == SHIFTS


async def totals(floor: Client, first: str, second: str) -> None:
    rows: dict[str, list[tuple[str, str, int]]] = {first: [], second: []}
    for row in await floor.ask("GET", "/reports/drop", list):
        rows[row["table"]].append((row["date"], row["shift"], row["rounds"]))
    assert rows == {
        first: [("2100-01-15", "day", 1), ("2100-01-15", "graveyard", 2)],
        second: [("2100-01-15", "day", 1), ("2100-01-16", "early", 1)],
    }
    by_shift = await floor.totals("shift")
    assert [(row.date, row.shift, row.rounds) for row in by_shift] == BY_SHIFT
    assert {row.table: (row.game, row.rounds) for row in await floor.totals("table")} == {
        first: (CASH_IN, 3), second: ("marina/zoobac", 2),
    }  # fmt: skip
    assert {row.game: row.rounds for row in await floor.totals("game")} == {CASH_IN: 3, "marina/zoobac": 2}
    assert {row.date: row.rounds for row in await floor.totals("day")} == {"2100-01-15": 4, "2100-01-16": 1}
    # a dollar for each round: the action is ten dollars (000:1963, 001:1083)
    assert {row.collection for row in by_shift} == {cents(1), cents(2)}
    for path, rounds in (("since=2100-01-16", [1]), ("until=2100-01-15", [4]), ("since=2100-02-01", [])):
        rows_within = await floor.ask("GET", f"/reports/totals?by=day&{path}", list)
        assert [row["rounds"] for row in rows_within] == rounds
    for wrong in ("by=colour", "by=day&since=yesterday", ""):
        with pytest.raises(Refusal) as no:
            await floor.ask("GET", f"/reports/totals?{wrong}", list)
        assert no.value.status == 400


async def player_dealers(room: Served, floor: Client, tables: dict[str, tuple[str, str]]) -> None:
    won: dict[str, int] = {}
    rounds: dict[str, int] = {}
    for table in tables:
        for one in await floor.ask("GET", f"/tables/{table}/rounds", list):
            banker = one["player_dealer"]
            won[banker] = won.get(banker, 0) + round(float(one["net"][banker]) * 100)
            rounds[banker] = rounds.get(banker, 0) + 1
    people = await floor.ask("GET", "/reports/player-dealers/totals", list)
    assert {row["person"]: (row["won"], row["rounds"], row["fees"]) for row in people} == {
        person: (dollars(net), rounds[person], dollars(rounds[person] * 100)) for person, net in won.items()
    }
    company = {person for person in won if room.room.house.account(person).company}
    (acme,) = await floor.ask("GET", "/reports/companies", list)
    assert acme == {
        "rounds": sum(rounds[person] for person in company),
        "won": dollars(sum(won[person] for person in company)),
        "fees": dollars(sum(rounds[person] for person in company) * 100),
        "company": "Acme Props",
    }


@with_staff
async def test_the_counter_says_what_can_be_paid_out_and_pays_no_free_chips(house: Staffed) -> None:
    room = house.room.room
    guest, _ = await room.in_house(lambda: room.house.open_guest(cents(5)), HOUSE)
    assert isinstance(guest, e.AccountOpened)
    house.people["Gus"] = guest.person
    await house.ask("Cass", "POST", "/accounts/{Gus}/deposits", amount="20")
    shown = await house.ask("Cass", "GET", "/accounts/{Gus}")
    assert (shown["wallet"], shown["payable"]) == ("25.00", "20.00")
    refused = await house.refused("Cass", "POST", "/accounts/{Gus}/withdrawals", amount="20.01")
    assert (refused.status, "free chips" in refused.says) == (409, True), refused.says
    await house.ask("Cass", "POST", "/accounts/{Gus}/withdrawals", amount="20")
    assert (await house.ask("Flo", "GET", "/accounts/{Gus}"))["payable"] is None
