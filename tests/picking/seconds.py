"""How long each test file takes, as it was measured.

`python -m picking.seconds report.xml` makes the table from what `pytest --junitxml report.xml` wrote.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

TABLE = Path(__file__).with_name("seconds.txt")
WORTH_KEEPING = 2
"""Files that take less are not in the table."""


def read() -> dict[str, float]:
    rows = (line.split() for line in TABLE.read_text("utf-8").splitlines())
    return {file: float(seconds) for seconds, file in rows}


def measured(report: str) -> dict[str, float]:
    """Seconds by file, of a report whose cases stand under `tests.room.test_house`."""
    found: dict[str, float] = defaultdict(float)
    for case in ElementTree.fromstring(report).iter("testcase"):
        parts = case.get("classname", "").split(".")
        end = next((place for place, part in enumerate(parts, 1) if part.startswith("test_")), len(parts))
        found["/".join(parts[:end]) + ".py"] += float(case.get("time", 0))
    return found


def table(found: dict[str, float]) -> str:
    kept = sorted((file, seconds) for file, seconds in found.items() if seconds >= WORTH_KEEPING)
    return "".join(f"{seconds:6.0f} {file}\n" for file, seconds in kept)


if __name__ == "__main__":
    TABLE.write_text(table(measured(Path(sys.argv[1]).read_text("utf-8"))), "utf-8")
