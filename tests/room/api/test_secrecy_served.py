"""Two worlds that differ only in hidden cards send every client the same bytes, until a card is shown.

The proving game is dealt over the wire from arranged packs. In the other world the cards of one hand are
others; whoever may not see that hand must not be able to tell.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from openfelt.cards import DECKS, Card, Shoe, cards
from openfelt.room import commands as c
from openfelt.room import dealing
from openfelt.room import events as e
from openfelt.rules.codec import to_json
from openfelt.rules.money import cents
from room.api.rooms import LANTERNS, served

SEATS = 6
TOP = cards("Ks 2s 4s 8d Tc 9d 7s 6s 5s 3d Jc 2d Td Qh Qc Qd 3h")
"""Two rounds to six piles; dice of six and the bank at seat 1 bring pile 1 to seat 6, 2 to seat 1, 3 to 2."""
PEOPLE = ("ann", "bob", "cy", "onlooker")
HANDS = {"ann": (1, 7), "bob": (2, 8), "cy": (3, 9)}
"""Which cards of the pack each is dealt; ann banks."""


def pack(swapped: tuple[int, ...]) -> tuple[Card, ...]:
    """The arranged pack, where the cards at these places have changed places with cards far below."""
    rest = [card for card in DECKS["standard"].cards if card not in TOP]
    order = [*TOP, *rest]
    for far, place in enumerate(swapped, start=40):
        order[place], order[far] = order[far], order[place]
    return tuple(order)


def arrange(monkeypatch: pytest.MonkeyPatch, order: tuple[Card, ...]) -> None:
    """Nothing is left to chance: the pack, the dice, the cut."""

    def fresh(*_: Any, **__: Any) -> Shoe:
        return Shoe(order)

    def begun(*_: Any) -> e.ShoeBegun:
        return e.ShoeBegun(seed="00" * 64, commitment="committed")

    monkeypatch.setattr(Shoe, "fresh", fresh)
    monkeypatch.setattr(dealing, "_new_shoe", begun)
    monkeypatch.setattr(secrets, "randbelow", lambda below: 1 if below == 6 else 0)


async def night(path: Path) -> tuple[dict[str, list[bytes]], dict[str, list[bytes]]]:
    """A round to its end; what each was sent while hands were hidden, and after."""
    async with served(path) as room:
        table = await room.table(LANTERNS)
        people = {name: await room.person(name) for name in PEOPLE}
        sent: dict[str, list[bytes]] = {name: [] for name in PEOPLE}
        sockets, reading = {}, []
        for name, person in people.items():
            sockets[name] = await connect(room.address.replace("http", "ws") + "/api/v1/ws")
            await sockets[name].send(to_json({"do": "hello", "token": room.token(person)}).decode())
            await sockets[name].send(to_json({"do": "follow", "id": "f", "table": table}).decode())
            reading.append(asyncio.create_task(_keep(sockets[name], sent[name])))
        ids = itertools.count()

        async def do(name: str, command: c.TableCommand) -> None:
            """Send it, and wait until it has been answered and everyone has been told."""
            id = f"c{next(ids)}"
            said = {"do": "command", "id": id, "table": table, "command": command}
            await sockets[name].send(to_json(said).decode())
            await _until(lambda: any(f'"id":"{id}"'.encode() in frame for frame in sent[name]))
            version = f'"version":{room.room.table(table).state.version}'.encode()
            await _until(lambda: all(version in b"".join(sent[who][-3:]) for who in PEOPLE))

        for number, name in enumerate(("ann", "bob", "cy"), 1):
            await do(name, c.Sit(seat=number, buy_in=cents(100)))
        await do("ann", c.Accept(wager=cents(50)))
        await do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(5)))
        await do("cy", c.PlaceBet(seat=3, bet="base", amount=cents(5)))
        await do("bob", c.Deal())
        await do("cy", c.Decide(seat=3, choice="keep"))
        await do("bob", c.Decide(seat=2, choice="keep"))
        await do("bob", c.Decide(seat=2, choice="stand"))
        await do("cy", c.Decide(seat=3, choice="stand"))
        hidden = {name: list(frames) for name, frames in sent.items()}
        await do("bob", c.Decide(seat=2, choice="pass"))
        await do("cy", c.Decide(seat=3, choice="pass"))
        for task in reading:
            task.cancel()
        for socket in sockets.values():
            await socket.close()
        return hidden, {name: frames[len(hidden[name]) :] for name, frames in sent.items()}


async def _keep(socket: Any, frames: list[bytes]) -> None:
    async for frame in socket:
        frames += [frame.encode()]


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.002)


@pytest.mark.parametrize("whose", ["ann", "bob", "cy"])
def test_who_may_not_see_a_hand_cannot_tell_two_worlds_apart(
    whose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = []
    for name, swapped in (("this", ()), ("other", HANDS[whose])):
        arrange(monkeypatch, pack(swapped))
        (tmp_path / name).mkdir()
        worlds.append(asyncio.run(night(tmp_path / name)))
    (before, after), (other_before, other_after) = worlds
    for name in PEOPLE:
        assert (before[name] == other_before[name]) == (name != whose), name
        assert after[name] != other_after[name], "at the end the hands lie open, and differ"
    assert any(frame.count(b"??") for frame in before["onlooker"])


def test_the_hands_are_dealt_as_the_test_believes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrange(monkeypatch, pack(()))
    before, _ = asyncio.run(night(tmp_path))
    for name, (first, second) in HANDS.items():
        own = f'["{TOP[first]}","{TOP[second]}"]'.encode()
        assert any(own in frame for frame in before[name]), name
        for other in PEOPLE:
            if other != name:
                assert not any(f'"{TOP[first]}"'.encode() in frame for frame in before[other])
