"""Speed, as ratios measured in one run. `make bench` prints it; nothing here passes or fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import laws
from openfelt import books
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


def record() -> str:
    """A settled record, without what it is expected to come to."""
    return sorted(RECORD.glob("01*.toml"))[0].read_text("utf-8").partition("[expect]")[0]


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
    rounds = 300
    for name, game, plays in (
        ("random baccarat rounds", books.game("parkwest/cash-in-baccarat"), None),
        ("random rounds of the proving game", LANTERN, PLAYS),
    ):
        taken = seconds(
            lambda game=game, plays=plays: [laws.random_round(s, game, plays) for s in range(rounds)], 3
        )
        print(f"{name:<34} {rounds / taken:6.0f} a second")


if __name__ == "__main__":
    main()
