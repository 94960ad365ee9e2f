"""Whole nights of random commands at tables that are played for pots: the laws every table keeps."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import pytest

from openfelt.room.log import events as e
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.table.stacks import Stakes
from room import spoken as c
from room.held import HeldChance
from room.pot_chaos import FeltChaos, PotChaos
from room.pot_tables import AVIATOR, LIVERMORE, MARINA, NO_LIMIT, POKER_PRO, PotNight
from room.tables import audited
from room.test_nights import the_laws, the_log_tells_it_all

LIVERMORES = Stakes(
    structure="limit", bets=(cents(3), cents(6)), blinds=(cents(1), cents(3)), button=cents(1)
)
ANTES = Stakes(structure="limit", bets=(cents(3), cents(6)), ante=cents("1.50"))
BRING_IN = Stakes(structure="limit", bets=(cents(3), cents(6)), ante=cents("0.50"), bring_in=cents(1))
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "marina": (MARINA, {"collection": ("4",), "jackpot": cents(1), "seats": 6}),
    "livermore by the button": (LIVERMORE, {"stakes": LIVERMORES, "private": "ann"}),
    "aviator by the pot and the clock": (AVIATOR, {"stakes": NO_LIMIT, "collection": ("34",), "seats": 4}),
    "pokerpro by seat rent": (
        POKER_PRO,
        {"stakes": NO_LIMIT, "section": "003:1723", "collection": ("no-limit-2/1",), "seats": 10},
    ),
    "a game that leaves pots in the middle": (
        "aviator/draw-poker-jacks-or-better",
        {"stakes": ANTES, "seats": 7},
    ),
    "no button": ("aviator/seven-card-stud", {"stakes": BRING_IN, "seats": 8}),
    "physical": (MARINA, {"physical": True, "collection": ("4",), "jackpot": cents(1), "seats": 6}),
    "physical by the clock": (
        AVIATOR,
        {"physical": True, "stakes": NO_LIMIT, "section": "003:1723", "collection": ("no-limit-2/1",)},
    ),
    "physical draw": ("aviator/draw-poker-jacks-or-better", {"physical": True, "stakes": ANTES, "seats": 7}),
    "physical stud": ("aviator/seven-card-stud", {"physical": True, "stakes": BRING_IN, "seats": 8}),
}


def pot_laws(night: PotNight) -> None:
    state = night.state
    the_laws(night)
    for seat, person in state.seats.items():
        assert state.line.players[seat].bettor == person, "the line is of those who have seats"
    assert len(state.line.players) == len(state.seats)
    assert set(state.leaving) <= set(state.seats.values())
    assert state.live or not state.leaving, "who wanted to leave has gone when the hand is over"
    assert min(state.stacks.values(), default=0) >= 0, "nobody has less than nothing"
    for player in state.line.players.values():
        assert player.broke == (state.stacks[player.bettor] == 0)
        if player.bettor in state.sitting_out:
            assert player.out
    if state.phase == "starting" and state.dealer.shuffles:
        assert state.committed is not None, "the order of the cards is committed to before the hand"


def spend(name: str, seed: int, steps: int = 350) -> Counter[str]:
    rng = random.Random(f"{name} {seed}")
    game, more = TABLES[name]
    night = PotNight(game, **more)
    night.chance = HeldChance(rng)
    chaos, met = (FeltChaos if night.opened.physical else PotChaos)(night, rng), Counter[str]()
    for _ in range(steps):
        night.now += rng.choice((0.0, 1.5, 30.0)) if rng.random() < 0.98 else 2_000.0
        who, command = chaos.next()
        try:
            events = night.do(who, command)
        except Denied:
            met["refused"] += 1
            continue
        met.update(type(event).__name__ for event in events)
        for event in events:
            if isinstance(event, e.HandEnded):
                met.update(what for what in ("timed", "silent", "fees") if getattr(event, what))
        pot_laws(night)
        if rng.random() < 0.02:
            the_log_tells_it_all(night)
    the_log_tells_it_all(night)
    assert audited(night) == []
    if not night.state.live and not night.state.carried:
        night.do("flo", c.Close(why="the night is over"))
        assert not night.state.stacks
    return met


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TABLES)
def test_a_night_of_pots_keeps_the_laws(name: str, seed: int) -> None:
    met = spend(name, seed)
    assert met["refused"]
    assert met["HandEnded"] > 3, met


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 115))
@pytest.mark.parametrize("name", TABLES)
def test_many_nights_of_pots_keep_the_laws(name: str, seed: int) -> None:
    spend(name, seed, 600)


def test_nights_of_pots_meet_all_that_only_they_have() -> None:
    met: Counter[str] = Counter()
    for name in TABLES:
        met += spend(name, 50, 600)
    events = {kind.__name__ for kind in (*get_args(e.PotEvent), *get_args(e.StackEvent))}
    assert not [what for what in events | {"timed", "silent", "fees"} if not met[what]], met
