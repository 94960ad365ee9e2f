"""What a proof or a bench came to: one record a case, a line of JSON each."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

FOLDER = ".proofs"
Outcome = Literal["passed", "failed", "skipped"]


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one case ended the last time it was run, how long it took and what it counted.

    `processor` is in seconds of this process and of those it waited for. `changed` says that the files were
    not those of the commit, so that the record proves nothing about it.
    """

    what: str
    outcome: Outcome
    commit: str
    date: datetime
    wall: float
    processor: float
    figures: Mapping[str, Any] = {}
    changed: bool = False

    @property
    def group(self) -> str:
        """The test function, whatever its parameters."""
        return self.what.partition("[")[0]


def written(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def plain(value: Any) -> Any:
    """As it comes back from JSON: keys are text, and what JSON does not know is told in text."""
    match value:
        case dict():
            return {str(key): plain(one) for key, one in value.items()}
        case list() | tuple():
            return [plain(one) for one in value]
        case None | bool() | int() | float() | str():
            return value
    return str(value)


def latest(records: Iterable[Record]) -> dict[str, Record]:
    """The newest record of each case; of two of one moment the later in order."""
    newest: dict[str, Record] = {}
    for record in records:
        if record.what not in newest or record.date >= newest[record.what].date:
            newest[record.what] = record
    return newest


class Damaged(Exception):
    """A line of the committed records is not a record."""


def committed(file: Path) -> Iterator[Record]:
    """The records of a file that people commit and merge: each line has to be one."""
    for number, line in enumerate(_lines(file), 1):
        try:
            yield msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError as error:
            raise Damaged(f"{file}, line {number} is not a record: {error}") from error


def write(file: Path, records: Iterable[Record]) -> None:
    """Replaces the file: sorted, a line a case, so that changes read well and merge well."""
    new = file.with_name(file.name + ".new")
    new.write_bytes(b"".join(map(written, sorted(records, key=lambda record: record.what))))
    new.replace(file)


class Journal:
    """The records of this checkout, appended as cases end, in a folder that git ignores.

    `journal.jsonl` can be gone on with. `earlier.jsonl` holds what was there before somebody began afresh: it
    still tells how long cases take.
    """

    def __init__(self, folder: Path) -> None:
        self._now, self._earlier = folder / "journal.jsonl", folder / "earlier.jsonl"

    def records(self) -> list[Record]:
        """All since somebody began afresh."""
        return list(_readable(self._now))

    def all(self) -> list[Record]:
        return [*_readable(self._earlier), *self.records()]

    def begin_afresh(self) -> None:
        if self._now.exists():
            with self._earlier.open("ab") as file:
                file.write(self._now.read_bytes() + b"\n")
            self._now.unlink()

    def append(self, record: Record) -> None:
        """The record is on the disk when this returns; a line that a kill tore stays one by itself."""
        self._now.parent.mkdir(exist_ok=True)
        with self._now.open("a+b", buffering=0) as file:
            file.seek(max(file.tell() - 1, 0))
            torn = file.read() not in {b"", b"\n"}
            file.write(b"\n" * torn + written(record))  # at once: two runs may share the journal
            os.fsync(file.fileno())


def _lines(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines() if file.exists() else []


def _readable(file: Path) -> Iterator[Record]:
    """Skips what is not a record, as a line torn by a kill or a power cut: its case is run again."""
    for line in _lines(file):
        try:
            yield msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError:
            continue
