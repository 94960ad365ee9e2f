"""The test runner, given the files and the cases that are picked."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from picking.cases import PICKED, Plan
from picking.order import Pick
from picking.touched import SERVES_PAGE

OF_THE_PAGE = ("tests/page/", SERVES_PAGE)
NOTHING_RAN = 5
"""What pytest answers where no test was left to run."""
WORTH_A_WORKER = 20
"""Seconds of tests from which on a second process pays for its start."""


def run_all(
    root: Path, runs: Sequence[Sequence[Pick]], games: Collection[str], others: Collection[str], workers: int
) -> int:
    """One run after another until a test fails: its code, or 0."""
    built = False
    for number, picked in enumerate(runs, 1):
        if not built and any(one.file.startswith(OF_THE_PAGE) for one in picked):
            built = True  # unless it was built from these very files, which takes no time
            build = subprocess.run([sys.executable, "page/run.py", "build"], cwd=root, check=False)
            if build.returncode:
                return build.returncode
        began = time.monotonic()
        print(f"-- run {number} of {len(runs)}: {len({one.file for one in picked})} files", flush=True)
        long = sum(one.seconds for one in picked) > WORTH_A_WORKER
        code = run(root, picked, games, others, "-x", *(_spread(picked, workers) if long else ()))
        print(f"-- {time.monotonic() - began:.0f} s", flush=True)
        if code:
            return code
    return 0


def run(
    root: Path, picked: Sequence[Pick], games: Collection[str], others: Collection[str], *options: str
) -> int:
    """The picked cases in one run of pytest, in their order."""
    files: dict[str, dict[str, int]] = {}
    for place, one in enumerate(picked):
        files.setdefault(one.file, {})[one.cases] = place
    with tempfile.NamedTemporaryFile(prefix="openfelt-picked-") as plan:
        plan.write(msgspec.json.encode(Plan(files, sorted(games), sorted(others))))
        plan.flush()
        command = [sys.executable, "-m", "pytest", "-m", "not proof", "-p", "picking.cases", *options, *files]
        code = subprocess.run(command, cwd=root, env=os.environ | {PICKED: plan.name}, check=False).returncode
    return 0 if code == NOTHING_RAN else code


def _spread(picked: Sequence[Pick], workers: int) -> tuple[str, ...]:
    """Workers take a few tests at a time, so that what is near comes first; a browser serves its file."""
    if workers < 2:
        return ()
    how = ("loadfile",) if picked[0].browser else ("load", "--maxschedchunk", "8")
    return ("-n", str(workers), "--dist", *how)
