"""A physical poker table by the API: what the pad is told, a hand over a restart, and a log that checks."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from openfelt.cards import cards
from openfelt.client.client import Client, Refusal, with_token
from openfelt.room.api.tables import OpenTable
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import AtHand, Served, in_a_room, served
from room.pot_tables import NO_LIMIT, POKER_PRO

GAME = "marina/texas-holdem"


class Felt:
    """A table, its house dealer, and what the pad is told."""

    def __init__(self, hal: Client, table: str) -> None:
        self.hal, self.table = hal, table

    async def do(self, *said: c.TableCommand) -> None:
        for command in said:
            await self.hal.do(self.table, command)

    async def enter(self, text: str) -> None:
        await self.do(*(c.EnterCard(card=card) for card in cards(text)))

    async def say(self, seat: int, choice: str, amount: str | None = None, named: str = "") -> None:
        money = None if amount is None else cents(amount)
        await self.do(c.Decide(seat=seat, choice=choice, amount=money, cards=cards(named)))

    async def pad(self) -> dict[str, Any]:
        told: dict[str, Any] = await self.hal.ask("GET", f"/tables/{self.table}/director", Any)
        return told


async def client(room: Served, person: str) -> AtHand:
    return AtHand(room, with_token(room.address, person, await room.token(person)))


async def felt(room: Served, game: str = GAME) -> tuple[Felt, str]:
    hal, flo = await room.person("Hal", "house-dealer"), await room.person("Flo", "floor")
    wanted = OpenTable(id="open", game=game, stakes=NO_LIMIT, physical=True)
    table = (await (await client(room, flo)).open_table(wanted)).table
    return Felt(await client(room, hal), table), hal


def test_a_hand_is_entered_over_a_restart_and_the_log_checks(tmp_path: Path) -> None:
    async def before() -> tuple[str, str]:
        async with served(tmp_path) as room:
            at, hal = await felt(room)
            await at.do(c.Sit(seat=1, person="ann", buy_in=cents(100)), c.Sit(seat=4, buy_in=cents(100)))
            assert (await at.pad())["collection"]["none"] == "this table posts no collection"
            await at.do(c.Deal())
            pad = await at.pad()
            assert (pad["awaited"]["place"], pad["deal_open"]) == ("1", True)
            await at.enter("2c Kd")
            assert (await at.pad())["awaited"]["shuffle"]
            await at.do(c.EnterShuffle())
            pad = await at.pad()
            assert pad["felt"] == {"1": ["??", "??"], "4": ["??", "??"]}
            assert [ask["bettor"] for ask in pad["asks"]] == ["ann"], "the small blind acts first"
            await at.say(1, "call", "1")
            await at.say(4, "check")
            await at.enter("Ah Kh")
            assert (await at.pad())["awaited"]["gone"] == {
                "Ah": "it has been dealt in this round",
                "Kh": "it has been dealt in this round",
            }
            return at.table, hal

    async def after(table: str, hal: str) -> None:
        async with served(tmp_path) as room:
            at = Felt(await client(room, hal), table)
            await at.enter("2d")
            for card in ("3c", "9s", ""):
                for _ in range(2):
                    await at.say((await at.pad())["asks"][0]["seat"], "check")
                await at.enter(card)
            (ask,) = (await at.pad())["asks"]
            naming = ask["names"]["show"]
            assert (naming["known"], naming["hidden"], "Ah" in naming["cards"]) == ([], 2, False)
            assert naming["gone"]["Ah"] == "it has been dealt in this round"
            with pytest.raises(Refusal, match="the Ah is not in the pack any more"):
                await at.say(ask["seat"], "show", named="Ah Ac")
            await at.say(ask["seat"], "show", named="Ac Ad")
            await at.say(5 - ask["seat"], "muck")
            pad = await at.pad()
            assert pad["entered"]["says"].startswith("the decision of ")
            (hand,) = await at.hal.ask("GET", f"/tables/{table}/hands", Any)
            assert sorted(hand["net"].values()) == ["-2.00", "2.00"]

    asyncio.run(after(*asyncio.run(before())))
    with closing(open_log(str(tmp_path / "room.db"), read_only=True)) as log:
        assert list(audit(log)) == []


@in_a_room
async def test_the_pad_says_which_cards_fell_unseen_and_takes_one_that_was_shown(room: Served) -> None:
    at, _ = await felt(room)
    await at.do(c.Sit(seat=1, buy_in=cents(100)), c.Sit(seat=4, buy_in=cents(100)), c.Deal())
    await at.enter("2c Kd")
    assert (await at.pad())["fell"] == []
    await at.do(c.EnterShuffle())
    fell = {one["place"]: one for one in (await at.pad())["fell"]}
    assert {place: one["cards"] for place, one in fell.items()} == {"1": 2, "4": 2}
    assert "exposed" in fell["1"]["faults"]
    await at.do(c.EnterCard(card=cards("Qs")[0], fault="exposed", place="4", which=1))
    shown = await at.hal.ask("GET", f"/tables/{at.table}", Any)
    assert any("Qs" in lying for lying in shown["table"]["felt"].values())


@in_a_room
async def test_a_player_is_told_nothing_of_the_pad_and_enters_nothing(room: Served) -> None:
    at, _ = await felt(room)
    ann = await client(room, await room.person("Ann"))
    for said in (c.Sit(seat=1, buy_in=cents(100)), c.Deal(), c.CountChips(person="seat-1", amount=cents(5))):
        with pytest.raises(Refusal) as no:
            await ann.do(at.table, said)
        assert no.value.status == 403
    with pytest.raises(Refusal):
        await ann.ask("GET", f"/tables/{at.table}/director", Any)


@in_a_room
async def test_no_house_dealer_opens_a_table_of_pictures_or_of_melds(room: Served) -> None:
    flo = await client(room, await room.person("Flo", "floor"))
    wanted = OpenTable(id="pictures", game=POKER_PRO, physical=True)
    with pytest.raises(Refusal, match="are pictures: no house dealer deals it"):
        await flo.open_table(wanted)
    with pytest.raises(Refusal, match="is dealt by the room here, and by no house dealer"):
        await flo.open_table(OpenTable(id="melds", game="livermore/pan", physical=True))
