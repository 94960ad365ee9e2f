"""Snapshots in a database: cut into rows, each its own short transaction, so that commits hardly wait.

The first row is written last: without it there is no snapshot. It begins with the key's signature of it all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from openfelt.room.store.keys import Key

ROW = 128 * 1024
PUT = "INSERT INTO snapshots (seq, part, body) VALUES (?, ?, ?)"
Run = Callable[[str, Sequence[object]], Iterable[Sequence[Any]]]
"""Runs one statement, with `?` for each value."""


SIGNATURE = 64


def keep(run: Run, seq: int, text: bytes, key: Key | None) -> None:
    """Without a key nobody would believe it."""
    if key is None:
        return
    text = key.sign(_of(seq, text)).encode() + text
    run("DELETE FROM snapshots WHERE seq >= ?", [seq])  # one that claims to be later is not of this log
    for part, begin in enumerate(range(ROW, len(text), ROW), 1):
        run(PUT, [seq, part, text[begin : begin + ROW]])
    run(PUT, [seq, 0, text[:ROW]])
    newest = "SELECT seq FROM snapshots WHERE part = 0 ORDER BY seq DESC LIMIT 2"
    run(f"DELETE FROM snapshots WHERE seq NOT IN ({newest})", [])


def kept(run: Run, key: Key | None) -> Iterator[tuple[int, bytes]]:
    """One that the key has not signed comes empty."""
    for (seq,) in list(run("SELECT seq FROM snapshots WHERE part = 0 ORDER BY seq DESC", [])):
        rows = run("SELECT body FROM snapshots WHERE seq = ? ORDER BY part", [seq])
        # tampering may leave anything in a column
        whole = b"".join(body if isinstance(body, bytes) else b"?" for (body,) in rows)
        signature, text = whole[:SIGNATURE], whole[SIGNATURE:]
        signed = key is not None and key.signed(_of(seq, text), signature.decode("ascii", "replace"))
        yield seq, text if signed else b""


def _of(seq: int, text: bytes) -> bytes:
    return b"snapshot %d " % seq + text
