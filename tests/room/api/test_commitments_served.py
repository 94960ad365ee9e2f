"""What is committed to and proved over the wire, and what is never told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from openfelt import books
from openfelt.client.client import Refusal
from openfelt.rules.codec import to_json
from openfelt.rules.money import cents
from openfelt.verify.record import check_all
from room import spoken as c
from room.api.rooms import CASH_IN, LANTERNS, Player, Served, at_table, in_a_room, play_round, seat, served
from room.api.wires import socket_to

GOLD, PAI_GOW = "aviator/baccarat-gold", "parkwest/lucky-pai-gow-poker"


@pytest.mark.parametrize("game", [CASH_IN, GOLD, PAI_GOW])
def test_every_round_is_checked_by_whoever_saw_it(game: str, tmp_path: Path) -> None:
    async def through() -> None:
        async with served(tmp_path) as room:
            await rounds_checked(room, game)

    asyncio.run(through())


async def rounds_checked(room: Served, game: str) -> None:
    """By an onlooker, and by a player with their own cards; each against what they noted while they bet."""
    table = await room.table(game, **({"decks": 1, "seats": 7} if game == PAI_GOW else {}))
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    base = next(rule.name for rule in books.banked(game).bets if rule.base)
    async with at_table(room, table, ann, bob) as players, room.client(cy) as anyone, room.client(ann) as own:
        await seat(players)
        for _ in range(3):
            await play_round(players, base)
            await _decided(players)
        noted = {number: players[0].stream.noted[table, number] for number in (1, 2, 3)}
        records = [await anyone.proofs(table, number) for number in noted]
        for record, checked in check_all(records):
            assert checked.problems == []
            assert checked.cards >= 4
            assert record["committed"][0]["commitment"] == noted[record["round"]]
        for number, commitment in noted.items():
            mine = await own.check_round(table, number, commitment, viewpoint=ann)
            assert (mine.problems, mine.cards >= 4) == ([], True)
            (problem,) = (await own.check_round(table, number, "00" * 32)).problems
            assert "not from the commitment that was noted" in problem
        assert len(set(noted.values())) == (1 if books.banked(game).deck.shoe else 3)
        with pytest.raises(Refusal, match="goes to whoever was shown the card"):
            await anyone.proofs(table, 1, ann)


async def _decided(players: list[Player]) -> None:
    """Whoever is asked stands by the default, until the round is over."""
    while True:
        seen = [await player.until(_someones) for player in players]
        if seen[0].table.over:
            return
        for player, now in zip(players, seen, strict=True):
            for ask in now.yours.asks if now.yours else ():
                version = await player.do(c.Decide(seat=ask.who.seat, choice=ask.default.choice))
                for one in players:
                    await one.until(lambda seen, version=version: seen.table.version >= version)  # type: ignore[misc]


def _someones(seen: Any) -> bool:
    return bool(seen.table.over or seen.table.waiting_for)


@in_a_room
async def test_a_shown_card_travels_with_its_proof_to_whoever_is_shown_it(room: Served) -> None:
    """Each connection is sent every proof once: together they are what the record has for that viewer."""
    table = await room.table(LANTERNS)
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    frames: dict[str, list[bytes]] = {person: [] for person in (ann, bob, cy)}
    async with at_table(room, table, ann, bob) as players:
        sockets = {person: await _following(room, table, person) for person in frames}
        await seat(players)
        await play_round(players, "base")
        await _decided(players)
        version = room.room.table(table).state.version
        for person, socket in sockets.items():
            frames[person] += await _frames(socket, version)
            await socket.send(to_json({"do": "ping", "id": "last"}).decode())
            while b'"id":"last"' not in frames[person][-1]:
                frames[person].append((await socket.recv()).encode())
            await socket.close()
    told = {
        person: [json.loads(frame)["proofs"] for frame in got if b'"is":"proofs"' in frame]
        for person, got in frames.items()
    }
    for person, messages in told.items():
        async with room.client(person) as client:
            record = await client.proofs(table, 1, "everyone" if person == cy else person)
        sent = [one for message in messages for one in message]
        assert sorted(sent, key=str) == sorted(record["proofs"], key=str)
        assert len({(one["of"], one["index"]) for one in sent}) == len(sent), "each once"
    at_the_deal = {person: {one["index"] for one in messages[0]} for person, messages in told.items()}
    assert at_the_deal[cy] < at_the_deal[ann]
    assert at_the_deal[cy] < at_the_deal[bob]
    assert at_the_deal[ann] & at_the_deal[bob] == at_the_deal[cy], "their own cards are nobody else's"


async def _following(room: Served, table: str, person: str) -> Any:
    socket = await socket_to(room.address)
    await socket.send(to_json({"do": "hello", "token": await room.token(person)}).decode())
    await socket.send(to_json({"do": "follow", "id": "f", "table": table}).decode())
    return socket


@in_a_room
async def test_no_seed_leaves_the_room(room: Served) -> None:
    """Of all that anybody is sent or may ask for, by every role, while a shoe is dealt and for ever."""
    table = await room.table(jackpot=cents(1))
    ann, bob = await room.person("Ann"), await room.person("Bob")
    roles = ("house-dealer", "floor", "surveillance", "regulator")
    people = {role: await room.person(role, role) for role in roles} | {"player": await room.person("Cy")}
    frames: list[bytes] = []
    state = room.room.table(table).state
    async with (
        await _following(room, table, people["player"]) as socket,
        at_table(room, table, ann, bob) as players,
        room.client(people["house-dealer"]) as house,
        room.client(people["floor"]) as floor,
    ):
        await seat(players)
        seeds: list[str] = []
        for _ in range(2):
            await play_round(players)
            assert state.stock.pack is not None
            seeds.append(state.stock.pack.seed.hex())
            assert len(seeds[-1]) > 100
            frames += await _frames(socket, state.version)
            frames += await _everything(room, table, people.values())
            await house.do(table, c.NewShoe())
        for player in players:
            await player.do(c.Leave())
        await floor.do(table, c.Close(why="the night is over"))
        frames += await _everything(room, table, people.values())
        assert len(set(seeds)) == 2
        assert any(b"shoe-begun" in frame for frame in frames), "the log was read"
        assert any(b'"proofs"' in frame for frame in frames)
        assert not any(seed.encode() in frame for seed in seeds for frame in frames)


async def _frames(socket: Any, version: int) -> list[bytes]:
    """What came until the table was at this version."""
    frames: list[bytes] = []
    async with asyncio.timeout(120):
        while not frames or f'"version":{version}'.encode() not in frames[-1]:
            frames.append((await socket.recv()).encode())
    return frames


async def _everything(room: Served, table: str, people: Any) -> list[bytes]:
    """Every answer about a table, as bytes."""
    of_round = ("", "?viewpoint=all-cards", "/record", "/proofs")
    more = ("", "/rounds", "/scoreboard", "/director", *(f"/rounds/1{one}" for one in of_round))
    paths = [*(f"/tables/{table}{one}" for one in more), "/log", "/log/search", "/tables"]
    answers = []
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        for person in people:
            headers = {"Authorization": f"Bearer {await room.token(person)}"}
            answers += [(await http.get(path, headers=headers)).content for path in paths]
    return answers
