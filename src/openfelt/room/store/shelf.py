"""Snapshots in a database: cut into rows, each its own short transaction, so that commits hardly wait.

The first row is written last: without it there is no snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

ROW = 128 * 1024
PUT = "INSERT INTO snapshots (seq, part, body) VALUES (?, ?, ?)"
Run = Callable[[str, Sequence[object]], Iterable[Sequence[Any]]]
"""Runs one statement, with `?` for each value."""


def keep(run: Run, seq: int, text: bytes) -> None:
    run("DELETE FROM snapshots WHERE seq >= ?", [seq])  # one that claims to be later is not of this log
    for part, begin in enumerate(range(ROW, len(text), ROW), 1):
        run(PUT, [seq, part, text[begin : begin + ROW]])
    run(PUT, [seq, 0, text[:ROW]])
    newest = "SELECT seq FROM snapshots WHERE part = 0 ORDER BY seq DESC LIMIT 2"
    run(f"DELETE FROM snapshots WHERE seq NOT IN ({newest})", [])


def kept(run: Run) -> Iterator[tuple[int, bytes]]:
    for (seq,) in list(run("SELECT seq FROM snapshots WHERE part = 0 ORDER BY seq DESC", [])):
        rows = run("SELECT body FROM snapshots WHERE seq = ? ORDER BY part", [seq])
        # tampering may leave anything in a column
        yield seq, b"".join(body if isinstance(body, bytes) else b"?" for (body,) in rows)
