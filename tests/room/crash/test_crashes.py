"""Kill the room at random moments. Nothing acknowledged is lost, nothing applied twice, rounds go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

import pytest

from openfelt.room.log.events import Ended, HandEnded, Left, RoundEnded, read
from openfelt.room.oversight.audit import audit
from openfelt.room.state.snapshots import EVERY
from openfelt.room.store import open_log
from room.store.server import Server

NIGHT = Path(__file__).with_name("night.py")
PATIENCE = 600.0
"""Seconds, for a night that takes some on an idle machine."""
TABLES = 4
"""As many as a night has (`main` in `night.py`)."""


@contextmanager
def begun(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A night with its writer. One that does not end tells where it stands, and is over with the test."""
    process = subprocess.Popen(
        [sys.executable, str(NIGHT), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(NIGHT.parents[2])},  # it speaks as the tests do
        bufsize=0,  # so that reading the first line takes nothing of the others
        start_new_session=True,
    )
    stuck = Timer(PATIENCE, os.killpg, (process.pid, signal.SIGABRT))
    stuck.start()
    try:
        yield process
    finally:
        stuck.cancel()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run_until_killed(
    url: str, seed: str, hands: int, seconds: float | None, every: int
) -> tuple[list[str], bool]:
    """Start a night and kill it after so many seconds; the acknowledged ids, and whether it was over."""
    with begun(url, seed, str(hands), str(every)) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        if first != b"ready\n":
            raise AssertionError((first + process.stdout.read() + (process.communicate()[1] or b"")).decode())
        if seconds is not None:
            time.sleep(seconds)
            process.kill()
        said, complaints = process.communicate()
    assert not complaints, complaints.decode()
    lines = said.decode().split("\n")
    if said and not said.endswith(b"\n"):
        lines = lines[:-1]  # a line cut off by the kill acknowledges nothing
    assert not [line for line in lines if line.startswith("twice")]
    return [line.split()[3] for line in lines if line.startswith("ack ")], "over" in lines


def crash(url: str, kills: int, hands: int, rng: random.Random, every: int = EVERY) -> Counter[str]:
    """Kill and start again, then let the night finish; look for every acknowledged command in the log."""
    acknowledged: list[str] = []
    for kill in range(kills):
        acks, _ = run_until_killed(url, f"s{kill}", hands, rng.uniform(0.01, 0.25), every)
        acknowledged += acks
    acks, over = run_until_killed(url, "last", hands, None, every)
    acknowledged += acks
    assert over
    log = open_log(url)
    problems = list(audit(log))
    assert problems == []
    written: dict[str, set[tuple[str, int]]] = {}
    met: Counter[str] = Counter()
    previous: dict[str, str] = {}
    ended: dict[str, list[Ended]] = {}
    for entry in log.read():
        met["events"] += 1
        event = read(entry.body)
        if isinstance(event, Ended):
            ended.setdefault(entry.stream.name, []).append(event)
        met["hands"] += isinstance(event, HandEnded)
        met["changes"] += isinstance(event, Left) and event.to is not None
        if entry.command:
            runs = written.setdefault(entry.command, set())
            if previous.get(entry.stream.name) != entry.command:
                runs.add((entry.stream.name, entry.version))
        previous[entry.stream.name] = entry.command
    met["snapshots"] = len(list(log.kept()))
    log.close()
    missing = [id for id in acknowledged if id not in written]
    assert not missing, "acknowledged and lost"
    assert all(len(runs) == 1 for runs in written.values()), "applied twice"
    assert len(ended) == TABLES, "a table has not played"
    for table, rounds in ended.items():
        assert [round.number for round in rounds] == [*range(1, len(rounds) + 1)], f"{table}: once, in order"
        if isinstance(rounds[0], RoundEnded):
            assert len(rounds) == hands, table
        else:  # the next begins by itself while other tables still play
            assert len(rounds) >= hands, table
        met["rounds"] += len(rounds)
    assert met["changes"], "nobody changed tables"
    assert met["hands"], "nobody played for pots"
    met["acknowledged"], met["kills"] = len(acknowledged), kills
    return met


def test_ten_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    crash(f"sqlite:///{tmp_path / 'room.db'}", 10, 25, random.Random(1))


def test_ten_kills_lose_nothing_on_postgresql(postgres: Server) -> None:
    crash(postgres.room(), 10, 25, random.Random(2))


def test_kills_while_snapshots_are_taken_all_the_time_lose_nothing(url: str) -> None:
    """A snapshot that was ignored would be said before the night is ready, and fail it."""
    met = crash(url, 8, 25, random.Random(4), every=50)
    assert met["snapshots"] == 2


@pytest.mark.proof
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_two_hundred_kills_lose_nothing(
    database: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    record_property: Callable[[str, object], None],
) -> None:
    sqlite = f"sqlite:///{tmp_path / 'room.db'}"
    url = sqlite if database == "sqlite" else request.getfixturevalue("postgres").room()
    met = crash(url, 200, 500, random.Random(3))
    record_property(f"200 kills on {database}", dict(met))
