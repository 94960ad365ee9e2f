"""Who may no longer see a table is told of it no more, at once, however they lost it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.client.client import Refusal
from openfelt.client.visitor import Visitor
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.events import AnyEvent
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, Player, Served, at_table, in_a_room
from room.api.test_reconnection import _raw, _say, _told
from waiting import until_so

SHUT = "you may not see this table any more"


async def own_table(room: Served, owner: str) -> str:
    """For three: a bot leaves the third seat to people."""
    return await room.table(CASH_IN, private=owner, seats=3)


def followed_by(room: Served, table: str) -> set[str | None]:
    return {follower.viewer for follower in room.room.table(table).followers}


class Own:
    """Ann's table, at which Ann and Bob sit and Eve, who was invited, looks on."""

    def __init__(self, room: Served, table: str, ann: Player, bob: Player, eve: Player) -> None:
        self.room, self.table, self.ann, self.bob, self.eve = room, table, ann, bob, eve

    async def expect_shut(self, player: Player) -> None:
        """Told so, and of nothing that happens then."""
        with pytest.raises(Refusal, match=SHUT):
            await player.until(lambda seen: False)
        assert self.table not in player.stream.seen
        assert player.person not in followed_by(self.room, self.table)
        with pytest.raises(Refusal, match="there is no table"):
            await player.stream.follow(self.table)


async def opened(room: Served, test: Callable[[Own], Awaitable[None]]) -> None:
    ann, bob, eve = [await room.person(name) for name in ("Ann", "Bob", "Eve")]
    table = await own_table(room, ann)
    for guest in (bob, eve):
        await room.room.do(table, c.InvitePerson(person=guest), ann)
    async with at_table(room, table, ann, bob, eve) as (a, b, looks):
        await a.do(c.Sit(seat=1, buy_in=cents(100)))
        await b.do(c.Sit(seat=2, buy_in=cents(100)))
        await test(Own(room, table, a, b, looks))


@in_a_room
async def test_a_guest_who_is_invited_no_more_is_told_nothing_from_then_on(room: Served) -> None:
    async def through(own: Own) -> None:
        async with _raw(own.room, own.eve.person) as socket:
            await _say(socket, {"do": "follow", "id": "f", "table": own.table})
            while (await _told(socket)).get("id") != "f":
                pass
            await own.ann.do(c.Uninvite(person=own.eve.person))
            told = await _told(socket)
            assert (told["is"], told["table"], told["says"]) == ("refused", own.table, SHUT)
            assert told["id"] is None, "it answers nothing"
            await own.ann.do(c.SitOut())
            await _say(socket, {"do": "ping", "id": "last"})
            assert (await _told(socket))["id"] == "last", "the connection goes on, without the table"
        await own.expect_shut(own.eve)

    await opened(room, through)


@in_a_room
async def test_whoever_sits_there_sees_it_until_they_leave(room: Served) -> None:
    async def through(own: Own) -> None:
        await own.ann.do(c.Uninvite(person=own.bob.person))
        await own.ann.do(c.SitOut())
        await own.bob.until(lambda seen: any(seat.sitting_out for seat in seen.table.seats))
        await own.bob.do(c.Leave())
        await own.expect_shut(own.bob)

    await opened(room, through)


@in_a_room
async def test_who_is_invited_again_sees_it_again(room: Served) -> None:
    async def through(own: Own) -> None:
        await own.ann.do(c.Uninvite(person=own.eve.person))
        await own.expect_shut(own.eve)
        await own.room.room.do(own.table, c.InvitePerson(person=own.eve.person), own.ann.person)
        await own.eve.stream.follow(own.table)
        version = await own.ann.do(c.SitOut())
        await own.eve.until(lambda seen: seen.table.version >= version)

    await opened(room, through)


@in_a_room
async def test_a_table_that_is_made_private_is_shown_to_none_but_its_people(room: Served) -> None:
    """Whatever event it is by: each picture is for those who may see it as it is then."""
    ann, bob, eve = [await room.person(name) for name in ("Ann", "Bob", "Eve")]
    table = await room.table()
    async with at_table(room, table, ann, bob, eve) as (a, b, looks):
        await a.do(c.Sit(seat=1, buy_in=cents(100)))
        await b.do(c.Sit(seat=2, buy_in=cents(100)))
        state = room.room.table(table).state
        state.opened = replace(state.opened, private=ann)
        version = await a.do(c.SitOut())
        await b.until(lambda seen: seen.table.version >= version)
        with pytest.raises(Refusal, match=SHUT):
            await looks.until(lambda seen: seen.table.version >= version)


async def _in_house(room: Served, make: Callable[[], AnyEvent]) -> None:
    await room.room.in_house(lambda: [make()], HOUSE)  # type: ignore[list-item]  # the house's


@pytest.mark.parametrize("how", ["locked out", "dismissed", "logged out", "a new PIN"])
def test_who_is_barred_or_has_left_the_room_is_told_of_no_table(how: str, tmp_path: Any) -> None:
    """Of staff who look on at a private table, too; also if nothing happens at it."""

    @in_a_room
    async def through(room: Served) -> None:
        sue = await room.person("Sue", "surveillance")
        table = await own_table(room, await room.person("Ann"))
        async with _raw(room, sue) as socket:
            await _say(socket, {"do": "follow", "id": "f", "table": table})
            while (await _told(socket)).get("id") != "f":
                pass
            assert sue in followed_by(room, table)
            house = room.room.house
            (token,) = [digest for digest, one in house.sessions.items() if one.person == sue]
            ends: dict[str, Callable[[], AnyEvent]] = {
                "locked out": lambda: e.AccountLocked(person=sue, until=None, why="x"),
                "dismissed": lambda: e.Dismissed(person=sue, why="x"),
                "logged out": lambda: e.SessionEnded(token=token),
                "a new PIN": lambda: e.PinChanged(person=sue, pin="x"),
            }
            await _in_house(room, ends[how])
            assert sue not in followed_by(room, table), "at once"
            await until_so(lambda: not room.app.state.connections, "the end of the connection")

    through(tmp_path)


@in_a_room
async def test_a_bot_that_is_a_client_ends_where_it_is_shown_no_more(room: Served) -> None:
    async def through(own: Own) -> None:
        bot = Visitor(own.eve.client, own.table, random.Random(1), (0.0, 0.01))
        async with own.eve.client.stream() as stream:
            playing = asyncio.ensure_future(bot._play(stream))
            await until_so(lambda: own.table in stream.seen, "a table to see")
            await own.ann.do(c.Uninvite(person=own.eve.person))
            assert await playing, "it does not come back"

    await opened(room, through)
