"""Tables and compiled code, kept by several processes at once; and nothing of them where nobody counts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

RANKS_TWO_HANDS = """
import numpy as np
from openfelt.kernels.highs import highs, numbers
hands = np.array([[0, 4, 8, 12, 16, 20, 24], [0, 1, 2, 3, 4, 5, 6]], np.uint8)
found = np.zeros(2, np.uint16)
numbers(hands, highs(), found)
print(*found, highs().number.sum())
"""


def started(cache: Path) -> subprocess.Popen[str]:
    told = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    told.pop("NUMBA_CACHE_DIR", None)
    return subprocess.Popen(
        [sys.executable, "-c", RANKS_TWO_HANDS], env=told, stdout=subprocess.PIPE, text=True
    )


def kept(cache: Path) -> dict[str, float]:
    return {path.name: path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}


def test_two_processes_may_begin_with_nothing_at_once(tmp_path: Path) -> None:
    both = [started(tmp_path), started(tmp_path)]
    told = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert told[0] == told[1]
    there = kept(tmp_path)
    assert "highs.npz" in there
    assert not [name for name in there if name.endswith((".new", ".tmp"))], "nothing half written is left"
    third = started(tmp_path)
    assert third.communicate()[0] == told[0]
    assert kept(tmp_path) == there, "the next one makes nothing anew"


def test_the_package_and_its_command_compile_nothing() -> None:
    code = (
        "import sys, openfelt, openfelt.cli.app\n"
        "assert not {'numba', 'llvmlite', 'openfelt.kernels.compiled'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
