"""Tables and compiled code, kept by several processes at once; and nothing of them where nobody counts."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

RANKS_TWO_HANDS = """
import sys
import numpy as np
from openfelt.kernels.highs import highs, numbers
module, written = sys.modules["openfelt.kernels.highs"], []
make = module._make
module._make = lambda: written.append("highs") or make()
hands = np.array([[0, 4, 8, 12, 16, 20, 24], [0, 1, 2, 3, 4, 5, 6]], np.uint8)
found = np.zeros(2, np.uint16)
numbers(hands, highs(), found)
print(*found, highs().number.sum())
print(len(written), sum(numbers.stats.cache_misses.values()))
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
    told = [process.communicate()[0].splitlines() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert told[0][0] == told[1][0]
    made = [[int(times) for times in lines[1].split()] for lines in told]
    assert [sum(times) for times in zip(*made, strict=True)] == [1, 1], "one of them writes, one compiles"
    there = kept(tmp_path)
    assert "highs.npz" in there
    assert not [name for name in there if name.endswith((".new", ".tmp"))], "nothing half written is left"
    third = started(tmp_path)
    assert third.communicate()[0].splitlines() == [told[0][0], "0 0"]
    assert kept(tmp_path) == there, "the next one makes nothing anew"


LIMITS = """
from openfelt.kernels.compiled import kernel
LEAST = {least}

@kernel
def more(number: int) -> int:
    return number + {more}
"""
USES_LIMITS = """
from openfelt.kernels.compiled import kernel
from limits_elsewhere import LEAST, more

@kernel
def raised(number: int) -> int:
    return max(LEAST, more(number))
"""


def test_a_kernel_is_compiled_anew_after_a_change_in_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a constant that it uses, or of a kernel that it calls; and not without one."""
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "uses_limits.py").write_text(USES_LIMITS, "utf-8")

    def result_and_compiled(least: int, more: int) -> tuple[int, int]:
        (tmp_path / "limits_elsewhere.py").write_text(LIMITS.format(least=least, more=more), "utf-8")
        for name in ("limits_elsewhere", "uses_limits"):
            sys.modules.pop(name, None)
        raised = importlib.import_module("uses_limits").raised
        return raised(4), sum(raised.stats.cache_misses.values())

    assert result_and_compiled(least=1, more=1) == (5, 1)
    assert result_and_compiled(least=1, more=1) == (5, 0)
    assert result_and_compiled(least=8, more=1) == (8, 1)
    assert result_and_compiled(least=8, more=9) == (13, 1)


def test_the_package_and_its_command_compile_nothing() -> None:
    code = (
        "import sys, openfelt, openfelt.cli.app\n"
        "assert not {'numba', 'llvmlite', 'openfelt.kernels.compiled'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
