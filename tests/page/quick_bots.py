"""`openfelt` with known shoes, and bots that hardly stop to think."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

from openfelt.cli import main
from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.companions import Companion, Thinks
from openfelt.room.actors.room import Room
from page.arranged import arranged


def with_quick_bots(seed: str) -> tuple[str, ...]:
    """The command that serves it."""
    tests = str(Path(__file__).parents[1])
    begin = f"import sys; sys.path.insert(0, {tests!r}); from {__name__} import serve; serve()"
    return (sys.executable, "-c", begin, seed)


def serve() -> None:
    begins = Companion.__init__

    def quick(
        self: Companion,
        room: Room,
        actor: TableActor,
        person: str,
        pace: tuple[float, float],
        thinks: Thinks | None = None,
    ) -> None:
        del pace
        begins(self, room, actor, person, (0.0, 0.05), thinks)

    with arranged(sys.argv.pop(1)), patch.object(Companion, "__init__", quick):
        main()
