"""How many instructions the room's main process carries out for one action, counted by valgrind.

    python bench/instructions.py

Twenty tables with bots, a scribe that writes to SQLite in a process of its own. The same evening is played
twice, once longer, and the difference divided by the actions between: opening the room is not in it.
Instructions do not depend on what else the machine does. Needs `valgrind`, no dependency of anything else.
"""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from load import Load

from openfelt.room.actors.room import Room
from openfelt.room.api.serve import collect_seldom
from openfelt.room.store import open_with_scribe
from room.crash.night import PEOPLE, furnish

TABLES, SHORT, LONG = 20, 20, 120


def main() -> None:
    if len(sys.argv) > 1:
        uvloop.run(evening(int(sys.argv[1])))
        return
    short, long = counted(SHORT), counted(LONG)
    actions = TABLES * (LONG - SHORT)
    print(f"{(long - short) / actions / 1000:.0f} thousand instructions an action, {actions:,} actions")


def counted(steps: int) -> int:
    """The instructions of a whole evening with so many steps at every table."""
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={folder}/out.%p",
             sys.executable, __file__, str(steps)],
            capture_output=True, text=True, check=True,
        ).stderr  # fmt: skip
    refs = re.search(r"I\s+refs:\s+([\d,]+)", told)
    assert refs is not None, told
    return int(refs[1].replace(",", ""))


async def evening(steps: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        writer, log = await open_with_scribe(f"sqlite:///{folder}/room.db")
        room = await Room.open(log, writer=writer)
        await furnish(room, TABLES)
        load = Load(room)
        collect_seldom()

        async def busy(number: int) -> None:
            rng = random.Random(number)
            people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
            for _ in range(steps):
                await load.step(f"t{number}", people, rng)

        await asyncio.gather(*(busy(number) for number in range(1, TABLES + 1)))
        await room.close()


if __name__ == "__main__":
    main()
