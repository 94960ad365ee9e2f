"""Over the network: a decision names its question, and an older client's means what it was shown last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from openfelt.client.client import GONE_ON, Client, Refusal, with_token
from openfelt.room.actors.room import Room
from openfelt.room.state.fold import Fold
from openfelt.room.steps.bank import Accept, GiveUp
from openfelt.room.store import open_log
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import Player, Served, at_table, in_a_room, proving_rules, served
from room.api.test_reconnection import _raw, _say, _told
from waiting import until_so


class Checking:
    """A hand of hold'em at which the big blind is asked last, and then first on the flop."""

    def __init__(self, room: Served, table: str, players: list[Player]) -> None:
        self.room, self.table, self.players = room, table, players

    @property
    def question(self) -> int:
        return self.room.room.table(self.table).state.question

    def asked(self) -> tuple[Player, int]:
        state = self.room.room.table(self.table).state
        (ask,) = state.playing().open_asks
        return next(one for one in self.players if one.person == ask.who.bettor), ask.who.seat

    async def say(self, choice: str) -> None:
        player, seat = self.asked()
        offers = self.room.room.table(self.table).state.playing().open_asks[0].offers
        span = next(one.money for one in offers if one.choice == choice)
        amount = None if span is None else span.least
        await player.do(c.Decide(seat=seat, choice=choice, amount=amount))

    async def to_the_blind(self) -> tuple[Player, dict[str, Any]]:
        """Up to the big blind's first check: what an older client says then."""
        await self.players[0].until(lambda seen: seen.table.phase == "playing")
        await self.say("call")
        await self.say("fold")
        blind, seat = self.asked()
        question = self.question
        await blind.until(lambda seen: seen.yours is not None and seen.yours.question == question)
        number = self.room.room.table(self.table).state.number
        return blind, {"do": "decide", "round": number, "seat": seat, "choice": "check"}


async def checking(room: Served, table: str, players: list[Player]) -> Checking:
    for number, player in enumerate(players, 1):
        await player.do(c.Sit(seat=number, buy_in=cents(40)))
    return Checking(room, table, players)


async def told_of(socket: ClientConnection, id: str) -> dict[str, Any]:
    while (told := await _told(socket)).get("id") != id:
        pass
    return told


@asynccontextmanager
async def on_their_way(room: Served, table: str) -> AsyncIterator[None]:
    """All that is sent meanwhile has come before the table does any of it."""
    async with room.room.table(table).reading():
        yield
        come = lambda: any(one._early for one in room.app.state.connections)  # noqa: E731
        await until_so(come, "what was sent last has come")


async def asked_of(socket: ClientConnection) -> dict[str, Any]:
    """The next picture with something to decide."""
    while not (told := await _told(socket)).get("asks"):
        pass
    return told


@in_a_room
async def test_a_check_that_an_older_client_sends_twice_is_one_check(room: Served) -> None:
    """Both are on their way before the first is answered."""
    table = await room.pot_table()
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        hand = await checking(room, table, players)
        blind, check = await hand.to_the_blind()
        async with _raw(room, blind.person) as socket:
            await _say(socket, {"do": "follow", "id": "f", "table": table})
            asks = await asked_of(socket)
            async with on_their_way(room, table):
                for id in ("one", "two"):
                    await _say(socket, {"do": "command", "id": id, "table": table, "command": check})
            assert (await told_of(socket, "one"))["is"] == "done"
            late = await told_of(socket, "two")
            assert (late["is"], late["late"]) == ("refused", True)
            assert late["says"] == 'your word "check" came late: the table asks something else by now'
            assert hand.asked()[0] is blind, "and is asked on the flop"
            assert hand.question > asks["question"]
            await _say(socket, {"do": "command", "id": "one", "table": table, "command": check})
            assert (await told_of(socket, "one"))["is"] == "done", "what is sent again is answered as before"


@in_a_room
async def test_an_older_client_that_waits_for_each_picture_plays_on(room: Served) -> None:
    table = await room.pot_table()
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        hand = await checking(room, table, players)
        blind, check = await hand.to_the_blind()
        async with _raw(room, blind.person) as socket:
            await _say(socket, {"do": "follow", "id": "f", "table": table})
            await asked_of(socket)
            await _say(socket, {"do": "command", "id": "preflop", "table": table, "command": check})
            await asked_of(socket)
            await _say(socket, {"do": "command", "id": "flop", "table": table, "command": check})
            assert (await told_of(socket, "preflop"))["is"] == "done"
            assert (await told_of(socket, "flop"))["is"] == "done"


@in_a_room
async def test_what_an_older_client_sends_once_more_when_it_comes_back_waits_for_a_picture(
    room: Served,
) -> None:
    """Nobody knows what a connection that was lost had still brought."""
    table = await room.pot_table()
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        hand = await checking(room, table, players)
        blind, check = await hand.to_the_blind()
        async with _raw(room, blind.person) as again:
            async with on_their_way(room, table):
                await _say(again, {"do": "follow", "id": "f", "table": table})
                await _say(again, {"do": "command", "id": "early", "table": table, "command": check})
            refused = await told_of(again, "early")
            assert refused["says"].startswith("look at the table first")
            await _say(again, {"do": "command", "id": "then", "table": table, "command": check})
            assert (await told_of(again, "then"))["is"] == "done"


@in_a_room
async def test_by_http_an_older_client_answers_what_it_looked_at(room: Served) -> None:
    table = await room.table()
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with old(room, ann) as a, old(room, bob) as b:
        await a.do(table, c.Sit(seat=1, buy_in=cents(500)))
        await b.do(table, c.Sit(seat=2, buy_in=cents(500)))
        accept = Accept(round=1, wager=cents(100))
        with pytest.raises(Refusal, match="look at the table first"):
            await a.do(table, accept)
        await a.table(table)
        await a.do(table, accept, "mine")
        assert await a.do(table, accept, "mine"), "answered as before"
        with pytest.raises(Refusal) as late:
            await a.do(table, GiveUp(round=1))
        assert (late.value.status, late.value.late) == (409, True)
        await a.table(table)
        await a.do(table, GiveUp(round=1))


@asynccontextmanager
async def old(room: Served, person: str) -> AsyncIterator[Client]:
    """A client that knows of no questions."""
    async with with_token(room.address, person, await room.token(person)) as client:
        yield client


@in_a_room
async def test_the_client_sends_no_answer_to_what_is_asked_no_more(room: Served) -> None:
    table = await room.pot_table()
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, *people) as players:
        hand = await checking(room, table, players)
        blind, check = await hand.to_the_blind()
        question = hand.question
        decide = c.Decide(round=check["round"], seat=check["seat"], choice="check", question=question)
        commands = room.app.state.metrics.commands.labels("decide", "refused")._value
        await blind.stream.do(table, decide)
        before = commands.get()
        with pytest.raises(Refusal, match="came late") as by_the_room:
            await blind.client.do(table, decide)
        assert by_the_room.value.late
        assert commands.get() == before + 1
        await blind.until(lambda seen: seen.table.question > question)
        with pytest.raises(Refusal, match=GONE_ON) as by_itself:
            await blind.stream.do(table, decide)
        assert by_itself.value.late
        assert commands.get() == before + 1, "it did not ask the room"


def test_numbers_go_on_where_they_were_when_the_room_opens_again(tmp_path: Path) -> None:
    async def played() -> tuple[str, int]:
        async with served(tmp_path) as room:
            table = await room.pot_table()
            people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
            async with at_table(room, table, *people) as players:
                hand = await checking(room, table, players)
                await hand.to_the_blind()
                return table, hand.question

    async def opened(table: str) -> int:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        question = room.table(table).state.question
        await room.close()
        return question

    table, question = asyncio.run(played())
    assert question > 3
    assert asyncio.run(opened(table)) == question, "from the snapshot of a room that closed"
    with closing(open_log(str(tmp_path / "room.db"), read_only=True)) as log:
        fold = Fold(proving_rules)
        for entry in log.read():
            fold.take(entry)
    assert fold.tables[table].state.question == question, "and from the log alone"
