"""Whether a room that is open for a night stays as large as it was: the demo's tables and bots, accelerated.

    python bench/night.py [ROUNDS]

Memory of the process after each hundredth of the rounds, then how long it takes to open from the newest
snapshot.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from log_size import SEED, Evening

from openfelt.room.actors.rebuilt import rebuilt
from openfelt.room.actors.room import Room
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.store import open_log
from room.held import HeldChance, HeldTime

ROUNDS = 100_000


def resident() -> float:
    """Megabytes of this process, as Linux tells them."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


async def night(path: str, rounds: int) -> None:
    held = HeldTime()
    room = await Room.open(open_log(path), chance=HeldChance(random.Random(SEED)), time=held)
    it = Evening(room, held)
    await it.begin()
    sizes: list[float] = []
    for part in range(1, 101):
        await it.play(rounds * part // 100)
        gc.collect()
        sizes.append(resident())
        print(f"{it.rounds:,} rounds, {sizes[-1]:.1f} MB", flush=True)
    await it.end()
    await room.close()
    print(f"after a tenth {sizes[9]:.1f} MB, at the end {sizes[-1] / sizes[9]:.3f} times that")


def opened(path: str) -> None:
    with closing(open_log(path, read_only=True)) as log:
        start = time.process_time()
        found = rebuilt(log, rules_of)
        taken = time.process_time() - start
    print(f"opened at event {found.fold.office.seq:,} in {taken:.2f} s of processor time")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/room.db"
        asyncio.run(night(path, int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
        opened(path)


if __name__ == "__main__":
    main()
