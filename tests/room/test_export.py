"""What leaves the house with the log: no PIN, no card and no token, whatever event they stand in."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from openfelt.room.actors.room import Room
from openfelt.room.log import events as e
from openfelt.room.log.chain import GENESIS, Pending
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.export import Secrets
from room.store.logs import whole

HASH, CARD = "$argon2id$secret", "4000123412341234"


def motion(matter: e.Matter) -> e.MotionMade:
    return e.MotionMade(number=1, by="flo", matter=matter, until=60.0)


@pytest.mark.parametrize(
    "event",
    [
        e.AccountOpened(person="ann", name="Ann", card=CARD, pin=HASH),
        e.PinChanged(person="ann", pin=HASH, keeps=HASH, card=CARD),
        motion(e.Appointing(name="Carla", roles=("cage",), pin=HASH)),
        motion(e.PinReset(person="ann", pin=HASH)),
    ],
    ids=["account", "pin", "appointing", "reset"],
)
def test_a_secret_of_an_account_stays_in_the_house(event: e.AnyEvent) -> None:
    room = SimpleNamespace(office=SimpleNamespace(seq=1), history=SimpleNamespace(shoes={}, live={}))
    pending = Pending(stream=Stream("house"), version=1, at=1.0, by="flo", body=e.written(event))
    told = str(Secrets(cast(Room, room)).without(whole(pending, 1, GENESIS)))
    assert HASH in pending.body
    assert HASH not in told
    assert CARD not in told
