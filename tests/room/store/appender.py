"""A process that appends until it is killed, and prints each event once it is told that it is in the log."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from openfelt.room.store import GroupCommit, open_log
from room.store.logs import batch

TABLES = 6


async def play(writer: GroupCommit, stream: str, version: int) -> None:
    while True:
        size = version % 3 + 1
        events = await writer.append(batch(stream, version + 1, size, f"{stream}/{version}"))
        sys.stdout.write("".join(f"{event.seq} {event.hash or '-'}\n" for event in events))
        sys.stdout.flush()
        version += size


async def main(url: str) -> None:
    log = open_log(url)
    versions = {f"table:{n}": 0 for n in range(TABLES)}
    for event in log.read():
        versions[event.stream.name] = event.version
    writer = GroupCommit(log)
    async with asyncio.TaskGroup() as tables:
        for stream, version in versions.items():
            tables.create_task(play(writer, stream, version))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
