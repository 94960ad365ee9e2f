"""Each role sees and does what it may, and nothing else; what happens at the door and in the cage."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from openfelt.client.client import Refusal, guest, log_in
from openfelt.room.actors.room import Room
from openfelt.room.api.pins import KeptCard
from openfelt.room.demo import appoint
from openfelt.room.doors.roles import PERMISSIONS
from openfelt.room.store import open_log
from openfelt.rules.money import Net, cents
from room import spoken as c
from room.api.rooms import CASH_IN, Served, at_table, bank, in_a_room, play_round, seat, served

ROLES = ("player", "house-dealer", "floor", "cage", "surveillance", "regulator")
ASKED = {
    ("GET", "/tables"): {"player", "house-dealer", "floor", "surveillance", "regulator"},
    ("GET", "/tables?all=true"): {"floor", "surveillance", "regulator"},
    ("GET", "/accounts"): {"floor", "cage", "surveillance", "regulator"},
    ("GET", "/reports/drop"): {"floor", "regulator"},
    ("GET", "/reports/player-dealers"): {"floor", "regulator"},
    ("GET", "/reports/player-dealers/totals"): {"floor", "regulator"},
    ("GET", "/reports/companies"): {"floor", "regulator"},
    ("GET", "/reports/totals?by=day"): {"floor", "regulator"},
    ("GET", "/reports/jackpots"): {"floor", "regulator"},
    ("GET", "/reports/shifts"): {"floor", "regulator"},
    ("POST", "/reports/shifts"): {"floor"},
    ("GET", "/tables/t1/rounds"): {"player", "house-dealer", "floor", "surveillance", "regulator"},
    ("GET", "/tables/t1/advice"): {"player", "house-dealer", "floor", "surveillance", "regulator"},
    ("GET", "/tables/t1/best"): {"player", "house-dealer", "floor", "surveillance", "regulator"},
    ("GET", "/log"): {"surveillance", "regulator"},
    ("GET", "/tables/t1/director"): {"floor"},
    ("GET", "/accounts/p1/history"): {"player", "floor", "surveillance", "regulator"},
    ("POST", "/accounts/p1/deposits"): {"cage"},
    ("POST", "/accounts/p1/withdrawals"): {"cage"},
    ("POST", "/accounts"): {"cage"},
    ("POST", "/accounts/p1/lock"): {"floor"},
}
SAID = {
    "/accounts": {"id": "a", "name": "New", "pin": "4711"},
    "/accounts/p1/deposits": {"id": "b", "amount": "5"},
    "/accounts/p1/withdrawals": {"id": "c", "amount": "5"},
    "/accounts/p1/lock": {"id": "d", "why": "lost the card"},
    "/reports/shifts": {"id": "e", "zone": "America/Los_Angeles", "shifts": [{"name": "all", "hour": 0}]},
}


@in_a_room
async def test_each_role_is_answered_what_it_may_ask(room: Served) -> None:
    people = {role: await room.person(role, role) for role in ROLES}
    assert people["player"] == "p1"
    await room.table()
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        for (method, path), may in ASKED.items():
            said = SAID.get(path) if method == "POST" else None
            for role, person in people.items():
                headers = {"Authorization": f"Bearer {await room.token(person)}"}
                answer = await http.request(method, path, json=said, headers=headers)
                allowed = answer.status_code in {200, 201}
                assert allowed == (role in may), (role, method, path, answer.text)
                assert allowed or (answer.status_code == 403 and answer.json()["says"]), answer.text
            assert (await http.request(method, path, json=said)).status_code == 401


@in_a_room
async def test_everyone_is_told_what_they_may(room: Served) -> None:
    for role in ROLES:
        async with room.client(await room.person(role, role)) as client:
            told = (await client.me()).may
        assert set(told) == {name for name, allowed in PERMISSIONS.items() if role in allowed.roles}


COMMANDS: dict[str, c.TableCommand] = {
    "player": c.Sit(seat=1, buy_in=cents(100)),
    "floor": c.Pause(why="a dispute"),
}


@in_a_room
async def test_commands_are_carried_out_by_the_roles_they_belong_to(room: Served) -> None:
    for role in ROLES:
        table, person = await room.table(), await room.person(role, role)
        async with room.client(person) as client:
            for belongs_to, command in COMMANDS.items():
                if belongs_to == role:
                    await client.do(table, command)
                else:
                    with pytest.raises(Refusal) as no:
                        await client.do(table, command)
                    assert no.value.status == 403


@in_a_room
async def test_a_player_opens_a_table_of_their_own_and_others_do_not_see_it(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with room.client(ann) as mine, room.client(bob) as other:
        opened = await mine.ask("POST", "/tables", dict, {"id": "mine", "game": CASH_IN})
        assert opened["private"]
        assert [table.table for table in await mine.tables()] == [opened["table"]]
        assert await other.tables() == ()
        with pytest.raises(Refusal, match="there is no table") as no:
            await other.table(opened["table"])
        assert no.value.status == 404
        for number in (2, 3):
            await mine.ask("POST", "/tables", dict, {"id": f"mine-{number}", "game": CASH_IN})
        assert await mine.ask("POST", "/tables", dict, {"id": "mine", "game": CASH_IN}) == opened, "again"
        with pytest.raises(Refusal, match="close one first"):
            await mine.ask("POST", "/tables", dict, {"id": "mine-4", "game": CASH_IN})
        await mine.do(opened["table"], c.Close(why="enough"))
        async with room.client(await room.person("Flo", "floor")) as floor:
            assert await floor.tables() == ()
            every = await floor.ask("GET", "/tables?all=true", list)
        assert [(one["phase"], one["private"]) for one in every] == [("closed", True)] + [
            ("gathering", True)
        ] * 2
        await mine.ask("POST", "/tables", dict, {"id": "mine-4", "game": CASH_IN})


@in_a_room
async def test_log_in_by_card_and_pin_and_lockout(room: Served) -> None:
    (slip,) = await appoint(room.room, "floor")
    async with await log_in(room.address, slip.card, slip.pin) as flo:
        assert (await flo.me()).roles == ("floor",)
        await flo.ask("POST", "/logout", None)
        with pytest.raises(Refusal, match="log in first"):
            await flo.me()
    wrong = "000001" if slip.pin != "000001" else "000002"
    for _ in range(5):
        with pytest.raises(Refusal) as no:
            await log_in(room.address, slip.card, wrong)
        assert no.value.status == 401
    with pytest.raises(Refusal, match="locked"):
        await log_in(room.address, slip.card, slip.pin)
    assert room.room.house.with_card(slip.card).lock is not None, "and that is in the log"  # type: ignore[union-attr]


@in_a_room
async def test_money_over_the_counter_once_a_command(room: Served) -> None:
    ann, cass = await room.person("Ann"), await room.person("Cass", "cage")
    async with room.client(cass) as cage:
        for _ in range(3):
            told = await cage.ask("POST", f"/accounts/{ann}/deposits", dict, {"id": "d1", "amount": "250.50"})
            assert told["wallet"] == "1250.50"
        taken = {"id": "w1", "amount": "1000"}
        assert (await cage.ask("POST", f"/accounts/{ann}/withdrawals", dict, taken))["wallet"] == "250.50"
        assert (await cage.ask("POST", f"/accounts/{ann}/withdrawals", dict, taken))["wallet"] == "250.50"
        for way, id, amount in (
            ("withdrawals", "w1", "5"),
            ("deposits", "d1", "5"),
            ("deposits", "w1", "1000"),
        ):
            with pytest.raises(Refusal, match="another command's"):
                await cage.ask("POST", f"/accounts/{ann}/{way}", dict, {"id": id, "amount": amount})
        with pytest.raises(Refusal, match="less than"):
            await cage.ask("POST", f"/accounts/{ann}/withdrawals", dict, {"id": "w2", "amount": "1000"})
        with pytest.raises(Refusal, match="there is no account"):
            await cage.ask("POST", "/accounts/p99/deposits", dict, {"id": "d2", "amount": "5"})


@in_a_room
async def test_an_account_locked_by_the_floor_ends_its_sessions(room: Served) -> None:
    ann, flo = await room.person("Ann"), await room.person("Flo", "floor")
    async with room.client(ann) as player, room.client(flo) as floor, player.stream() as stream:
        table = await room.table()
        await stream.follow(table)
        await floor.ask("POST", f"/accounts/{ann}/lock", dict, {"id": "l", "why": "a lost card"})
        with pytest.raises(Refusal, match="log in first"):
            await player.me()
        await floor.do(table, c.Pause(why="to tell everyone something"))
        with pytest.raises(ConnectionError):
            await stream.until(table, lambda seen: seen.table.phase == "paused")
        told = await floor.ask("POST", f"/accounts/{ann}/unlock", dict, {"id": "u"})
        assert told["locked"] is None
        with pytest.raises(Refusal, match="nobody locks their own account"):
            await floor.ask("POST", f"/accounts/{flo}/lock", dict, {"id": "own", "why": "a slip"})
        assert (await floor.me()).roles == ("floor",)


@in_a_room
async def test_reports_add_up_what_was_dropped_and_banked(room: Served) -> None:
    table = await room.table(collection=("1",), jackpot=cents(1))
    ann, bob = await room.person("Ann", company="Acme Props"), await room.person("Bob")
    flo = await room.person("Flo", "floor")
    async with at_table(room, table, ann, bob) as players, room.client(flo) as floor:
        await seat(players)
        nets = {ann: 0, bob: 0}
        for _ in range(4):
            await play_round(players)
        rounds = await floor.ask("GET", f"/tables/{table}/rounds", list)
        assert [one["number"] for one in rounds] == [4, 3, 2, 1]
        for one in rounds:
            nets[one["player_dealer"]] += round(float(one["net"][one["player_dealer"]]) * 100)
        taken = sum(round(float(fee) * 100) for one in rounds for fee in one["fees"].values())
        (drop,) = await floor.ask("GET", "/reports/drop", list)
        assert (drop["game"], drop["rounds"], drop["jackpot"]) == (CASH_IN, 4, "4.00")
        assert cents(drop["collection"]) == taken > 0
        banked = await floor.ask("GET", "/reports/player-dealers", list)
        assert {row["person"]: round(float(row["won"]) * 100) for row in banked} == {
            person: net for person, net in nets.items() if any(row["person"] == person for row in banked)
        }
        assert {row["person"]: row["company"] for row in banked}.get(ann) in {None, "Acme Props"}
        stacks = sum(room.room.house.stack(table, person) for person in (ann, bob))
        assert stacks == cents(1000) - taken - cents(4)


@in_a_room
async def test_the_director_pauses_rules_and_corrects(room: Served) -> None:
    table = await room.table()
    ann, bob, flo = await room.person("Ann"), await room.person("Bob"), await room.person("Flo", "floor")
    async with at_table(room, table, ann, bob, flo) as (*players, floor):
        await seat(players)
        await floor.do(c.Pause(why="a dispute"))
        with pytest.raises(Refusal, match="paused"):
            await players[0].do(c.Leave())
        await floor.do(c.Resume())
        moves = {ann: Net(-500), bob: Net(500)}
        await floor.do(c.Correct(moves=moves, why="paid to the wrong spot", cite="000:94"))
        seen = await players[0].until(lambda seen: seen.table.seats[0].stack == cents(495))
        assert seen.table.seats[1].stack == cents(505)
        await bank(players)


def test_after_a_restart_a_command_still_has_one_effect(tmp_path: Path) -> None:
    async def first() -> tuple[str, str, int]:
        async with served(tmp_path) as room:
            table, ann = await room.table(), await room.person("Ann")
            async with room.client(ann) as client:
                return table, ann, await client.do(table, c.Sit(seat=1, buy_in=cents(100)), "sit")

    async def second(table: str, ann: str) -> int:
        async with served(tmp_path) as room, room.client(ann) as client:
            version = await client.do(table, c.Sit(seat=1, buy_in=cents(100)), "sit")
            assert (await client.me()).wallet == cents(900)
            return version

    table, ann, version = asyncio.run(first())
    assert asyncio.run(second(table, ann)) == version


def test_a_room_is_closed_with_its_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = str(tmp_path / "room.db")
        room = await Room.open(open_log(url))
        await room.close()
        again = await Room.open(open_log(url))
        await again.close()

    asyncio.run(scenario())


@in_a_room
async def test_a_guest_keeps_a_card_with_a_pin_and_comes_back(room: Served) -> None:
    async with await guest(room.address) as came:
        me = await came.me()
        assert (me.guest, me.returns, me.chips) == (True, False, ())
        table = await room.table()
        await came.do(table, c.Sit(seat=1, buy_in=cents(100)))
        async with room.client(await room.person("Bob")) as bob:
            await bob.do(table, c.Sit(seat=2, buy_in=cents(100)))
        await came.table(table)
        await came.do(table, c.Accept(round=1, wager=cents(40)))
        (chips,) = (await came.me()).chips
        assert (chips.table, chips.name, chips.chips, chips.in_play) == (
            *(table, "A table", cents(100), cents(40)),
        )
        with pytest.raises(Refusal, match="one digit over and over"):
            await came.ask("POST", "/me/pin", KeptCard, {"id": "1", "pin": "1111"})
        kept = await came.ask("POST", "/me/pin", KeptCard, {"id": "2", "pin": "4711"})
        assert (len(kept.card), kept.card[-4:], kept.name) == (16, me.card, me.name)
        assert await came.ask("POST", "/me/pin", KeptCard, {"id": "2", "pin": "4711"}) == kept, "once"
        assert (await came.me()).returns, "and this session goes on"
        with pytest.raises(Refusal, match="has a PIN already"):
            await came.ask("POST", "/me/pin", KeptCard, {"id": "3", "pin": "4712"})
        await came.ask("POST", "/logout", None)
    async with await log_in(room.address, kept.card, "4711") as back:
        assert (await back.me()).person == me.person
        assert [one.chips for one in (await back.me()).chips] == [cents(100)]


@in_a_room
async def test_only_a_guest_without_a_pin_is_given_a_first_one(room: Served) -> None:
    async with room.client(await room.person("Ann")) as ann:
        with pytest.raises(Refusal, match="has a PIN already"):
            await ann.ask("POST", "/me/pin", KeptCard, {"id": "1", "pin": "4711"})
