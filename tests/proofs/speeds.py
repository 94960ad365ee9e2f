"""Runs scripts of `bench/` and keeps what they print as records: `make bench`.

PYTHONPATH=tests python -m proofs.speeds bench/driver.py bench/pots.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from .commits import differing, head
from .document import ROOT
from .records import FOLDER, Journal, Record


def run(script: str, root: Path) -> Record:
    """What the script prints is shown line by line as it comes."""
    commit, lines, start, used = head(root), list[str](), time.monotonic(), sum(os.times()[2:4])
    unbuffered = os.environ | {"PYTHONUNBUFFERED": "1"}
    ran = subprocess.Popen(
        [sys.executable, script], cwd=root, env=unbuffered, stdout=subprocess.PIPE, text=True
    )
    assert ran.stdout is not None
    for line in ran.stdout:
        print(line, end="", flush=True)
        lines.append(line.rstrip())
    return Record(
        what=script,
        outcome="failed" if ran.wait() else "passed",
        commit=commit,
        date=datetime.now(UTC).replace(microsecond=0),
        wall=round(time.monotonic() - start, 2),
        processor=round(sum(os.times()[2:4]) - used, 2),
        figures={"printed": lines},
        changed=differing(root, commit) != [],
    )


def main(scripts: Sequence[str], root: Path = ROOT) -> None:
    for script in scripts:
        print(f"{script}:", flush=True)
        record = run(script, root)
        Journal(root / FOLDER).append(record)
        if record.outcome == "failed":
            sys.exit(f"{script} failed")


if __name__ == "__main__":
    main(sys.argv[1:])
