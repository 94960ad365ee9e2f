"""The examples of simulations run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "night_of_banking.py"


def test_a_night_of_banking() -> None:
    ended = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    shares = [float(line.partition("short in ")[2].partition("%")[0]) for line in ended.stdout.splitlines()]
    assert len(shares) == 3
    assert shares == sorted(shares, reverse=True), "a larger wager is short less often"
    assert shares[0] > 0
