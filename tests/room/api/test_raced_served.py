"""What is looked at before something is done holds when it is done, however many come at once and wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from openfelt.client.client import Refusal
from openfelt.room.api.tables import OpenTable
from openfelt.room.api.used_ids import UsedIds
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.room.state.remembered import Reused
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, cents
from room import spoken as c
from room.api.duties import MINUTE, PIN, Staffed, with_staff
from room.api.rooms import CASH_IN, Served, at_table, in_a_room, in_a_room_with
from room.api.wires import socket_to
from room.held import turns
from waiting import until_so


async def all_at_once(works: list[Awaitable[object]]) -> list[object]:
    """What came of each; refusals too."""
    return await asyncio.gather(*works, return_exceptions=True)


def refusals(came: list[object], why: str) -> int:
    """How many were refused for that reason; nothing else went wrong."""
    no = [one for one in came if isinstance(one, BaseException)]
    assert all(isinstance(one, Refusal) and why in str(one) for one in no), no
    return len(no)


@asynccontextmanager
async def held(lock: asyncio.Lock, *asked: Awaitable[object]) -> AsyncIterator[list[asyncio.Future[object]]]:
    """While everything waits for its turn: these are looked at, in their order, and then wait too."""
    waiting: list[asyncio.Future[object]] = []
    async with lock:
        for number, one in enumerate(asked, 1):
            waiting.append(asyncio.ensure_future(one))
            await until_so(partial(_are_waiting, lock, number), "one more who waits")
        yield waiting


def _are_waiting(lock: Any, number: int) -> bool:
    return len(lock._waiters or ()) >= number


async def give(house: Staffed, *people: str) -> None:
    """Money to play with."""
    given = [e.Deposited(person=person, amount=cents(9000), cashier=HOUSE) for person in people]
    await house.room.room.in_house(lambda: given, HOUSE)


# Numbers


@in_a_room_with(guest_tables=2, floor_tables=3)
async def test_of_many_tables_that_are_asked_for_at_once_as_many_open_as_may_be(room: Served) -> None:
    guest = (await room.door.guest("127.0.0.1")).person  # type: ignore[union-attr]  # admitted
    for person, most in ((guest, 2), (await room.person("Flo", "floor"), 3)):
        async with room.client(person) as client:
            came = await all_at_once(
                [client.open_table(OpenTable(id=str(number), game=CASH_IN)) for number in range(25)]
            )
            assert refusals(came, f"{most} tables ") == 25 - most
            again = await all_at_once(
                [client.open_table(OpenTable(id=str(number), game=CASH_IN)) for number in range(25)]
            )
            assert refusals(again, f"{most} tables ") == 25 - most, "those that are open are answered again"
    assert len(room.room.tables) == 2 + 3


@in_a_room_with(table_bots=3, bots=5, all_bots=5, player_tables=3)
async def test_of_many_bots_that_are_asked_for_at_once_as_many_come_as_may_be(room: Served) -> None:
    async with room.client(await room.person("Ann")) as ann:
        tables = [(await ann.open_table(OpenTable(id=str(n), game=CASH_IN))).table for n in range(3)]
        came = await all_at_once([ann.ask_bots(table, 1) for table in tables * 6])
        assert refusals(came, "bots ") == 18 - 5
        bots = [len(room.room.table(table).state.bots) for table in tables]
        assert sum(bots) == 5


@in_a_room_with(address_sockets=4)
async def test_of_many_sockets_that_are_opened_at_once_an_address_has_as_many_as_may_be(room: Served) -> None:
    token = await room.token(await room.person("Ann"))
    async with AsyncExitStack() as stack:

        async def come() -> bool:
            try:
                socket = await stack.enter_async_context(socket_to(room.address))
                await socket.send(f'{{"do":"hello","token":"{token}"}}')
                return '"is":"welcome"' in str(await socket.recv())
            except (InvalidStatus, ConnectionClosed):
                return False

        assert sum(await asyncio.gather(*(come() for _ in range(30)))) == 4
        assert len(room.app.state.connections) == 4


@in_a_room_with(sockets=2)
async def test_of_many_sockets_at_once_an_account_has_as_many_as_may_be(room: Served) -> None:
    token = await room.token(await room.person("Ann"))
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(socket_to(room.address)) for _ in range(12)]

        async def hello(socket: Any) -> bool:
            await socket.send(f'{{"do":"hello","token":"{token}"}}')
            return '"is":"welcome"' in str(await socket.recv())

        assert sum(await asyncio.gather(*map(hello, sockets))) == 2


# At a table


@in_a_room
async def test_who_is_sent_away_while_they_wait_to_look_on_does_not_look_on(room: Served) -> None:
    owner, friend = await room.person("Ann"), await room.person("Bob")
    async with room.client(owner) as ann, room.client(friend) as bob, bob.stream() as stream:
        table = (await ann.open_table(OpenTable(id="1", game=CASH_IN))).table
        await ann.do(table, c.Invite(code=await room.code(friend)))
        actor = room.room.table(table)
        sent_away = ann.do(table, c.Uninvite(person=friend))
        async with held(actor._lock, sent_away, stream.follow(table)) as (_, following):
            pass
        with pytest.raises(Refusal, match="there is no table"):
            await following
        await until_so(lambda: friend not in actor.state.invited, "a friend who was sent away")
        assert not actor.followers


@in_a_room
async def test_nobody_is_invited_by_a_code_that_is_no_more_when_it_is_their_turn(room: Served) -> None:
    owner, friend = await room.person("Ann"), await room.person("Bob")
    async with room.client(owner) as ann:
        table = (await ann.open_table(OpenTable(id="1", game=CASH_IN))).table
        actor = room.room.table(table)
        async with held(actor._lock, ann.do(table, c.Invite(code=await room.code(friend)))) as (inviting,):
            await room.code(friend)
        with pytest.raises(Refusal, match="nobody has that code"):
            await inviting
        assert actor.state.invited == set()


@with_staff
async def test_a_share_of_the_jackpot_is_as_much_as_the_box_holds_when_it_is_awarded(house: Staffed) -> None:
    """It was looked at for whether it takes two before it waited for its turn; the box had more by then."""
    table = await house.room.table(jackpot=Cents(100))
    floor, actor = await house.client("Flo"), house.room.room.table(table)
    await give(house, house.people["Ann"])
    async with at_table(house.room, table, house.people["Ann"]) as (ann,):
        await ann.do(c.Sit(seat=1, buy_in=cents(100)))
    actor.state.jackpot = cents(2000)
    award = c.AwardJackpot(person=house.people["Ann"], share=100, why="w", cite="000:94")
    async with held(actor._lock, floor.do(table, award)) as (awarding,):
        actor.state.jackpot = cents(3000)
    with pytest.raises(Refusal) as no:
        await awarding
    assert no.value.asks == "second"
    assert actor.state.jackpot == cents(3000)


# In the house


async def dismissed_meanwhile(house: Staffed, name: str, path: str, said: Mapping[str, Any]) -> Refusal:
    """Why whoever asks is refused, who is dismissed before it is their turn."""
    await house.client(name)
    room, before = house.room.room, house.room.room.office.house_version
    async with held(room._house_lock, house.ask(name, "POST", path, **said)) as (asked,):
        room.house.apply(HOUSE_STREAM, e.Dismissed(person=house.people[name], why="w"))
    with pytest.raises(Refusal) as no:
        await asked
    assert room.office.house_version == before, "nothing was done"
    return no.value


ASKED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a deposit": ("Cass", "/accounts/{Ann}/deposits", {"amount": "100"}),
    "a withdrawal": ("Cass", "/accounts/{Ann}/withdrawals", {"amount": "100"}),
    "a new account": ("Cass", "/accounts", {"name": "New", "pin": "8174"}),
    "a new house dealer": ("Olga", "/accounts", {"name": "N", "pin": "8174", "roles": ["house-dealer"]}),
    "a lock": ("Flo", "/accounts/{Ann}/lock", {"why": "w"}),
    "an unlock": ("Flo", "/accounts/{Ann}/unlock", {}),
    "a dismissal": ("Olga", "/accounts/{Hal}/dismiss", {"why": "w"}),
    "a new PIN": ("Flo", "/accounts/{Ann}/pin", {"pin": "8174"}),
    "other shifts": (
        "Flo", "/reports/shifts", {"zone": "America/Los_Angeles", "shifts": [{"name": "all", "hour": 0}]}
    ),
    "a motion": ("Flo", "/motions", {"matter": {"is": "lock", "person": "{Cass}", "why": "w"}}),
    "an invitation code": ("Ann", "/me/code", {}),
}  # fmt: skip
"""Every operation that changes the house, but coming and going."""


@pytest.mark.parametrize("what", ASKED)
def test_whoever_may_not_any_more_at_their_turn_is_refused(what: str, tmp_path: Any) -> None:
    name, path, said = ASKED[what]

    @with_staff
    async def story(house: Staffed) -> None:
        if what == "an unlock":
            await house.ask("Finn", "POST", "/accounts/{Ann}/lock", why="w")
        filled = {
            key: {k: v.format(**house.people) if isinstance(v, str) else v for k, v in value.items()}
            if isinstance(value, dict)
            else value
            for key, value in said.items()
        }
        no = await dismissed_meanwhile(house, name, path, filled)
        assert no.status in {403, 409}, no

    story(tmp_path)


@with_staff
async def test_staff_who_have_not_said_their_pin_for_a_while_at_their_turn_are_asked_for_it(
    house: Staffed,
) -> None:
    for name, path, said in (
        ("Cass", "/accounts/{Ann}/deposits", {"amount": "100"}),
        ("Olga", "/accounts", {"name": "New", "pin": "8174", "roles": ["house-dealer"]}),
        ("Olga", "/accounts/{Hal}/dismiss", {"why": "w"}),
        ("Flo", "/motions", {"matter": {"is": "lock", "person": house.people["Cass"], "why": "w"}}),
    ):
        client = await house.client(name)
        await client.answer("POST", "/me/prove", {"pin": PIN})
        async with held(house.room.room._house_lock, house.ask(name, "POST", path, **said)) as (asked,):
            house.time.pass_by(6 * MINUTE)
        with pytest.raises(Refusal) as no:
            await asked
        assert no.value.asks == "pin", path


@with_staff
async def test_a_motion_that_is_made_while_its_second_says_the_pin_is_carried_out(house: Staffed) -> None:
    """Its second was asked what it was about before it was made: the table never heard of it."""
    table = await house.room.table()
    people = house.people["Ann"], await house.hire("Bea")
    await give(house, *people)
    async with at_table(house.room, table, *people) as players:
        for number, player in enumerate(players, 1):
            await player.do(c.Sit(seat=number, buy_in=cents(5000)))
    sessions, saying, said = house.room.door.sessions, asyncio.Event(), asyncio.Event()
    verify = sessions._verify

    async def slowly(pin: str, hashed: str) -> bool:
        saying.set()
        await said.wait()
        return await verify(pin, hashed)

    await house.client("Flo")
    await house.client("Sue")
    sessions._verify = slowly
    seconding = asyncio.ensure_future(house.second("Sue", house.room.room.house.moved + 1))
    await saying.wait()
    moves = {people[0]: "-2600", people[1]: "2600"}
    await house.move("Flo", **{"is": "correct", "table": table, "moves": moves, "why": "w", "cite": "000:94"})
    said.set()
    await seconding
    assert house.room.room.table(table).state.stacks == {people[0]: cents(2400), people[1]: cents(7600)}


# Ids


def test_an_id_under_which_something_was_done_is_used_though_the_same_was_refused_meanwhile() -> None:
    async def story() -> None:
        used, refused, done = UsedIds(), asyncio.Event(), asyncio.Event()

        async def asks(until: asyncio.Event, fails: bool) -> None:
            with used.meaning("ann", "t1", "a", "ten"):
                await until.wait()
                if fails:
                    raise Denied("no")

        first, second = asyncio.ensure_future(asks(refused, True)), asyncio.ensure_future(asks(done, False))
        await turns()
        refused.set()
        await turns()
        done.set()
        await turns()
        with pytest.raises(Denied):
            await first
        await second
        with pytest.raises(Reused), used.meaning("ann", "t1", "a", "twenty"):
            raise AssertionError("not reached")

    asyncio.run(story())
