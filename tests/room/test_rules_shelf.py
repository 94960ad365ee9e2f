"""The rules that a log holds: each text once, whichever rules it is part of."""

from __future__ import annotations

import asyncio
from pathlib import Path

from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.shelf import Shelf
from openfelt.room.store.sqlite import SqliteLog
from openfelt.rules.bets import Limits
from openfelt.rules.money import cents

SET_ALIKE = ("aviator/pai-gow-poker", "aviator/pai-gow-poker-joker-wild")
"""Games whose hands are set by one house way."""


def test_a_house_way_of_two_games_is_in_the_log_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        room = await Room.open(SqliteLog(tmp_path / "room.db"))
        for number, game in enumerate(SET_ALIKE):
            opened = e.TableOpened(
                table=f"t{number}",
                name=game,
                game=game,
                limits=Limits(cents(10), cents(100)),
                seats=7,
                decks=1,
            )
            await room.open_table(opened, HOUSE)
        await room.close()

    asyncio.run(scenario())
    log = SqliteLog(tmp_path / "room.db")
    said = [e.read(entry.body) for entry in log.read()]
    one, other = (event for event in said if isinstance(event, e.RulesFiled))
    assert one.papers == other.papers != {}
    filed = [event.hash for event in said if isinstance(event, e.TextFiled)]
    assert len(filed) == len(set(filed)) == 3, "two books and a house way"
    tables = [event for event in said if isinstance(event, e.TableOpened)]
    assert len(tables) == 2
    assert Shelf.of(log, rules_of).missing(*map(rules_of, tables)) == []
    log.close()
