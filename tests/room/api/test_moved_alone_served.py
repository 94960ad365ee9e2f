"""What one person moves in a shift with nobody to second it: small sums in a row are one large one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from openfelt.client.client import Refusal
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.fold import Fold
from openfelt.room.state.moved_alone import MovedAlone
from openfelt.room.state.snapshots import recalled
from openfelt.room.store import open_log
from openfelt.rules.money import Net, cents
from room import spoken as c
from room.api.duties import MINUTE, Staffed, staffed, with_staff
from room.api.rooms import served
from room.sameness import fields

HOUR = 60 * MINUTE
ANN = "/accounts/{Ann}/deposits"


async def refused(house: Staffed, name: str, path: str, amount: str) -> str:
    no = await house.refused(name, "POST", path, amount=amount)
    assert (no.status, no.asks) == (409, "second"), no.says
    return no.says


@with_staff
async def test_small_sums_in_a_row_come_to_the_same_limit_as_one(house: Staffed) -> None:
    await house.hire("Bob")
    for person in ("Ann", "Bob") * 2:
        await house.ask("Cass", "POST", f"/accounts/{{{person}}}/deposits", amount="600")
    says = await refused(house, "Cass", ANN, "100.01")
    assert "over $100" in says
    assert "in a shift" in says
    await house.ask("Cass", "POST", "/accounts/{Bob}/withdrawals", amount="100")
    await refused(house, "Cass", "/accounts/{Bob}/withdrawals", "0.01")
    await house.ask("Carl", "POST", ANN, amount="2500")
    number = await house.move("Cass", **{"is": "deposit", "person": house.people["Ann"], "amount": "10"})
    await house.second("Carl", number)
    await refused(house, "Carl", ANN, "0.01")


@with_staff
async def test_what_was_seconded_is_not_counted(house: Staffed) -> None:
    matter = {"is": "deposit", "person": house.people["Ann"], "amount": "2600"}
    await house.second("Carl", await house.move("Cass", **matter))
    for name in ("Cass", "Carl"):
        await house.ask(name, "POST", ANN, amount="2500")


@with_staff
async def test_a_shift_begins_anew_but_not_because_somebody_sets_other_shifts(house: Staffed) -> None:
    await house.ask("Cass", "POST", ANN, amount="2500")
    hours = house.room.room.reports.hours
    now = hours.at(house.time.at)
    every_hour = [{"name": f"h{hour}", "hour": hour} for hour in range(24)]
    for shifts in ([{"name": "all day", "hour": 0}], every_hour):
        await house.ask("Flo", "POST", "/reports/shifts", zone=hours.zone, shifts=shifts)
        assert house.room.room.reports.hours.at(house.time.at) != now
        await refused(house, "Cass", ANN, "0.01")
    before = house.time.at
    house.time.pass_by(2 * HOUR)
    house._clients.clear()  # sessions have ended
    await house.ask("Cass", "POST", ANN, amount="1000")
    office, cass = house.room.room.office, house.people["Cass"]
    assert office.moved_alone(cass, house.time.at) == cents(1000)
    assert office.moved_alone(cass, before) == cents(2500), "a clock that is set back finds the sum again"


@with_staff
async def test_two_accounts_of_one_person_have_one_sum(house: Staffed) -> None:
    await house.hire("Cass at the window", "cage", holder="Cass")
    await house.ask("Cass", "POST", ANN, amount="1500")
    await refused(house, "Cass at the window", ANN, "1000.01")


@with_staff
async def test_sums_hold_when_raced_and_a_repeat_is_no_second_time(house: Staffed) -> None:
    cass = await house.client("Cass")
    path = ANN.format(**house.people)

    async def deposit(number: int) -> int:
        try:
            await cass.answer("POST", path, {"id": f"d{number}", "amount": "500"})
        except Refusal as no:
            return no.status
        return 200

    came = await asyncio.gather(*map(deposit, range(20)))
    assert sorted(came) == [200] * 5 + [409] * 15
    done = came.index(200)
    assert await deposit(done) == 200, "it is done already, and is answered so"
    assert house.room.room.house.wallet(house.people["Ann"]) == cents(2500)


@with_staff
async def test_corrections_at_several_tables_at_once_have_one_sum(house: Staffed) -> None:
    room = house.room
    bob, dan = await room.person("Bob", wallet="9000"), await room.person("Dan", wallet="9000")
    tables = [await room.table() for _ in range(4)]
    async with room.client(bob) as one, room.client(dan) as other:
        for table in tables:
            await one.do(table, c.Sit(seat=1, buy_in=cents(2000)))
            await other.do(table, c.Sit(seat=2, buy_in=cents(2000)))
    flo = await house.client("Flo")
    moves = {bob: Net(-1000_00), dan: Net(1000_00)}

    async def correct(table: str) -> bool:
        try:
            await flo.do(table, c.Correct(moves=moves, why="misread", cite="000:94"), f"c{table}")
        except Refusal as no:
            return no.asks != "second"
        return True

    came = await asyncio.gather(*map(correct, tables))
    assert sorted(came) == [False, False, True, True]
    assert await correct(tables[came.index(True)]), "a repeat is answered as done"
    table = tables[came.index(False)]
    matter = {
        "is": "correct",
        "table": table,
        "moves": {bob: "-2000", dan: "2000"},
        "why": "w",
        "cite": "000:94",
    }
    await house.second("Finn", await house.move("Flo", **matter))
    assert room.room.table(table).state.stacks[bob] == 0
    with pytest.raises(Refusal, match="over \\$500"):
        await flo.do(table, c.Correct(moves={bob: Net(500_01), dan: Net(-500_01)}, why="w", cite="000:94"))


@with_staff
async def test_nobody_passes_a_correction_off_as_one_that_was_seconded(house: Staffed) -> None:
    """The id under which a table carries a motion out cannot be sent."""
    room = house.room
    bob, dan = await room.person("Bob", wallet="9000"), await room.person("Dan", wallet="9000")
    table = await room.table()
    async with room.client(bob) as one, room.client(dan) as other:
        await one.do(table, c.Sit(seat=1, buy_in=cents(5000)))
        await other.do(table, c.Sit(seat=2, buy_in=cents(5000)))
    flo = await house.client("Flo")
    correct = c.Correct(moves={bob: Net(-2500_00), dan: Net(2500_00)}, why="misread", cite="000:94")
    with pytest.raises(Refusal) as no:
        await flo.do(table, correct, "motion 1")
    assert no.value.status == 400
    await flo.do(table, correct, "motion-1")
    with pytest.raises(Refusal, match="takes two people"):
        await flo.do(table, correct, "motion-2")
    matter: dict[str, Any] = {"is": "correct", "table": table, "why": "w", "cite": "000:94"}
    matter["moves"] = {bob: "-2500", dan: "2500"}
    await house.second("Finn", await house.move("Flo", **matter))
    assert room.room.table(table).state.stacks[bob] == 0, "though that id was used by somebody"


def test_sums_outlive_the_process(tmp_path: Path) -> None:
    async def evening() -> MovedAlone:
        async with served(tmp_path) as room, staffed(room) as house:
            await house.ask("Cass", "POST", ANN, amount="700")
            matter = {"is": "deposit", "person": house.people["Ann"], "amount": "3000"}
            await house.second("Carl", await house.move("Cass", **matter))
            await house.ask("Cass", "POST", ANN, amount="800")
            at = room.room.reports.hours.at(house.time.at)
            assert room.room.office.alone.of("cass", at) == cents(1500)
            return room.room.office.alone

    before = asyncio.run(evening())
    log = open_log(str(tmp_path / "room.db"), read_only=True)
    kept, whole = recalled(log, rules_of).office.alone, Fold(rules_of)
    for entry in log.read():
        whole.take(entry)
    log.close()
    assert fields(kept) == fields(whole.office.alone) == fields(before)
