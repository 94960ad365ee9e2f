"""Speed, as ratios measured in one run. `make bench` prints it; nothing here passes or fails."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import laws
from openfelt import books
from openfelt.rounds.procedures import BankedPlays
from openfelt.rules.banked import BankedGame
from proving import LANTERN, PLAYS

RECORD = Path(__file__).parent.parent / "tests/scenarios/parkwest/cash-in-baccarat"


def seconds(action: Callable[[], object], times: int = 7) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return median(taken)


def command(*args: str, typed: str = "") -> Callable[[], object]:
    return lambda: subprocess.run(
        [sys.executable, *args], input=typed, capture_output=True, text=True, check=True
    )


def random_rounds(game: BankedGame, plays: BankedPlays | None, rounds: int) -> Callable[[], object]:
    return lambda: [laws.random_round(seed, game, plays) for seed in range(rounds)]


def record() -> str:
    """A settled record, without what it is expected to come to."""
    return sorted(RECORD.glob("01*.toml"))[0].read_text("utf-8").partition("[expect]")[0]


def opening() -> float:
    """From the command that `make run` gives to the first answer of the room, on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        room = subprocess.Popen(
            [sys.executable, "-m", "openfelt.cli", "serve", "--demo", "--port", "0"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert room.stdout is not None
        said = next(line for line in room.stdout if "open at" in line)
        address = re.search(r"http://[\w.:]+", said)
        assert address is not None
        with urlopen(f"{address[0]}/healthz") as answer:
            assert answer.status == 200
        taken = time.perf_counter() - start
        room.terminate()
        room.communicate(timeout=20)
        return taken


def main() -> None:
    bare = seconds(command("-c", "pass"))
    print(f"a bare interpreter                 {bare:6.3f} s")
    for name, action in (
        ("openfelt --help (goal 0.3 s)", command("-m", "openfelt.cli", "--help")),
        ("openfelt settle (goal 0.4 s)", command("-m", "openfelt.cli", "settle", "-", typed=record())),
        ("openfelt games", command("-m", "openfelt.cli", "games")),
    ):
        taken = seconds(action)
        print(f"{name:<34} {taken:6.3f} s  {taken / bare:5.1f} bare interpreters")
    print(f"{'make run answers (goal 3 s)':<34} {median(opening() for _ in range(3)):6.3f} s")
    rounds = 300
    for name, game, plays in (
        ("random baccarat rounds", books.banked("parkwest/cash-in-baccarat"), None),
        ("random rounds of the proving game", LANTERN, PLAYS),
    ):
        taken = seconds(random_rounds(game, plays, rounds), 3)
        print(f"{name:<34} {rounds / taken:6.0f} a second")


if __name__ == "__main__":
    main()
