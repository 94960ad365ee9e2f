"""The log is searched by the server: by table, person, round, kind and time, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.client.client import Client, Refusal
from openfelt.room.log import events as e
from openfelt.room.oversight import search
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import LANTERNS, Served, at_table, bank, deal, in_a_room, seat, served
from room.api.written import Written
from room.tables import CASH_IN, PLAYER_WINS, Night, house_bet

MANY = 2_100


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def a_night() -> Night:
    """Two rounds at a physical table of seat 1's bank: p2 in both, p3 in the second; each an hour later."""
    night = Night(CASH_IN, physical=True)
    for number, bettors in ((1, ("p2",)), (2, ("p2", "p3"))):
        night.now = 10_000.0 + 3_600 * number
        night.do("hal", c.Accept(wager=cents(500)))
        for seat_number, bettor in enumerate(bettors, 2):
            night.do("hal", house_bet(bettor, seat_number, "player", 50))
        night.do("hal", c.Deal())
        for card in PLAYER_WINS.split():
            night.do("hal", c.EnterCard(card=Card.of(card)))
    night.do("hal", c.TakeBackEntry())
    night.do("hal", c.EnterCard(card=Card.of("3d")))
    night.do("hal", c.Accept(wager=cents(500)))
    night.do("hal", house_bet("p2", 2, "player", 50))
    return night


class Reader:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def page(self, **wanted: object) -> dict[str, Any]:
        page: dict[str, Any] = await self._client.ask("GET", f"/log/search?{urlencode(wanted)}", dict)
        return page

    async def all(self, **wanted: object) -> list[dict[str, Any]]:
        """Page after page, to the end, without that this reader has looked."""
        page = await self.page(**wanted)
        found = list(page["events"])
        while page["next"] is not None:
            page = await self.page(**wanted, before=page["next"])
            found += page["events"]
        return [event for event in found if event["kind"] != "looked"]

    async def seqs(self, **wanted: object) -> list[int]:
        return [event["seq"] for event in await self.all(**wanted)]


@asynccontextmanager
async def opened(path: Path, *roles: str) -> AsyncIterator[Reader]:
    async with served(path) as room:
        person = await room.person("Reg", *(roles or ("regulator",)))
        async with room.client(person) as client:
            yield Reader(client)


def test_each_key_alone_and_together(tmp_path: Path) -> None:
    night = a_night()
    with closing(Written(tmp_path)) as log:
        for person, role in (("p2", "player"), ("p3", "player"), ("p7", "cage")):
            log.person(person, role)
        log.add("house", [(e.Deposited(person="p2", amount=cents(100), cashier="p7"), 9_000.0)], by="p7")
        (first,) = log.add("table:t1", [(night.opened, 9_500.0)])
        seqs = log.add("table:t1", night.log, by="hal")
        log.add("table:t2", [(replace(night.opened, table="t2"), 30_000.0)])
        bot = e.AccountOpened(person="p9", name="Robo", card=f"{9:016}", pin="", bot=True)
        log.add("house", [(bot, 29_000.0)])
        (noise,) = log.add("table:t2", [(e.Paused(why='"p3" said so'), 30_000.0)])
        (played,) = log.add("table:t2", [(e.Waited(person="p9"), 31_000.0)], by="p9")
    kinds = [type(event) for event, _ in night.log]
    first_end, *_, last_end = (n for n, kind in enumerate(kinds) if kind is e.RoundEnded)
    one, two, three = seqs[: first_end + 1], seqs[first_end + 1 : last_end + 1], seqs[last_end + 1 :]
    assert kinds.index(e.RoundReopened) in range(first_end, last_end)

    async def through() -> None:
        async with opened(tmp_path) as log:

            async def found(**wanted: object) -> list[int]:
                """Without what the room says when it takes over a log whose tables name no rules."""
                return [n for n in await log.seqs(**wanted) if n not in taking_over]

            taking_over = await log.seqs(kind="rules-posted")
            assert await found(table="t1") == [*reversed(seqs), first]
            # what comes before a deal is of its round: the bets, and of the first one the opening too
            for number, its in enumerate(([first, *one], two, three), 1):
                assert await found(table="t1", round=number) == its[::-1]
            begun = [seq for seq, kind in zip(seqs, kinds, strict=True) if kind is e.RoundBegun]
            assert await found(kind="round-begun") == begun[::-1]
            # p3's money wherever an event names it, and not where somebody's words do
            about = await log.all(person="p3")
            assert {event["kind"] for event in about} == {
                "account-opened", "bet-placed", "round-begun", "round-ended", "round-reopened",
            }  # fmt: skip
            assert noise not in {event["seq"] for event in about}
            assert [event["kind"] for event in await log.all(person="p7")] == ["deposited", "account-opened"]
            assert await found(person="hal") == seqs[::-1]
            # by the clock in California: the rounds at 19:46:40 and 20:46:40 of the last day of 1969
            assert await found(table="t1", until="1969-12-31T19:46") == [*reversed(one), first]
            assert await found(table="t1", since="1969-12-31T20:46:40") == [*reversed(two + three)]
            # what bots did is left out if asked for
            assert (await found(table="t2"))[:2] == [played, noise]
            assert (await found(table="t2", bots="false"))[0] == noise
            (waits,) = await log.all(table="t2", kind="waited")
            assert waits["says"] == "Robo goes on the waiting list"
            # together
            (bet,) = await log.all(table="t1", person="p2", kind="bet-placed", round=2)
            assert (bet["body"]["bet"]["bettor"], bet["table"]) == ("p2", "t1")
            assert bet["time"] == "1969-12-31T20:46:40-08:00"
            assert await found(table="t1", round=1, person="p3") == []
            assert await found(table="t1", round=1, since="1969-12-31T20:00") == []
            assert [event["kind"] for event in await log.all(table="house", person="p2")] == [
                "deposited", "account-opened",
            ]  # fmt: skip

    asyncio.run(through())


def test_pages_hold_every_event_once_and_a_time_is_the_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clocks go back at 2 in the night of November 1st, so that half past one comes twice."""
    monkeypatch.setattr(search, "LOOKED_AT", 500)
    begins, minute = utc("2026-11-01T06:00"), 60.0
    with closing(Written(tmp_path)) as log:
        for table in ("t1", "t2"):
            log.add(f"table:{table}", [(replace(a_night().opened, table=table), 1_000.0)])
        turns: tuple[e.TableEvent, ...] = e.Paused(why="a turn"), e.Resumed()
        seqs = [
            log.add(f"table:t{n // 2 % 2 + 1}", [(turns[n % 2], begins + n // 4 * minute)])[0]
            for n in range(MANY)
        ]
    at_minute = {n: seqs[4 * n : 4 * n + 4] for n in range(MANY // 4)}

    def between(first: int, last: int) -> list[int]:
        return [seq for n in range(first, last + 1) for seq in at_minute[n]][::-1]

    async def through() -> None:
        async with opened(tmp_path) as log:
            everything = await log.seqs(limit=77)
            assert everything == sorted(everything, reverse=True)
            assert set(seqs) <= set(everything)
            assert len(everything) == len(set(everything)) == everything[0]
            paused = await log.seqs(table="t2", kind="paused", limit=50)
            assert paused == [seq for n, seq in enumerate(seqs) if n % 4 == 2][::-1]
            assert await log.seqs(kind="table-opened") == [2, 1], "far back, several looks away"
            twice = await log.seqs(since="2026-11-01T01:30", until="2026-11-01T01:30")
            assert twice == between(150, 210), "from the first half past one to the second"
            assert await log.seqs(since="2026-11-01T02:00", until="2026-11-01T02:00") == between(240, 240)
            assert await log.seqs(until="2026-10-31", kind="paused") == [
                seq for seq in between(0, 59) if seqs.index(seq) % 2 == 0
            ]
            assert (await log.page())["zone"] == "America/Los_Angeles"

    asyncio.run(through())


@in_a_room
async def test_what_is_secret_stays_so_and_only_who_may_read_the_log_searches_it(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    reg = await room.person("Reg", "regulator")
    async with at_table(room, table, ann, bob) as players, room.client(reg) as regulator:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        await deal(players)
        log = Reader(regulator)
        every = await log.all()
        assert [event["seq"] for event in every] == list(range(len(every), 0, -1))
        assert {event["body"].get("pin") for event in every} == {None}
        assert {event["body"].get("card") for event in every} == {None}
        assert {event["body"].get("token") for event in every} == {None}
        assert [event["body"]["seed"] for event in every if event["kind"] == "shoe-begun"] == [None]
        answers = await log.all(table=table, round=1, kind="answered")
        assert answers
        assert [event["body"] for event in answers] == [{"hidden": True}] * len(answers)
        assert {event["says"] for event in answers} == {"of the round in play: not shown yet"}
        whose = await log.all(person=other.person, kind="answered")
        assert [event for event in whose if event["by"] != other.person] == []
        for role in ("player", "house-dealer", "floor", "cage"):
            async with room.client(await room.person(role, role)) as client:
                for path in ("search", "kinds"):
                    with pytest.raises(Refusal) as no:
                        await client.ask("GET", f"/log/{path}", Any)
                    assert no.value.status == 403
        for wrong, says in (
            ({"kind": "gossip"}, "is no kind of event"),
            ({"round": 3}, "say of which table"),
            ({"since": "last night"}, "is no time"),
            ({"table": "t99"}, 'no table "t99"'),
        ):
            with pytest.raises(Refusal, match=says):
                await log.page(**wrong)
        assert "bet-placed" in await regulator.ask("GET", "/log/kinds", list)
