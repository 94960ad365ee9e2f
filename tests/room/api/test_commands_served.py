"""Commands over the wire: twice, out of order, from the wrong seat or role, too late, or malformed."""

from __future__ import annotations

import asyncio

import pytest

from openfelt.client.client import Refusal
from openfelt.room.log import events as e
from openfelt.room.log.events import read
from openfelt.room.log.stream import Stream
from openfelt.room.wire.messages import TableShown, Yours
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, LANTERNS, Served, at_table, bank, deal, in_a_room, play_round, seat


@in_a_room
async def test_a_round_is_played_and_settled_over_the_wire(room: Served) -> None:
    table = await room.table()
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        seen = await play_round(players)
        assert seen.table.over
        assert [line.bettor for line in seen.bank_table.settled] == [bob]
        assert set(seen.table.felt) == {"player", "banker"}
        stacks = {one.person: one.stack for one in seen.table.seats}
        assert sum(stacks.values()) == cents(1000)
        assert (await players[0].client.me()).wallet == cents(500)


@in_a_room
async def test_the_same_id_has_one_effect_and_the_same_answer(room: Served) -> None:
    table = await room.table()
    ann = await room.person("Ann")
    async with at_table(room, table, ann) as (player,):
        sit = c.Sit(seat=1, buy_in=cents(100))
        first = await player.do(sit, "sit-1")
        assert await player.do(sit, "sit-1") == first
        assert await player.client.do(table, sit, "sit-1") == first, "by HTTP too"
        with pytest.raises(Refusal, match="that id was another command's"):
            await player.do(c.Buy(amount=cents(50)), "sit-1")
        with pytest.raises(Refusal, match="seat 1 is taken"):
            await player.do(sit, "sit-2")
        assert (await player.client.me()).wallet == cents(900)


@in_a_room
async def test_the_same_id_sent_many_times_at_once_has_one_effect(room: Served) -> None:
    table = await room.table()
    ann = await room.person("Ann")
    async with at_table(room, table, ann) as (player,):
        buying = [player.client.do(table, c.Buy(amount=cents(10)), "once") for _ in range(20)]
        assert len(set(await asyncio.gather(*buying))) == 1
        assert (await player.client.me()).wallet == cents(990)


@in_a_room
async def test_commands_of_one_connection_take_effect_in_their_order(room: Served) -> None:
    table = await room.table()
    ann = await room.person("Ann")
    async with at_table(room, table, ann) as (player,):
        doing = [
            asyncio.ensure_future(player.do(command))
            for command in (c.Sit(seat=2, buy_in=cents(100)), c.SitOut(), c.SitIn(), c.Leave())
        ]
        versions = await asyncio.gather(*doing)
        assert versions == sorted(versions)
        kinds = [type(read(entry.body)) for entry in room.room.log.read(stream=Stream.of_table(table))]
        assert kinds[1:] == [e.Bought, e.Sat, e.SatOut, e.SatIn, e.Left, e.CashedOut]


@in_a_room
async def test_commands_out_of_order_are_refused_and_change_nothing(room: Served) -> None:
    table = await room.table()
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        for early in (c.Deal(), c.PlaceBet(seat=1, bet="player", amount=cents(5)), c.Accept(wager=cents(50))):
            with pytest.raises(Refusal):
                await players[0].do(early)
        await seat(players)
        before = players[0].seen.table.version
        with pytest.raises(Refusal, match="no round is in play"):
            await players[0].do(c.Decide(seat=1, choice="hit"))
        assert players[0].seen.table.version == before


@in_a_room
async def test_nobody_acts_from_anothers_seat(room: Served) -> None:
    table = await room.table()
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        await seat(players)
        banker = await bank(players)
        others = [player for player in players if player is not banker]
        seats = {one.person: one.seat for one in others[0].seen.table.seats}
        with pytest.raises(Refusal, match="bet there backline"):
            await others[0].do(c.PlaceBet(seat=seats[others[1].person], bet="player", amount=cents(5)))
        with pytest.raises(Refusal, match="nobody bets another's money"):
            await others[0].do(
                c.PlaceBet(seat=1, bet="player", amount=cents(5), bettor=others[1].person, backline=True)
            )
        with pytest.raises(Refusal, match="offer"):
            await others[0].do(c.Accept(wager=cents(50)))


@in_a_room
async def test_a_refusal_names_the_rule(room: Served) -> None:
    table = await room.table()
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        with pytest.raises(Refusal) as no:
            await other.do(c.PlaceBet(seat=here, bet="tiger-9", amount=cents(5)))
        assert no.value.cites, "and where it is written"
        with pytest.raises(Refusal) as by_http:
            await other.client.do(table, c.PlaceBet(seat=here, bet="tiger-9", amount=cents(5)))
        assert (by_http.value.says, by_http.value.cites) == (no.value.says, no.value.cites)
        assert by_http.value.status == 409


@in_a_room
async def test_a_decision_after_its_time_is_refused_and_the_default_stands(room: Served) -> None:
    timers = e.Timers(offer=None, betting=None, decision=1)
    table = await room.table(LANTERNS, timers=timers)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        await deal(players)
        seen = await other.until(lambda seen: seen.yours is not None and bool(seen.yours.asks))
        assert seen.table.deadline is not None
        over = await other.until(lambda seen: seen.bank_table.over and bool(seen.bank_table.settled))
        chosen = [sight.text for sight in over.table.log if sight.what == "choice"]
        assert chosen == ["has decided", "stand", "pass"]
        with pytest.raises(Refusal, match="no round is in play"):
            await other.do(c.Decide(seat=here, choice="give-up"))


@in_a_room
async def test_the_clock_is_nobodys_to_send(room: Served) -> None:
    table = await room.table()
    ann, flo = await room.person("Ann"), await room.person("Flo", "floor")
    async with at_table(room, table, ann, flo) as players:
        for player in players:
            with pytest.raises(Refusal):
                await player.do(c.Clock())


@in_a_room
async def test_what_is_sent_is_what_the_description_says(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        await deal(players)
        told = await other.client.ask("GET", f"/tables/{table}", dict)
        assert set(told["table"]) == {"is", *TableShown.__struct_fields__}
        assert (
            {"asks", "felt", "log", "stack", "free"}
            <= set(told["yours"]) - {"is"}
            <= set(Yours.__struct_fields__)
        )


@in_a_room
async def test_a_repeated_opening_opens_one_table(room: Served) -> None:
    flo = await room.person("Flo", "floor")
    async with room.client(flo) as client:
        wanted = {"id": "open-1", "game": CASH_IN}
        first = await client.ask("POST", "/tables", dict, wanted)
        assert await client.ask("POST", "/tables", dict, wanted) == first
        assert len(await client.tables()) == 1
