"""Over the network: who is spoken of in a refusal is called by name, and told what to do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from openfelt.client.client import Refusal
from openfelt.rules.money import Net, cents
from room import spoken as c
from room.api.rooms import LANTERNS, Served, at_table, in_a_room, seat


@in_a_room
async def test_people_are_called_by_their_names_and_never_by_their_accounts(room: Served) -> None:
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    flo = await room.person("Flo", "floor")
    table = await room.table(LANTERNS)
    own = await room.table(private=ann)

    async def told(doing: Any) -> str:
        with pytest.raises(Refusal) as no:
            await doing
        says = no.value.says
        assert not set(re.findall(r"\w+", says)) & set(room.room.house.people), says
        return says

    async with at_table(room, table, ann, bob, cy, flo) as players:
        a, b, z, f = players
        assert "Cy has $1,000" in await told(z.do(c.Sit(seat=1, buy_in=cents(2000))))
        await seat([a, b])
        assert "seat 1 is taken by Ann: choose another" in await told(z.do(c.Sit(seat=1, buy_in=cents(50))))
        assert "Bob sits at this table already" in await told(b.do(c.Sit(seat=3, buy_in=cents(50))))
        assert "offered to Ann: wait for your turn" in await told(b.do(c.Accept(wager=cents(50))))
        assert "Cy waits to be called" in await told(f.do(c.SeatNext(person=cy)))
        assert "Cy is not on the waiting list" in await told(f.do(c.Unwait(person=cy)))
        assert "Cy is not at this table" in await told(z.do(c.Leave()))
        assert "Cy has the role player" in await told(z.do(c.Pause(why="tea")))
        moves = {ann: Net(-60_000), bob: Net(60_000)}
        assert "Ann has only $500" in await told(f.do(c.Correct(moves=moves, why="x", cite="test:1")))
        await a.do(c.Accept(wager=cents(100)))
        assert "Ann is the player-dealer" in await told(b.do(c.GiveUp()))
        assert "seat 2 is Bob's" in await told(a.do(c.PlaceBet(seat=2, bet="base", amount=cents(5))))
        assert "Bob has $500 free" in await told(b.do(c.PlaceBet(seat=2, bet="base", amount=cents(501))))
        assert "Bob has no base bet" in await told(b.do(c.TakeDown(seat=2, bet="base")))
        await b.do(c.PlaceBet(seat=2, bet="base", amount=cents(5)))
        assert "Bob has bet against your wager" in await told(a.do(c.GiveUp()))
        await b.do(c.Deal())
        assert "decision" in await told(z.do(c.Decide(seat=2, choice="hit")))
        assert "you still have money in play" in await told(b.do(c.Leave()))
        async with room.client(bob) as client:  # the same by HTTP
            assert "you still have money in play" in await told(client.do(table, c.Leave()))

    async with at_table(room, own, ann) as (a,):
        await a.do(c.Invite(code=await room.code(bob)))
        assert "Bob is welcome here already" in await told(a.do(c.Invite(code=await room.code(bob))))
        async with room.client(bob) as client:
            assert "Ann's" in await told(client.do(own, c.Invite(code=await room.code(cy))))
