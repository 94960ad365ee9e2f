"""A table that was written down and read again is the same in every field, and goes on the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from openfelt.room.state.packing import pack, still, unpack
from openfelt.room.state.pot import PotState
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import TableLine, read_table, still_table, table_line
from openfelt.room.state.table import Phase, TableState
from openfelt.rules.errors import Denied
from room import spoken as c
from room.held import HeldChance
from room.meld_chaos import MeldChaos
from room.meld_tables import MeldNight
from room.pot_chaos import PotChaos
from room.pot_tables import PotNight
from room.sameness import table_fields
from room.tables import AnyNight, Night, sent
from room.test_meld_nights import TABLES as MELDS
from room.test_nights import COMPANIES, TABLES, Chaos
from room.test_pot_nights import TABLES as POTS


def kept_and_read(night: AnyNight[Any]) -> TableState:
    line = msgspec.json.encode(table_line(night.state, Remembered()))
    return read_table(msgspec.json.decode(line, type=TableLine), Shelf(lambda opened: night.rules)).state


def chaos(name: str, steps: int = 200) -> Iterator[AnyNight[Any]]:
    """A table after each of many commands, and closed at last if it can be."""
    rng = random.Random(f"snapshots of {name}")
    night, anyone = _at(name, rng)
    night.companies, night.chance = dict(COMPANIES), HeldChance(random.Random(f"cards of {name}"))
    for _ in range(steps):
        night.now += rng.choice((0.0, 1.5, 30.0)) if rng.random() < 0.98 else 2_000.0
        try:
            night.do(*anyone.next())
        except Denied:
            continue
        yield night
    in_the_middle = isinstance(night.state, PotState) and night.state.carried  # it keeps a table open
    if not night.state.live and not in_the_middle:
        night.do("flo", c.Close(why="late"))
        yield night


def _at(name: str, rng: random.Random) -> tuple[AnyNight[Any], Chaos | PotChaos | MeldChaos]:
    if name in MELDS:
        game, more = MELDS[name]
        laid = MeldNight(game, **more)
        return laid, MeldChaos(laid, rng)
    if name in POTS:
        game, more = POTS[name]
        played = PotNight(game, **more)
        return played, PotChaos(played, rng)
    game, more = TABLES[name]
    night = Night(game, **more)
    return night, Chaos(night, rng)


@pytest.mark.parametrize("name", [*TABLES, *POTS, *MELDS])
def test_a_table_is_the_same_after_every_command_and_goes_on_the_same(name: str) -> None:
    again, known = None, 0
    for step, night in enumerate(chaos(name)):
        same, there = kept_and_read(night), table_fields(night.state)
        assert table_fields(same) == there
        assert sent(same) == sent(night.state)
        if again is not None:
            for event, at in night.log[known:]:
                again.apply(event, at)
            assert table_fields(again) == there
        if step % 5 == 0:
            again = same
        known = len(night.log)


def test_the_tables_above_are_met_in_every_phase_and_often_in_the_middle_of_a_round() -> None:
    phases, midway = set(), 0
    for name in (*TABLES, *POTS, *MELDS):
        for night in chaos(name):
            phases.add(night.state.phase)
            midway += bool(night.state.live and night.state.round and night.state.round.answers)
    assert phases == set(get_args(Phase))
    assert midway > 50


def test_what_cannot_be_kept_is_refused_when_it_is_packed() -> None:
    state = Night().state
    state.newly = Path("anything")  # type: ignore[attr-defined]  # a field that somebody adds
    with pytest.raises(TypeError, match="no way to keep a pathlib"):
        table_line(state, Remembered())


def test_other_fields_than_a_table_has_are_refused() -> None:
    night = Night()
    line = table_line(night.state, Remembered())
    del line.state["waiting"]
    with pytest.raises(ValueError, match="the fields of a BankedState were"):
        read_table(line, Shelf(lambda opened: night.rules))


def test_what_is_still_does_not_change_with_the_table() -> None:
    night = Night().seated("ann", "bob", "cy")
    before = still_table(night.state)
    written = {name: pack(value) for name, value in before.items()}
    night.banked()
    night.do("cy", c.SitOut())
    assert {name: pack(value) for name, value in before.items()} == written
    changing: dict[str, list[set[int]]] = {"a": [{1}]}
    copy = still(changing)
    changing["a"][0].add(2)
    changing["a"].append(set())
    assert copy == {"a": [{1}]}


@pytest.mark.parametrize("value", [(), [()], {1: {"a"}}, {(1, "a"): None}, frozenset({0.5}), b"\0\xff", True])
def test_values_keep_their_kinds(value: object) -> None:
    again = unpack(msgspec.json.decode(msgspec.json.encode(pack(value))))
    assert again == value
    assert type(again) is type(value)
