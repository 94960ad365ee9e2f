"""Whole nights of random commands at tables of melds: the laws every table keeps."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import pytest

from openfelt.room.log import events as e
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.table.stacks import MeldStakes
from room import spoken as c
from room.held import HeldChance
from room.meld_chaos import MeldChaos
from room.meld_tables import CONQUIAN, PAN, MeldNight
from room.tables import audited
from room.test_nights import the_laws, the_log_tells_it_all

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "conquian": (CONQUIAN, {"collection": ("1",)}),
    "conquian among friends": (CONQUIAN, {"private": "ann", "options": {"after-a-run": "next"}}),
    "pan": (PAN, {"collection": ("4", "10"), "seats": 5}),
    "pan with dear chips": (PAN, {"meld_stakes": MeldStakes(chip=cents(4)), "seats": 4}),
}


def meld_laws(night: MeldNight) -> None:
    state = night.state
    the_laws(night)
    assert set(state.leaving) <= set(state.seats.values())
    assert state.live or not state.leaving, "who wanted to leave has gone when the round is over"
    assert state.live or not state.waived, "it is said for one round"
    assert bool(state.pool) == bool(state.entitled) or state.live, "what lies there is somebody's"
    assert set(state.entitled) <= set(state.seats.values())
    if state.phase == "starting":
        assert state.committed is not None, "the order of the cards is committed to before the round"


def spend(name: str, seed: int, steps: int = 250) -> Counter[str]:
    rng = random.Random(f"{name} {seed}")
    game, more = TABLES[name]
    night = MeldNight(game, **more)
    night.chance = HeldChance(rng)
    chaos, met = MeldChaos(night, rng), Counter[str]()
    for _ in range(steps):
        night.now += rng.choice((0.0, 1.5, 30.0))
        who, command = chaos.next()
        try:
            events = night.do(who, command)
        except Denied:
            met["refused"] += 1
            continue
        met.update(type(event).__name__ for event in events)
        for event in events:
            if isinstance(event, e.MeldsEnded):
                met.update(what for what in ("silent", "fees", "stays") if getattr(event, what))
        meld_laws(night)
        if rng.random() < 0.01:
            the_log_tells_it_all(night)
    the_log_tells_it_all(night)
    assert audited(night) == []
    if not night.state.live:
        night.do("flo", c.Close(why="the night is over"))
        assert not night.state.stacks
        assert not night.state.pool
    return met


@pytest.mark.parametrize("name", TABLES)
def test_a_night_of_melds_keeps_the_laws(name: str) -> None:
    met = spend(name, 0)
    assert met["refused"]
    assert met["MeldsEnded"], met


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("name", TABLES)
def test_many_nights_of_melds_keep_the_laws(name: str, seed: int) -> None:
    spend(name, seed, 800)


def test_nights_of_melds_meet_all_that_only_they_have() -> None:
    met: Counter[str] = Counter()
    for name, seed in (("conquian", 51), ("conquian", 54), ("pan", 50)):
        met += spend(name, seed, 400)
    events = {kind.__name__ for kind in (*get_args(e.MeldEvent), *get_args(e.StackEvent))}
    events -= {"ChipsCounted"}  # no house dealer deals melds
    assert not [what for what in events | {"fees", "stays"} if not met[what]], met
