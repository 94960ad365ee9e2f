"""Two worlds that differ only in hidden cards send every client the same bytes, until a card is shown.

The proving game, pai gow poker and games with a fold are dealt over the wire from arranged packs. In the
other world the cards of one hand are others; whoever may not see that hand must not be able to tell.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from openfelt.cards import DECKS, Card, Shoe, cards
from openfelt.room.doors.chance import Unforeseen
from openfelt.rules.codec import to_json
from openfelt.rules.money import cents
from openfelt.verify import chance
from room import spoken as c
from room.api.rooms import LANTERNS, served
from room.api.wires import socket_to
from waiting import until_so

PEOPLE = ("ann", "bob", "cy", "onlooker")
"""ann banks at seat 1; bob and cy bet at seats 2 and 3."""


class Script(NamedTuple):
    """A round dealt from an arranged pack. `hands` are the places in the pack of the cards each is dealt, and
    `hidden` is how many of the steps are taken before that hand is shown; `own` see theirs before that."""

    game: str
    seats: int
    pack: tuple[Card, ...]
    hands: dict[str, tuple[int, ...]]
    unseen: tuple[int, ...]
    steps: tuple[tuple[str, c.TableCommand], ...]
    hidden: dict[str, int]
    own: frozenset[str]
    bet: str = "base"

    def other(self, whose: str) -> tuple[Card, ...]:
        """The pack of the other world: a hand has changed places with cards that nobody ever sees."""
        order = list(self.pack)
        for place, far in zip(self.hands[whose], self.unseen, strict=False):
            order[place], order[far] = order[far], order[place]
        return tuple(order)


def top(named: str, deck: str) -> tuple[Card, ...]:
    first = cards(named)
    return (*first, *(card for card in DECKS[deck].cards if card not in first))


def decide(name: str, choice: str, **more: Any) -> tuple[str, c.TableCommand]:
    return name, c.Decide(seat=PEOPLE.index(name) + 1, choice=choice, **more)


def pile(number: int) -> tuple[int, ...]:
    """Where its cards are in the pack: seven piles, dealt there and back (000:226)."""
    return tuple(7 * turn + (number - 1 if turn % 2 == 0 else 7 - number) for turn in range(7))


# Two rounds to six piles; dice of six and the bank at seat 1 bring pile 1 to seat 6, 2 to seat 1, 3 to 2.
LANTERN = Script(
    game=LANTERNS,
    seats=6,
    pack=top("Ks 2s 4s 8d Tc 9d 7s 6s 5s 3d Jc 2d Td Qh Qc Qd 3h", "standard"),
    hands={"ann": (1, 7), "bob": (2, 8), "cy": (3, 9)},
    unseen=(40, 41),
    steps=(
        decide("cy", "keep"),
        decide("bob", "keep"),
        decide("bob", "stand"),
        decide("cy", "stand"),
        decide("bob", "pass"),
        decide("cy", "pass"),
    ),
    hidden={"ann": 4, "bob": 4, "cy": 4},
    own=frozenset({"ann", "bob", "cy"}),
)
# Dice of six bring pile 1 to seat 6, 3 to the bank, 4 to seat 2, 5 to seat 3; nobody has bet where 6 goes.
# The player-dealer's hand is shown to nobody before the players have set theirs.
PAI_GOW = Script(
    game="parkwest/lucky-pai-gow-poker",
    seats=7,
    pack=top("", "joker"),
    hands={"ann": pile(3), "bob": pile(4), "cy": pile(5)},
    unseen=pile(6),
    steps=(
        decide("ann", "pile-1"),
        decide("cy", "house-way"),
        decide("bob", "house-way"),
        decide("ann", "house-way"),
    ),
    hidden={"ann": 2, "bob": 3, "cy": 3},
    own=frozenset({"bob", "cy"}),
)


# In both bob folds, with nothing that outlives it: his cards are shown to nobody, then or later.
THREE_CARD = Script(
    game="parkwest/3-card-poker",
    seats=8,
    pack=top("7c 2d 9h Ks Kd 4s Qs Jd 3h", "standard"),
    hands={"bob": (0, 1, 2), "cy": (3, 4, 5), "ann": (6, 7, 8)},
    unseen=(40, 41, 42),
    steps=(decide("bob", "fold"), decide("cy", "play", amount=cents(5))),
    hidden={"bob": 2},
    own=frozenset({"bob", "cy"}),
    bet="ante",
)
HOLDEM = Script(
    game="livermore/ultimate-texas-holdem",
    seats=7,
    pack=top("7c 2d Ks Kd Qs Jd 3h 5c 8s Th Ac", "standard"),
    hands={"bob": (0, 1), "cy": (2, 3), "ann": (4, 5)},
    unseen=(40, 41),
    steps=(
        decide("bob", "check"),
        decide("cy", "bet-4x", amount=cents(20)),
        decide("bob", "check"),
        decide("bob", "fold"),
    ),
    hidden={"bob": 4},
    own=frozenset({"bob", "cy"}),
    bet="ante",
)


def arrange(monkeypatch: pytest.MonkeyPatch, order: tuple[Card, ...]) -> None:
    """The pack, in whatever order it is shuffled."""

    def fresh(*_: Any, **__: Any) -> Shoe:
        return Shoe(order)

    monkeypatch.setattr(Shoe, "fresh", fresh)
    monkeypatch.setattr(chance, "begins", lambda *_: 0)
    monkeypatch.setattr(chance, "cut", lambda secret, sent, cards, least: least)
    monkeypatch.setattr(chance, "dice", lambda secret, sent, number: (2,) * number)


class Arranged(Unforeseen):
    """No shuffle."""

    def seed(self, decks: int) -> bytes:
        return bytes(64 * decks)


Told = dict[str, list[bytes]]
"""What each was sent."""


async def night(path: Path, script: Script, shown: int, asked: Told | None = None) -> tuple[Told, Told]:
    """A round to its end; what each was sent before the step with which a hand is shown, and after.

    What each is answered who then asks for whatever there is goes into `asked`.
    """
    async with served(path, chance=Arranged()) as room:
        table = await room.table(script.game, seats=script.seats, decks=1)
        people = {name: await room.person(name) for name in PEOPLE}
        sent: Told = {name: [] for name in PEOPLE}
        sockets, reading = {}, []
        for name, person in people.items():
            sockets[name] = await socket_to(room.address)
            await sockets[name].send(to_json({"do": "hello", "token": await room.token(person)}).decode())
            await sockets[name].send(to_json({"do": "follow", "id": "f", "table": table}).decode())
            reading.append(asyncio.create_task(_keep(sockets[name], sent[name])))
        ids = itertools.count()

        async def do(name: str, command: c.TableCommand) -> None:
            """Send it, and wait until it has been answered and everyone has been told."""
            id = f"c{next(ids)}"
            said = {"do": "command", "id": id, "table": table, "command": room.meant(table, command)}
            await sockets[name].send(to_json(said).decode())
            await until_so(lambda: any(f'"id":"{id}"'.encode() in frame for frame in sent[name]), "an answer")
            version = f'"version":{room.room.table(table).state.version}'.encode()
            await until_so(lambda: all(version in b"".join(sent[who][-3:]) for who in PEOPLE), "the version")

        for number, name in enumerate(("ann", "bob", "cy"), 1):
            await do(name, c.Sit(seat=number, buy_in=cents(100)))
        await do("ann", c.Accept(wager=cents(50)))
        await do("bob", c.PlaceBet(seat=2, bet=script.bet, amount=cents(5)))
        await do("cy", c.PlaceBet(seat=3, bet=script.bet, amount=cents(5)))
        for name in ("bob", "cy"):
            await do(name, c.Deal())
        for step in script.steps[:shown]:
            await do(*step)
        hidden = {name: list(frames) for name, frames in sent.items()}
        for step in script.steps[shown:]:
            await do(*step)
        if asked is not None:
            await do("ann", c.Accept(wager=cents(50)))
            await do("cy", c.PlaceBet(seat=3, bet=script.bet, amount=cents(10)))
            for name, person in people.items():
                token = await room.token(person)
                asked[name] = await _answers(room.address, token, table, [*people.values()])
        for task in reading:
            task.cancel()
        for socket in sockets.values():
            await socket.close()
        return hidden, {name: frames[len(hidden[name]) :] for name, frames in sent.items()}


async def _answers(address: str, token: str, table: str, people: list[str]) -> list[bytes]:
    """All that a round's table, its proofs, its replays and people's histories tell somebody; or why not."""
    one = f"/tables/{table}/rounds/1"
    views = [f"{one}?viewpoint={view}" for view in ("everyone", "all-cards", *people)]
    paths = [
        *(
            f"/tables/{table}{part}"
            for part in ("", "/advice", "/best", "/director", "/rounds", "/scoreboard")
        ),
        *(one, f"{one}/proofs", f"{one}/record"),
        *(f"{view}{step}" for view in views for step in ("", "&step=5", "&step=12")),
        *(f"/accounts/{person}/history" for person in people),
        *("/log", "/log/search"),
    ]
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", headers=headers, timeout=30) as http:
        answers = [await http.get(path) for path in paths]
    found = {path: answer.is_success for path, answer in zip(paths, answers, strict=True)}
    assert all(found[path] for path in (f"/tables/{table}", one, f"{one}/proofs", f"/tables/{table}/rounds"))
    return [answer.content for answer in answers]


async def _keep(socket: Any, frames: list[bytes]) -> None:
    async for frame in socket:
        frames += [frame.encode()]


SCRIPTS = pytest.mark.parametrize("script", [LANTERN, PAI_GOW], ids=["lantern", "pai-gow"])


def _less_hashes(*told: dict[str, list[bytes]]) -> list[dict[str, list[bytes]]]:
    """Without what hides all cards together: the commitment, and the neighbours on the way up to it.

    Salts stay.
    """
    hashes = re.compile(rb'"commitment":"[0-9a-f]{64}"|"path":\[("[0-9a-f]{64}",?)*\]')
    return [
        {name: [hashes.sub(b"#", frame) for frame in frames] for name, frames in part.items()}
        for part in told
    ]


@SCRIPTS
@pytest.mark.parametrize("whose", ["ann", "bob", "cy"])
def test_who_may_not_see_a_hand_cannot_tell_two_worlds_apart(
    script: Script, whose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = []
    for name, order in (("this", script.pack), ("other", script.other(whose))):
        arrange(monkeypatch, order)
        (tmp_path / name).mkdir()
        worlds.append(asyncio.run(night(tmp_path / name, script, script.hidden[whose])))
    (before, after), (other_before, other_after) = [_less_hashes(*world) for world in worlds]
    for name in PEOPLE:
        sees = name == whose and whose in script.own
        assert (before[name] == other_before[name]) == (not sees), name
        assert after[name] != other_after[name], "at the end the hands lie open, and differ"
    assert any(frame.count(b"??") for frame in before["onlooker"])


@SCRIPTS
def test_the_hands_are_dealt_as_the_test_believes(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrange(monkeypatch, script.pack)
    before, after = asyncio.run(night(tmp_path, script, min(script.hidden.values())))
    for name, places in script.hands.items():
        first = f'"{script.pack[places[0]]}"'.encode()
        own = to_json([script.pack[place].text for place in places])
        assert any(own in frame for frame in (before if name in script.own else after)[name]), name
        for other in PEOPLE:
            if other != name:
                assert not any(first in frame for frame in before[other])


def test_what_the_halves_would_be_is_told_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrange(monkeypatch, PAI_GOW.pack)
    before, after = asyncio.run(night(tmp_path, PAI_GOW, 3))
    asked = {name: sum(b'"picks"' in frame for frame in before[name]) for name in PEOPLE}
    assert asked == {"ann": 1, "bob": 2, "cy": 1, "onlooker": 0}
    assert not any(b'"picks"' in frame for frames in after.values() for frame in frames)


@pytest.mark.parametrize("script", [THREE_CARD, HOLDEM], ids=["three-card", "holdem"])
def test_a_folded_hand_is_in_no_byte_sent_to_others_then_or_later(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In no frame, and in no answer to whoever asks for the record, the history, a replay or the proofs."""
    worlds, others = [], [who for who in PEOPLE if who != "bob"]
    for name, order in (("this", script.pack), ("other", script.other("bob"))):
        arrange(monkeypatch, order)
        (tmp_path / name).mkdir()
        asked: Told = {}
        before, after = asyncio.run(night(tmp_path / name, script, 1, asked))
        folded = "|".join(order[place].text for place in script.hands["bob"])
        his = re.compile(rf"(?<![\w+/=-])({folded})(?![\w+/=-]|\":)".encode())  # the pack lists all cards
        for who in others:
            assert not any(his.search(told) for told in (*before[who], *after[who], *asked[who])), who
        assert any(b'"folded"' in frame for frame in after["onlooker"]), "and all see that it was folded"
        for told in (before, asked):
            assert any(his.search(one) for one in told["bob"]), "whose hand it was may look at it"
        worlds.append(_less_hashes(before, after))
    (before, after), (other_before, other_after) = worlds
    for who in others:
        assert (before[who], after[who]) == (other_before[who], other_after[who]), who
