"""Over the network: a table that is played for pots, from opening it to a replay of its hands."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from openfelt.client.client import Client, Refusal
from openfelt.client.visitor import Visitor
from openfelt.room.actors.companions import Companions
from openfelt.room.api.ahead import HandsAhead
from openfelt.room.api.hands import HandListed, HandReplayed
from openfelt.room.api.players import HandPlayed
from openfelt.room.api.pot_tables import Brings
from openfelt.room.api.tables import OpenTable, ServedTimers
from openfelt.room.log import events as e
from openfelt.room.oversight.audit import audit
from openfelt.room.store import open_log
from openfelt.room.wire.pot_shown import PotTableShown
from openfelt.room.wire.seen import Seen
from openfelt.rules.money import cents
from openfelt.table.stacks import Stakes
from room import spoken as c
from room.api.rooms import SOON, Player, Served, at_table, in_a_room, proving_rules, served
from room.pot_tables import LIMIT, MARINA, POKER_PRO

BACK = "??"


async def refused(answer: Any) -> str:
    with pytest.raises(Refusal) as no:
        await answer
    return str(no.value)


def asked(seen: Seen) -> bool:
    return seen.yours is not None and bool(seen.yours.asks)


def later_than(version: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.table.version > version


async def play(players: list[Player], *choices: str) -> Seen:
    """A hand to its end; whoever is asked says the first of these that is offered."""
    seen = await players[0].until(lambda seen: seen.table.phase == "playing")
    number = seen.table.round
    while True:
        seen = players[0].seen
        if seen.table.round == number and seen.table.over:
            return seen
        turn = seen.pot_table.turn
        if turn is None:
            await players[0].until(later_than(seen.table.version))
            continue
        player = next(one for one in players if one.person == turn.person)
        mine = await player.until(later_than(seen.table.version - 1))
        if asked(mine):
            assert mine.yours is not None
            ask = mine.yours.asks[0]
            offers = {one.choice: one for one in ask.offers}
            word = next(one for one in (*choices, "check", "call", "show", "fold") if one in offers)
            money = offers[word].money
            say = c.Decide(seat=ask.who.seat, choice=word, amount=money.least if money else None)
            version = await player.do(say)
            await players[0].until(later_than(version - 1))


@in_a_room
async def test_a_hand_is_played_and_replayed_and_what_was_thrown_away_stays_closed(room: Served) -> None:
    table = await room.pot_table(collection=("4",))
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    floor = await room.person("Flo", "floor")
    async with at_table(room, table, *people) as players, room.client(floor) as flo:
        for number, player in enumerate(players, 1):
            await player.do(c.Sit(seat=number, buy_in=cents(100)))
        starting = await players[0].until(lambda seen: seen.table.phase == "starting")
        assert starting.pot_table.deadline is not None
        over = await play(players, "check", "call", "muck")
        table_shown = over.pot_table
        assert table_shown.result is not None
        assert sum(one.net for one in table_shown.result.people) == 0
        thrown = [one for one in table_shown.seats if one.stands == "mucked"]
        assert len(thrown) == 2, "the last hand need not be shown"
        loser, onlooker = thrown[0], players[0].client
        path = f"/tables/{table}/hands/1"
        (listed,) = await onlooker.ask("GET", f"/tables/{table}/hands", tuple[HandListed, ...])
        assert (listed.number, sum(listed.net.values())) == (1, 0)
        everyone: HandReplayed = await onlooker.ask("GET", path, HandReplayed)
        assert everyone.felt[str(loser.seat)] == (BACK, BACK)  # type: ignore[index]  # a place
        owner = next(one for one in players if one.person == loser.person)
        own: HandReplayed = await owner.client.ask("GET", f"{path}?viewpoint={loser.person}", HandReplayed)
        assert BACK not in own.felt[str(loser.seat)]  # type: ignore[index]  # a place
        other = next(one for one in players if one.person != loser.person)
        assert "may" in await refused(
            other.client.ask("GET", f"{path}?viewpoint={loser.person}", HandReplayed)
        )
        house: HandReplayed = await flo.ask("GET", f"{path}?viewpoint=all-cards", HandReplayed)
        assert house.felt[str(loser.seat)] == own.felt[str(loser.seat)]  # type: ignore[index]  # a place
        begun: HandReplayed = await flo.ask("GET", f"{path}?step=0", HandReplayed)
        assert (begun.positions, begun.over, begun.steps) == (None, False, everyone.steps)
        assert "not among" not in str(everyone.log)
        (mine,) = await owner.client.ask("GET", f"/accounts/{loser.person}/history", tuple[HandPlayed, ...])
        assert (mine.staked, mine.player_dealer, mine.total) == (cents(2), False, -cents(2))
        assert (mine.kind, mine.cards) == ("pot", own.felt[str(loser.seat)])  # type: ignore[index]  # a place
        (theirs,) = await flo.ask("GET", f"/accounts/{loser.person}/history", tuple[HandPlayed, ...])
        assert theirs.cards == (BACK, BACK), "the house looks at cards by a replay, which is noted"
        assert "may" in await refused(
            other.client.ask("GET", f"/accounts/{loser.person}/history", tuple[HandPlayed, ...])
        )
        assert "nobody banked hand 1" in await refused(
            owner.client.ask("GET", f"/tables/{table}/rounds", list)
        )


@in_a_room
async def test_who_was_ahead_is_told_of_hands_that_the_viewpoint_shows(room: Served) -> None:
    table = await room.pot_table(collection=("4",))
    people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    floor = await room.person("Flo", "floor")
    async with at_table(room, table, *people) as players, room.client(floor) as flo:
        for number, player in enumerate(players, 1):
            await player.do(c.Sit(seat=number, buy_in=cents(100)))
        await players[0].until(lambda seen: seen.table.phase == "playing")
        path = f"/tables/{table}/hands/1/ahead"
        ann = players[0]
        assert "when the hand is over" in await refused(
            ann.client.ask("GET", f"{path}?viewpoint={ann.person}", HandsAhead)
        )
        await play(players, "check", "call", "muck")
        house: HandsAhead = await flo.ask("GET", f"{path}?viewpoint=all-cards", HandsAhead)
        told = [at for at in house.steps if at.hands]
        assert len(told) == 4, "before the flop, and on each street"
        assert [at.method for at in told] == ["simulation", "exact", "exact", "exact"]
        assert [at.runouts for at in told[1:]] == [comb(42, 2), 40, 1], "without what was burned"
        for at in told:
            assert [one.seat for one in at.hands] == [1, 2, 3]
            assert sum(one.equity for one in at.hands) == pytest.approx(1)
        own: HandsAhead = await ann.client.ask("GET", f"{path}?viewpoint={ann.person}", HandsAhead)
        assert [[one.seat for one in at.hands] for at in own.steps if at.hands][:4] == [[1]] * 4
        assert {at.step for at in own.steps if at.hands} >= {at.step for at in told}
        everyone: HandsAhead = await ann.client.ask("GET", path, HandsAhead)
        assert not any(at.hands for at in everyone.steps), "nobody had to show"
        bob = players[1].person
        assert "may" in await refused(ann.client.ask("GET", f"{path}?viewpoint={bob}", HandsAhead))


@in_a_room
async def test_a_pot_table_is_opened_with_stakes(room: Served) -> None:
    floor = await room.person("Flo", "floor")
    async with room.client(floor) as flo:
        game = await flo.ask("GET", f"/games/{MARINA}/pot", dict[str, Any])
        assert game["usual_said"] == "$3/$6 limit, blinds $1.50 and $3"
        listed = await flo.open_table(OpenTable(id="1", game=MARINA, stakes=LIMIT))
        assert (listed.kind, listed.limits_said) == ("pot", "$2/$4 limit, blinds $1 and $2")
        usual = await flo.open_table(OpenTable(id="2", game=MARINA, collection=("4",)))
        assert usual.limits_said == "$2/$4 limit, blinds $1 and $2", "what the option is printed for"
        wrong = OpenTable(
            id="3", game=POKER_PRO, stakes=Stakes(structure="spread", bets=(cents(1), cents(5)))
        )
        assert "(003:1085-1087)" in await refused(flo.open_table(wrong))
        with_limits = await refused(
            flo.open_table(OpenTable(id="4", game="aviator/supreme-baccarat", stakes=LIMIT))
        )
        assert "posts limits, and no stakes" in with_limits
        kinds = {one["id"]: one["kind"] for one in await flo.ask("GET", "/games", list[dict[str, Any]])}
        assert (kinds[MARINA], kinds["aviator/supreme-baccarat"]) == ("pot", "banked")
        shown = (await flo.table(listed.table)).table
        assert isinstance(shown, PotTableShown)
        told = await flo.ask("GET", f"/tables/{listed.table}/pot-game", dict[str, Any])
        assert (told["posted_said"], told["least_buy_in"]) == (shown.stakes_said, "20.00")


@in_a_room
async def test_what_may_be_brought_to_the_table_is_told_after_a_log_in(room: Served) -> None:
    """003:1118: the account, and what one may sit down with."""
    table = await room.pot_table(POKER_PRO, seats=10)
    ann = await room.person("Ann", wallet="250")
    async with room.client(ann) as client:
        brings: Brings = await client.ask("GET", f"/tables/{table}/buy-in", Brings)
        assert (brings.account, brings.most) == (cents(250), None)
        await client.do(table, c.Sit(seat=1, buy_in=brings.least))
        brings = await client.ask("GET", f"/tables/{table}/buy-in", Brings)
        assert brings.account == cents(250) - (await client.table(table)).pot_table.seats[0].stack


async def _hands(client: Client, table: str, number: int) -> None:
    async with client.stream() as stream:
        await stream.follow(table)
        await stream.until(table, lambda seen: seen.table.round >= number)


@in_a_room
async def test_bots_play_for_pots_as_companions_and_as_visitors(room: Served) -> None:
    companions = Companions(room.room, pace=(0.0, 0.0))
    room.app.state.companions = companions
    ann, vic = await room.person("Ann"), await room.person("Vic", wallet="10000")
    async with room.client(ann) as client, room.client(vic) as visiting:
        own = await client.open_table(OpenTable(id="mine", game=MARINA, stakes=LIMIT, timers=_served(SOON)))
        assert len(await client.ask_bots(own.table, 3)) == 3
        await client.do(own.table, c.Sit(seat=6, buy_in=cents(100)))
        await client.do(own.table, c.SitOut())
        public = await room.pot_table(seats=4)
        visitors = [Visitor(visiting, public, random.Random(1), (0.0, 0.0))]
        other = await room.person("Wes", wallet="10000")
        async with room.client(other) as second:
            visitors.append(Visitor(second, public, random.Random(2), (0.0, 0.0)))
            playing = [asyncio.create_task(one.play()) for one in visitors]
            async with asyncio.timeout(240):
                await asyncio.gather(_hands(client, own.table, 2), _hands(client, public, 2))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    await companions.close()


def _served(timers: e.Timers) -> Any:
    return ServedTimers(**asdict(timers))


def test_a_room_with_a_hand_in_play_opens_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as room:
            table = await room.pot_table()
            people = [await room.person(name) for name in ("Ann", "Bob")]
            async with at_table(room, table, *people) as players:
                for number, player in enumerate(players, 1):
                    await player.do(c.Sit(seat=number, buy_in=cents(100)))
                await play(players)
                before = await players[0].until(lambda seen: seen.table.round == 2 and not seen.table.over)
        async with served(tmp_path) as room, room.client(people[0]) as client:
            again = await client.table(table)
            assert again.pot_table.seats == before.pot_table.seats
            assert again.pot_table.felt == before.pot_table.felt
            assert again.pot_table.button == before.pot_table.button
        log = open_log(str(tmp_path / "room.db"))
        assert list(audit(log, proving_rules)) == []
        log.close()

    asyncio.run(story())


@in_a_room
async def test_whatever_is_asked_of_a_pot_table_is_answered_or_refused(room: Served) -> None:
    """What only tables with a bank have is refused with a reason, and is no fault of the server."""
    table = await room.pot_table()
    people = [await room.person(name) for name in ("Ann", "Bob")]
    floor = await room.person("Flo", "floor")
    async with at_table(room, table, *people) as players, room.client(floor) as flo:
        for number, player in enumerate(players, 1):
            await player.do(c.Sit(seat=number, buy_in=cents(100)))
        await play(players)
        paths = (await flo._http.get(f"{flo.address}/openapi.json")).json()["paths"]
        asks = [path for path, ways in paths.items() if "{table}" in path and "get" in ways]
        answered, refusals = set(), {}
        for path in asks:
            at = path.replace("{table}", table).replace("{number}", "1").removeprefix("/api/v1")
            try:
                await flo.answer("GET", f"{at}?place=1&said=Ah")
                answered.add(path.rpartition("{table}")[2])
            except Refusal as no:
                refusals[path.rpartition("{table}")[2]] = str(no)
        assert not (await flo.check_round(table, 1)).problems
    assert answered >= {
        "",
        "/people",
        "/layout",
        "/director",
        "/pot-game",
        "/hands",
        "/rounds/{number}/proofs",
    }
    assert set(refusals) == BANKED_ONLY | MELDS_ONLY
    assert all("nobody bank" in refusals[path] for path in BANKED_ONLY)
    assert all("melds" in refusals[path] for path in MELDS_ONLY)


MELDS_ONLY = {"/meld-game", "/melds", "/melds/{number}"}
BANKED_ONLY = {
    "/game", "/scoreboard", "/director/hand", "/rounds", "/rounds/{number}", "/rounds/{number}/record",
}  # fmt: skip
