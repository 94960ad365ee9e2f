"""What is best, told over the network to whoever is asked; and bots of the room that play so."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
from pathlib import Path

import pytest

from openfelt.client.client import Client, Connection, Refusal
from openfelt.odds.worths import BestPlay
from openfelt.room.actors.habits import Habits
from openfelt.room.api.tables import OpenTable
from openfelt.room.wire.advice import Advised, Decision
from openfelt.room.wire.seen import GameShown, Seen
from room.api.rooms import Served
from room.api.test_seating_served import TILES, with_bots
from waiting import until_answered

ENOUGH = 180
"""Seconds for a worker to begin on a machine that is busy: each question waits for it a few."""


async def until_asked(stream: Connection, habits: Habits, table: str, game: GameShown) -> Seen:
    """Play as a bot would until a hand is to be set."""
    seen = await stream.follow(table)
    while not (seen.yours and any(ask.stage == "set" for ask in seen.yours.asks)):
        if (command := habits.wants(seen, game)) is not None:
            with contextlib.suppress(Refusal):
                await stream.do(table, command)
        async with asyncio.timeout(ENOUGH):
            seen = await stream.until(table, lambda now, before=seen: now != before)  # type: ignore[misc]
    return seen


async def until_told(client: Client, table: str) -> BestPlay:
    (best,) = await until_answered(lambda: client.best(table), "what is best", ENOUGH)
    return best


def test_who_is_asked_is_told_what_is_best_and_bots_of_the_room_play_it(tmp_path: Path) -> None:
    thought: list[BestPlay | None] = []

    async def story(room: Served) -> None:
        async def thinks(decision: Decision) -> BestPlay | None:
            assert decision.view.viewer == decision.ask.who.bettor, "what they see, and nobody else"
            thought.append(await room.app.state.thinker.best(decision))
            return thought[-1]

        room.app.state.companions.thinks = thinks
        ann, bob = await room.person("Ann"), await room.person("Bob")
        async with room.client(ann) as owner, room.client(bob) as stranger:
            table = (await owner.open_table(OpenTable(id="1", game=TILES))).table
            await owner.ask_bots(table, 3)
            habits, game = Habits(owner.person, random.Random(1)), await owner.game_at(table)
            async with owner.stream() as stream:
                await until_asked(stream, habits, table, game)
                best = await until_told(owner, table)
                assert best.who.bettor == owner.person
                (advised,) = await owner.advice(table)
                assert best.advised.choice == advised.choice
                assert best.best.units is not None
                assert best.advised.units is not None
                assert best.best.units >= best.advised.units
                assert await _refused(stranger, table)
                seen = await stream.follow(table)
                command = habits.wants(seen, game, [Advised(who=best.who, choice=best.best.choice)])
                assert command is not None
                await stream.do(table, command)
                async with asyncio.timeout(ENOUGH):
                    await stream.until(table, lambda now: now.table.over)

    with_bots(tmp_path, story)
    assert thought, "the bots were asked to set their hands"


def test_where_kernels_are_missing_a_hint_says_how_to_have_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hiding = tmp_path / "hiding"
    hiding.mkdir()
    (hiding / "sitecustomize.py").write_text("import sys\nsys.modules.update(numba=None, numpy=None)\n")
    paths = [str(hiding), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))  # for the process that thinks

    async def story(room: Served) -> None:
        async with room.client(await room.person("Ann")) as owner:
            table = (await owner.open_table(OpenTable(id="1", game=TILES))).table
            await owner.ask_bots(table, 3)
            habits, game = Habits(owner.person, random.Random(1)), await owner.game_at(table)
            async with owner.stream() as stream:
                await until_asked(stream, habits, table, game)
                with pytest.raises(Refusal, match=re.escape("pip install 'openfelt[odds]'")):
                    await until_told(owner, table)
                assert await owner.advice(table), "what is sensible is told all the same"

    with_bots(tmp_path, story)


async def _refused(stranger: Client, table: str) -> bool:
    try:
        await stranger.best(table)
    except Refusal:
        return True
    return False
