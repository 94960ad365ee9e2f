"""What is told of a round's log is what is new in it; all of it to whoever comes (back)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from openfelt.cards import Card, cards
from openfelt.client.client import Connection
from openfelt.room.wire.messages import Outgoing
from openfelt.room.wire.picture import Picture, Told
from openfelt.rules.codec import from_json
from room import spoken as c
from room.tables import GOLD, THE_PROVING_GAME, Night, house_bet, physical

LUCKY = "parkwest/lucky-pai-gow-poker"


class Viewer:
    """Somebody at a table with a client of theirs: what they are sent, and what they make of it."""

    def __init__(self, person: str | None) -> None:
        self.person, self.messages = person, list[dict[str, Any]]()
        self.come()

    def come(self) -> None:
        """Or come back."""
        self.told, self.client = Told(), Connection(cast(Any, None))

    def look(self, night: Night) -> None:
        picture = Picture(night.state)
        for message in picture.sent_to(self.person, self.told):
            self.messages.append(msgspec.json.decode(message))
            asyncio.run(self.client._take(from_json(message, Outgoing)))  # type: ignore[arg-type]  # a union
        assert self.client.seen["t1"] == picture.seen_by(self.person), self.person

    def sights(self, kind: str = "table") -> int:
        return sum(len(message.get("log") or ()) for message in self.messages if message["is"] == kind)


def steps(night: Night, rng: random.Random) -> Iterator[None]:
    """A round at random, decision by decision."""
    night.do("hal", c.Deal())
    yield
    while night.state.live:
        ask = rng.choice(night.state.playing().open_asks)
        offer = rng.choice([offer for offer in ask.offers if not offer.pick and not offer.money])
        night.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=offer.choice, hand=ask.who.hand))
        yield


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "seats"), [(THE_PROVING_GAME, 6), (LUCKY, 7), (GOLD, 8)])
def test_every_viewer_has_the_whole_log_and_is_sent_each_sight_once(game: str, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    night = Night(game, seats=seats).seated("ann", "bob", "cy")
    onlooker, back, *players = viewers = [Viewer(who) for who in (None, "bob", "ann", "bob", "cy")]
    for _ in range(2):
        night.banked(200)
        assert night.state.bank is not None
        bank = night.state.bank.person
        for seat, person in night.state.seats.items():
            if person != bank:
                night.bet(f"{seat} {person} base 5")
        before = onlooker.sights()
        for _ in steps(night, rng):
            if rng.random() < 0.3:
                back.come()
            for viewer in viewers:
                viewer.look(night)
        round = night.state.round
        assert round is not None
        assert onlooker.sights() - before == len(round.view(None).log), "no sight twice"
    assert {viewer.sights() for viewer in players} == {onlooker.sights()}


def test_what_only_one_person_saw_is_told_them_once() -> None:
    night = Night(LUCKY, seats=7).seated("ann", "bob").banked(200)
    night.bet("2 bob base 5")
    bob = Viewer("bob")
    for _ in steps(night, random.Random(1)):
        if night.state.live:
            bob.look(night)
    own = [one for one in bob.messages if one["is"] == "yours" and one.get("log")]
    assert sum("??" not in str(sight["cards"]) for one in own for sight in one["log"] if sight["cards"]) >= 1
    assert len({str(one["log"]) for one in own}) == len(own)


def test_an_entry_that_is_taken_back_is_told_from_where_it_stood() -> None:
    night, viewer = physical(), Viewer(None)
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    for card in cards("9h 2d 9h"):
        night.do("hal", c.EnterCard(card=card))
        viewer.look(night)
    assert viewer.messages[-1]["log_after"] == 2
    night.do("hal", c.TakeBackEntry())
    viewer.look(night)
    assert (viewer.messages[-1]["log_after"], viewer.messages[-1]["log"]) == (2, [])
    night.do("hal", c.EnterCard(card=Card.of("Kh")))
    viewer.look(night)
    assert viewer.messages[-1]["log_after"] == 2
    assert [sight["cards"] for sight in viewer.messages[-1]["log"]] == [["Kh"]]
