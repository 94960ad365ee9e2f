"""Over the network: the waiting list, table changes, guests and bots of a private table, shares, absence."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from openfelt.client.client import Client, Refusal
from openfelt.room.actors.companions import Companions
from openfelt.room.actors.habits import Habits
from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.tables import OpenTable
from openfelt.room.log import events as e
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.room.wire.seen import Seen
from openfelt.rules.bets import Limits
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, Served, at_table, bank, in_a_room, proving_rules, seat, served
from room.held import turns
from waiting import until_answered, until_so

AT_ONCE = (0.0, 0.0)
TILES = "parkwest/pai-gow-tiles"


async def refused(answer: Any) -> str:
    with pytest.raises(Refusal) as no:
        await answer
    return str(no.value)


# The waiting list


@in_a_room
async def test_who_waits_is_called_and_told(room: Served) -> None:
    table = await room.table(seats=2, timers=e.Timers(offer=None, betting=None, decision=None, seat=60))
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy", "Di")]
    async with at_table(room, table, *people) as (ann, bob, cy, di):
        await seat([ann, bob])
        await cy.do(c.Wait())
        await bob.do(c.Leave())
        seen = await cy.until(lambda seen: seen.yours is not None and seen.yours.called is not None)
        assert seen.yours is not None
        assert seen.yours.called is not None
        assert (seen.yours.called.seat, seen.yours.called.person) == (2, cy.person)
        everyone = await di.until(lambda seen: bool(seen.table.called))
        assert [call.person for call in everyone.table.called] == [cy.person]
        assert everyone.yours is None
        assert "seat 2 is held for" in await refused(di.do(c.Sit(seat=2, buy_in=cents(50))))
        assert "only the floor may seat people" in await refused(di.do(c.SeatNext(person=di.person, why="x")))
        await cy.do(c.Sit(seat=2, buy_in=cents(50)))
        assert (await di.until(lambda seen: not seen.table.called)).table.waiting == ()


@in_a_room
async def test_the_floor_seats_someone_before_their_turn(room: Served) -> None:
    table = await room.table(seats=2)
    ann, bob, cy, di, flo = [await room.person(name) for name in ("Ann", "Bob", "Cy", "Di")] + [
        await room.person("Flo", "floor")
    ]
    async with at_table(room, table, ann, bob, cy, di, flo) as (a, b, first, second, floor):
        await seat([a, b])
        await first.do(c.Wait())
        await second.do(c.Wait())
        await b.do(c.Leave())
        await floor.do(c.SeatNext(person=second.person, why="was overlooked"))
        await second.do(c.Sit(seat=2, buy_in=cents(50)))
        await floor.do(c.Unwait(person=first.person))
        assert room.room.table(table).state.waiting == []


# Table change


@in_a_room
async def test_a_player_changes_tables(room: Served) -> None:
    here, there = await room.table(), await room.table()
    ann = await room.person("Ann")
    async with at_table(room, here, ann) as (player,):
        await seat([player], "200")
        await player.stream.follow(there)
        await player.do(c.Change(table=there, seat=4))
        seen = await player.stream.until(there, lambda seen: bool(seen.table.seats))
        assert [(one.seat, one.person, one.stack) for one in seen.table.seats] == [(4, ann, cents(200))]
        assert (await player.client.me()).tables == (there,)


@in_a_room
async def test_a_table_one_may_not_see_is_not_there_to_change_to(room: Served) -> None:
    here, ann, bob = await room.table(), await room.person("Ann"), await room.person("Bob")
    hidden = await room.table(private=bob)
    async with at_table(room, here, ann) as (player,):
        await seat([player], "200")
        assert await refused(player.do(c.Change(table=hidden, seat=4))) == f'there is no table "{hidden}"'


# A private table


@in_a_room
async def test_an_invited_guest_sees_the_table_and_comes(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with room.client(ann) as owner, room.client(bob) as guest:
        table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
        assert await guest.tables() == ()
        assert (await refused(guest.table(table))).startswith("there is no table")
        await owner.do(table, c.Invite(code=await room.code(bob)))
        assert [one.table for one in await guest.tables()] == [table]
        assert [one.person for one in await owner.people(table)] == [bob]
        await guest.do(table, c.Sit(seat=2, buy_in=cents(50)))
        await guest.do(table, c.Leave())
        await owner.do(table, c.Uninvite(person=bob))
        assert await guest.tables() == ()


async def played(client: Client, table: str, rounds: int) -> Seen:
    """Play as a bot would until so many rounds are over."""
    habits = Habits(client.person, random.Random(1))
    async with client.stream() as stream:
        seen, game = await stream.follow(table), await client.game_at(table)
        while seen.table.round < rounds or not seen.table.over:
            if (command := habits.wants(seen, game)) is not None:
                with contextlib.suppress(Refusal):
                    await stream.do(table, command)
            async with asyncio.timeout(120):
                seen = await stream.until(table, lambda now, before=seen: now != before)  # type: ignore[misc]
        return seen


def with_bots(path: Path, story: Any) -> None:
    """In a room whose bots do not stop to think."""

    async def run() -> None:
        async with served(path) as room, asyncio.timeout(240):
            room.app.state.companions.pace = AT_ONCE
            await story(room)
        log = open_log(str(path / "room.db"), read_only=True)
        assert list(audit(log, proving_rules)) == []
        log.close()

    asyncio.run(run())


def test_a_private_table_with_bots_in_two_clicks(tmp_path: Path) -> None:
    async def story(room: Served) -> None:
        ann = await room.person("Ann")
        async with room.client(ann) as owner:
            table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
            bots = await owner.ask_bots(table, 3, "2")
            assert [one.name for one in bots] == ["Amber (bot)", "Birch (bot)", "Cedar (bot)"]
            assert await owner.ask_bots(table, 3, "2") == bots, "once"
            assert await refused(owner.ask_bots(table, 5)) == "there is room for 4 more bots, not for 5"
            seen = await played(owner, table, 3)
            assert len(seen.table.seats) == 4
            await left(owner, table)
            state = room.room.table(table).state
            await until_so(lambda: not state.stacks, "the end of the round they are in")
            assert state.seats == {}
            people = len(room.room.house.people)
            await owner.do(table, c.Sit(seat=1, buy_in=cents(100)))
            again = await owner.ask_bots(table, 3)
            assert [one.person for one in again] == [one.person for one in bots], "the same bots come again"
            assert len(room.room.house.people) == people
            await closed(owner, table)
            assert state.stacks == {}

    with_bots(tmp_path, story)


def test_a_private_table_of_tiles_posts_the_limits_it_may_and_is_played(tmp_path: Path) -> None:
    async def story(room: Served) -> None:
        ann = await room.person("Ann")
        async with room.client(ann) as owner:
            table = (await owner.open_table(OpenTable(id="1", game=TILES))).table
            assert room.room.table(table).state.opened.limits == Limits(cents(10), cents(500))
            await owner.ask_bots(table, 3)
            seen = await played(owner, table, 2)
            assert not seen.table.void
            assert seen.bank_table.settled
            await left(owner, table)

    with_bots(tmp_path, story)


def test_bots_wait_for_their_host_and_go_on_while_the_host_sits_out(tmp_path: Path) -> None:
    async def story(room: Served) -> None:
        ann = await room.person("Ann")
        async with room.client(ann) as owner:
            table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
            await owner.ask_bots(table, 3)
            state = room.room.table(table).state
            async with room.client(await room.person("Bob")) as later:
                second = (await later.open_table(OpenTable(id="1", game=CASH_IN))).table
                await later.ask_bots(second, 3)
                await played(later, second, 1)  # so long bots would take that wait for nobody
            assert (state.phase, state.number) == ("offering", 0), "the owner has not come yet"
            await played(owner, table, 1)
            await owner.do(table, c.SitOut())
            number = state.number
            async with asyncio.timeout(120), owner.stream() as stream:
                await stream.follow(table)
                await stream.until(table, lambda seen: seen.table.round > number + 1)

    with_bots(tmp_path, story)


async def left(owner: Client, table: str) -> None:
    """As soon as no money is in play."""
    async with owner.stream() as stream:
        await stream.follow(table)

        async def gone() -> bool:
            bank = stream.seen[table].bank_table
            with contextlib.suppress(Refusal):
                if bank.player_dealer and bank.player_dealer.person == owner.person and not bank.bets:
                    await stream.do(table, c.GiveUp())
                await stream.do(table, c.Leave())
            return all(one.person != owner.person for one in stream.seen[table].table.seats)

        await until_answered(gone, "a seat that is left")


async def closed(owner: Client, table: str) -> None:
    async def is_closed() -> bool:
        with contextlib.suppress(Refusal):
            await owner.do(table, c.Close(why="enough"))
        return (await owner.table(table)).table.phase == "closed"

    await until_answered(is_closed, "a table that is closed")


def test_bots_are_the_owners_to_ask(tmp_path: Path) -> None:
    async def story(room: Served) -> None:
        ann, bob = await room.person("Ann"), await room.person("Bob")
        flo, public = await room.person("Flo", "floor"), await room.table()
        async with room.client(ann) as owner, room.client(bob) as guest, room.client(flo) as floor:
            table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
            assert (await refused(guest.ask_bots(table, 1))).startswith("there is no table")
            await owner.do(table, c.Invite(code=await room.code(bob)))
            assert "who says who comes" in await refused(guest.ask_bots(table, 1))
            assert "only the player may take a seat" in await refused(floor.ask_bots(table, 1))
            assert "open to everyone" in await refused(owner.ask_bots(public, 1))
            for number in (0, -1, 99):
                assert "not a message of this API" in await refused(owner.ask_bots(table, number))
            assert len(room.room.house.people) == 3, "no account for nothing"

    with_bots(tmp_path, story)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def evening(room: Served) -> None:
        ann = await room.person("Ann")
        async with room.client(ann) as owner:
            table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
            await owner.do(table, c.Sit(seat=8, buy_in=cents(100)))
            await owner.ask_bots(table, 2)

    async def morning(room: Served) -> None:
        ((table, actor),) = room.room.tables.items()
        owner = actor.state.opened.private
        assert owner is not None
        before = actor.state.number
        async with room.client(owner) as client:
            seen = await played(client, table, before + 2)
            assert {one.person for one in seen.table.seats} == {owner, *seen.table.bots}

    with_bots(tmp_path, evening)
    with_bots(tmp_path, morning)


def test_bots_whose_accounts_were_opened_before_a_crash_are_used(tmp_path: Path) -> None:
    """The room dies between the accounts and the seats: the same request seats those accounts."""

    async def story() -> None:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        opened, _ = await room.in_house(lambda: room.house.open_guest(cents(1000)), "house")
        assert isinstance(opened, e.AccountOpened)
        table = e.TableOpened(
            table="own-1", name="x", game=CASH_IN, limits=Limits(cents(5), cents(500)), seats=8, decks=8,
            private=opened.person,
        )  # fmt: skip
        actor = await room.open_table(table, opened.person)
        bots = Companions(room, AT_ONCE)
        first = await bots._open(2, cents(500), opened.person, f"{actor.stream}:a")
        seated = await bots.ask("own-1", opened.person, 2, "a")
        assert sorted(first) == sorted(seated)
        await bots.close()
        await room.close()

    asyncio.run(story())


# Sharing the wager


@in_a_room
async def test_a_wager_is_shared_over_the_network(room: Served) -> None:
    table = await room.table(options={"shared-wager": True})
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        await seat(players)
        banker = await bank(players)
        sharer, bettor = [player for player in players if player is not banker]
        await sharer.do(c.OfferShare(amount=cents(100)))
        seen = await banker.until(lambda seen: bool(seen.bank_table.share_offers))
        assert seen.bank_table.share_offers[0].amount == cents(100)
        await banker.do(c.AdmitShare(person=sharer.person))
        seen = await bettor.until(lambda seen: not seen.bank_table.share_offers)
        assert seen.bank_table.player_dealer is not None
        assert (seen.bank_table.player_dealer.wager, len(seen.bank_table.player_dealer.shares)) == (
            cents(200),
            2,
        )
        place = next(one.seat for one in seen.table.seats if one.person == bettor.person)
        await bettor.do(c.PlaceBet(seat=place, bet="player", amount=cents(10)))
        await bettor.do(c.Deal())
        record = await sharer.client.ask("GET", f"/tables/{table}/rounds/1/record", dict)
        assert [share["amount"] for share in record["player_dealer"]["shares"]] == ["100.00", "100.00"]


# Absence


def test_a_table_opened_over_the_network_sits_people_out_after_a_minute_without_connection() -> None:
    assert OpenTable(id="1", game=CASH_IN).timers.away == 60
    assert e.Timers().away is None


@in_a_room
async def test_who_is_away_is_sat_out_and_comes_back_by_asking(room: Served) -> None:
    table = await room.table(timers=e.Timers(offer=None, betting=None, decision=None, away=1))
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann) as (player,):
        async with at_table(room, table, bob) as (other,):
            await player.do(c.Sit(seat=1, buy_in=cents(50)))
            await other.do(c.Sit(seat=2, buy_in=cents(50)))
        seen = await player.until(lambda seen: any(one.sitting_out for one in seen.table.seats))
        assert [(one.person, one.away) for one in seen.table.seats if one.sitting_out] == [(bob, True)]
        async with at_table(room, table, bob) as (other,):
            await other.do(c.SitIn())
            await other.until(lambda seen: not any(one.sitting_out for one in seen.table.seats))
            await other.do(c.SitOut())
            seen = await other.until(lambda seen: any(one.sitting_out for one in seen.table.seats))
            assert [one.away for one in seen.table.seats] == [False, False], "Bob said so himself"


# Nothing is shown that is not in the log


@in_a_room
async def test_lists_wait_for_the_log(room: Served) -> None:
    table, ann, bob = await room.table(), await room.person("Ann"), await room.person("Bob")
    actor, writing, go = room.room.table(table), asyncio.Event(), asyncio.Event()
    append, reading, came = actor._append, actor.reading, list[None]()

    async def slow(*batch: Any) -> None:
        writing.set()
        await go.wait()
        await append(*batch)

    def counted() -> Any:
        came.append(None)
        return reading()

    actor._append, actor.reading = slow, counted  # type: ignore[method-assign]
    async with room.client(ann) as one, room.client(bob) as other:
        sitting = asyncio.ensure_future(one.do(table, c.Sit(seat=1, buy_in=cents(50))))
        await writing.wait()
        assert actor.state.seats == {1: ann}, "the state is ahead of the log"
        looks: list[Any] = [other.tables(), one.me(), other.people(table)]
        asked = [asyncio.ensure_future(look) for look in looks]
        await until_so(lambda: len(came) == 3 or any(one.done() for one in asked), "three who want to see it")
        await turns()
        told_early = [one for one in asked if one.done()]
        go.set()
        assert not told_early, "nobody is told before it is written"
        tables, me, people = await asyncio.gather(*asked)
        await sitting
        assert tables[0].seated == 1
        assert me.tables == (table,)
        assert [one.person for one in people] == [ann]


def test_the_openapi_describes_the_bots(tmp_path: Path) -> None:
    async def describe() -> dict[str, Any]:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        made = api(room).openapi()
        await room.close()
        return made

    operation = asyncio.run(describe())["paths"]["/api/v1/tables/{table}/bots"]["post"]
    assert operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/AskBots")


@in_a_room
async def test_internal_commands_cannot_be_sent(room: Served) -> None:
    table, ann = await room.table(), await room.person("Ann")
    headers = {"Authorization": f"Bearer {await room.token(ann)}"}
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        for command in (
            {"do": "watch", "absent": []},
            {"do": "expect", "seat": 1, "amount": "5", "source": "t1"},
            {"do": "seat-bots", "people": [ann], "buy_in": "5"},
        ):
            answer = await http.post(
                f"{room.address}/api/v1/tables/{table}/commands",
                json={"id": "1", "command": command},
                headers=headers,
            )
            assert answer.status_code == 400
