"""A demo room: one table for each game of its list, posted as its document lets it be."""

from __future__ import annotations

import asyncio
from pathlib import Path

from openfelt import books
from openfelt.room.actors.room import Room
from openfelt.room.demo import furnish
from openfelt.room.state.pot import PotState
from openfelt.room.state.table import TableState
from openfelt.room.store import open_log


def test_a_demo_room_has_every_game_of_its_list_once_some_with_a_bank_and_some_for_pots(
    tmp_path: Path,
) -> None:
    states = asyncio.run(_furnished_twice(tmp_path / "room.db"))
    assert sorted(state.opened.game for state in states) == sorted(books.demo_tables())
    assert {isinstance(state, PotState) for state in states} == {False, True}
    for state in states:
        assert state.opened.collection
        if isinstance(state, PotState):
            _collects_by_one_option_whoever_plays(state)


def _collects_by_one_option_whoever_plays(state: PotState) -> None:
    assert state.rules.schedule is not None
    printed = [tier.players for tier in state.rules.schedule.tiers("players")]
    for number in range(state.game.seats.least, state.opened.seats + 1):
        assert len([one for one in printed if one is not None and not one.away(number)]) == 1, number


async def _furnished_twice(path: Path) -> list[TableState]:
    room = await Room.open(open_log(str(path)))
    await furnish(room)
    await furnish(room)
    states = [actor.state for actor in room.tables.values()]
    await room.close()
    return states
