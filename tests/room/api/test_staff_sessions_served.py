"""Staff are asked who they are: when nobody was there, before money moves, and with a PIN of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from openfelt.client.client import Refusal, log_in
from openfelt.room.log import events as e
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.rules.money import Net
from room import spoken as c
from room.api.duties import MINUTE, PIN, Staffed, staffed, with_staff
from room.api.rooms import served

SLIP = "817462"


@with_staff
async def test_a_session_of_staff_ends_when_nobody_is_there(house: Staffed) -> None:
    """A page that asks for something by itself is nobody; whoever only looks says that they are there."""
    await house.ask("Flo", "GET", "/me")
    await house.ask("Ann", "GET", "/me")
    house.time.pass_by(14 * MINUTE)
    await house.ask("Flo", "POST", "/me/here")
    for path in ("/tables", "/motions", "/accounts"):
        house.time.pass_by(4 * MINUTE)
        await house.ask("Flo", "GET", path)
    house.time.pass_by(4 * MINUTE)
    assert (await house.refused("Flo", "GET", "/tables")).status == 401
    house.time.set_clock(-10 * MINUTE)
    assert (await house.refused("Flo", "GET", "/me")).status == 401, "nor does it come back with the clock"
    assert (await house.ask("Ann", "GET", "/me"))["name"] == "Ann", "a player stays"


@with_staff
async def test_a_socket_of_staff_ends_too_and_a_command_keeps_it(house: Staffed) -> None:
    table = await house.room.table()
    floor = await house.client("Flo")
    async with floor.stream() as stream:
        await stream.follow(table)
        house.time.pass_by(14 * MINUTE)
        await stream.do(table, c.Pause(why="a dispute"))
        house.time.pass_by(14 * MINUTE)
        await stream.do(table, c.Resume())
        house.time.pass_by(15 * MINUTE)
        with pytest.raises((Refusal, ConnectionError)):
            await stream.do(table, c.Pause(why="nobody was there"))


def test_after_a_restart_staff_log_in_again_unless_they_just_have(tmp_path: Path) -> None:
    async def first() -> tuple[str, str]:
        async with served(tmp_path) as room, staffed(room) as house:
            client = await house.client("Flo")
            player = await house.client("Ann")
            return client._token, player._token

    async def again(token: str, player: str) -> None:
        async with served(tmp_path) as room:
            sessions, now = room.door.sessions, room.room.time.elapsed()
            assert sessions.who(token, now + 14 * MINUTE) is not None
            assert not sessions.knows_pin(token, now)
            assert sessions.who(token, now + 16 * MINUTE) is None
            assert sessions.who(player, now + 60 * MINUTE) is not None

    asyncio.run(again(*asyncio.run(first())))


@with_staff
async def test_the_pin_is_asked_for_again_before_money_moves(house: Staffed) -> None:
    table = await house.room.table()
    floor, cage, _ = [await house.client(name) for name in ("Flo", "Cass", "Olga")]
    await house.ask("Cass", "POST", "/accounts/{Ann}/deposits", amount="100")
    house.time.pass_by(5 * MINUTE)
    moves = {house.people["Ann"]: Net(5), house.people["Hal"]: Net(-5)}
    for name, path, said in (
        ("Cass", "/accounts/{Ann}/deposits", {"amount": "100"}),
        ("Cass", "/accounts/{Ann}/withdrawals", {"amount": "100"}),
        ("Olga", "/accounts/{Hal}/dismiss", {"why": "w"}),
        ("Flo", "/motions", {"matter": {"is": "lock", "person": house.people["Cass"], "why": "w"}}),
    ):
        no = await house.refused(name, "POST", path, **said)
        assert (no.status, no.asks) == (403, "pin"), path
    with pytest.raises(Refusal) as no_correction:
        await floor.do(table, c.Correct(moves=moves, why="w", cite="000:94"))
    assert no_correction.value.asks == "pin"
    await floor.do(table, c.Pause(why="what moves no money is done as before"))
    with pytest.raises(Refusal, match="the PIN is wrong") as wrong:
        await cage.answer("POST", "/me/prove", {"pin": "9999"})
    assert (wrong.value.status, wrong.value.asks) == (403, "")
    assert house.room.room.house.wallet(house.people["Ann"]) == 100_00
    await cage.answer("POST", "/me/prove", {"pin": PIN})
    await house.ask("Cass", "POST", "/accounts/{Ann}/withdrawals", amount="100")


@with_staff
async def test_wrong_pins_in_a_session_lock_the_card_as_at_the_door(house: Staffed) -> None:
    cage = await house.client("Cass")
    for _ in range(5):
        with pytest.raises(Refusal):
            await cage.answer("POST", "/me/prove", {"pin": "9999"})
    with pytest.raises(Refusal, match="locked"):
        await cage.answer("POST", "/me/prove", {"pin": PIN})
    assert house.room.room.house.account(house.people["Cass"]).lock is not None


@with_staff
async def test_a_pin_that_was_printed_is_changed_before_anything_else(house: Staffed) -> None:
    number = await house.move("Olga", **{"is": "appoint", "name": "New", "roles": ["cage"], "pin": SLIP})
    slip = await house.second("Flo", number)
    async with await log_in(house.room.address, slip["card"], SLIP) as new:
        me = f"/accounts/{slip['person']}"
        assert (await new.me()).name == "New", "who one is may be asked"
        for method, path, said in (
            ("GET", "/accounts", None),
            ("GET", "/tables", None),
            ("GET", "/motions", None),
            ("POST", "/me/prove", {"pin": SLIP}),
            ("POST", f"/accounts/{house.people['Ann']}/deposits", {"id": "d", "amount": "5"}),
        ):
            with pytest.raises(Refusal) as no:
                await new.answer(method, path, said)
            assert (no.value.status, no.value.asks) == (403, "new-pin"), path
        with pytest.raises(Refusal):
            async with new.stream():
                pass
        for old, pin, says in (
            ("", "8174", "the PIN is wrong"),
            ("9999", "8174", "the PIN is wrong"),
            (SLIP, SLIP, "another PIN"),
            (SLIP, "1234", "a PIN is not"),
            (SLIP, slip["card"][-4:], "a PIN is not"),
        ):
            with pytest.raises(Refusal, match=says):
                await new.answer("POST", f"{me}/pin", {"id": f"p{old}{pin}", "old": old, "pin": pin})
        other = await log_in(house.room.address, slip["card"], SLIP)
        for _ in range(2):
            await new.answer("POST", f"{me}/pin", {"id": "p", "old": SLIP, "pin": "8174"})
        await new.answer("GET", "/accounts")
        with pytest.raises(Refusal, match="log in first"):
            await other.me()
        await other.__aexit__()
    with pytest.raises(Refusal, match="the card or the PIN is wrong"):
        await log_in(house.room.address, slip["card"], SLIP)


@with_staff
async def test_a_players_pin_that_the_floor_has_set_is_changed_first_too(house: Staffed) -> None:
    await house.ask("Flo", "POST", "/accounts/{Ann}/pin", pin="8174")
    async with await log_in(house.room.address, house.cards["Ann"], "8174") as ann:
        with pytest.raises(Refusal, match="choose another"):
            await ann.tables()
        await ann.answer("POST", f"/accounts/{ann.person}/pin", {"id": "p", "old": "8174", "pin": "4719"})
        await ann.tables()
    changes = [
        event
        for entry in house.room.room.log.read(stream=HOUSE_STREAM)
        if isinstance(event := e.read(entry.body), e.PinChanged) and event.person == house.people["Ann"]
    ]
    assert [one.printed for one in changes] == [False, True, False]
