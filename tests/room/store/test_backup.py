"""A backup of either database fills either database."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from openfelt.room.log.chain import GENESIS, Conflict, Duplicate
from openfelt.room.log.stream import Stream
from openfelt.room.store import BrokenBackup, Saved, Store, backup, check_chain, open_log, restore
from room.store.logs import edit, fill, pending, run_of
from room.store.server import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path, postgres: Server) -> str:
    """Another empty database."""
    return f"sqlite:///{tmp_path}/other.db" if request.param == "sqlite" else postgres.room()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.jsonl.gz"


def test_a_backup_fills_another_log_with_the_same_events(log: Store, other: str, file: Path) -> None:
    events = fill(log, 9) + log.append([pending("täble:♠", n, command="c", body='"\\n\\t"') for n in (1, 2)])
    assert backup(log, file) == Saved(11, events[-1].hash)
    assert restore(file, other) == Saved(11, events[-1].hash)
    copy = open_log(other)
    assert list(copy.read()) == events
    assert list(check_chain(copy)) == []
    with pytest.raises(Duplicate):
        copy.append([pending("täble:♠", 3, command="c")])
    assert copy.append([pending("täble:♠", 3)])[0].seq == 12
    copy.close()
    assert list(file.parent.glob("*.part")) == []


def test_a_log_without_events_has_a_backup_too(log: Store, other: str, file: Path) -> None:
    assert backup(log, file) == restore(file, other) == Saved(0, GENESIS)


def test_the_same_log_makes_the_same_bytes(log: Store, file: Path) -> None:
    fill(log)
    backup(log, file)
    backup(log, file.with_name("again"))
    assert file.read_bytes() == file.with_name("again").read_bytes()


def test_a_backup_taken_while_the_room_plays_is_a_beginning_of_its_log(log: Store, file: Path) -> None:
    log.append(run_of("house", 1, 3000))

    class Busy:
        """Each event that is read makes room for another that is written."""

        def read(self, after: int = 0, stream: Stream | None = None):  # type: ignore[no-untyped-def]
            for event in log.read(after, stream):
                if event.seq % 100 == 0:
                    log.append([pending("table:t1", event.seq // 100)])
                yield event

        append = log.append
        close = log.close
        check_end = log.check_end
        seals = log.seals

    saved = backup(Busy(), file)
    assert saved.events == 3000
    assert list(check_chain(log, known={saved.events: saved.head})) == []
    assert len(list(log.read())) == 3030


def test_a_log_that_is_not_whole_is_not_backed_up_over_an_older_backup(
    url: str, log: Store, file: Path
) -> None:
    fill(log)
    backup(log, file)
    before = file.read_bytes()
    edit(url, 3, body="{}")
    with pytest.raises(BrokenBackup, match="event 3"):
        backup(log, file)
    assert file.read_bytes() == before
    assert list(file.parent.glob("*.part")) == []


def test_a_log_with_events_is_not_filled(log: Store, other: str, file: Path) -> None:
    fill(log)
    backup(log, file)
    restore(file, other)
    with pytest.raises(Conflict, match="not empty"):
        restore(file, other)


def in_text(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda raw: gzip.compress(change(gzip.decompress(raw)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw[:-1],
        lambda raw: raw[:200] + bytes([raw[200] ^ 1]) + raw[201:],
        lambda raw: b"",
        lambda raw: b"not gzip",
        in_text(lambda text: text.replace(b'{\\"n\\":3}', b'{\\"n\\":4}')),
        in_text(lambda text: b"\n".join(text.split(b"\n")[:-2]) + b"\n"),
        in_text(lambda text: b"\n".join(text.split(b"\n")[:-3]) + b"\n" + text.split(b"\n")[-2]),
        in_text(lambda text: b"\n".join(line for line in text.split(b"\n") if b'"seq":4' not in line)),
        in_text(lambda text: text.replace(b'"format":2', b'"format":3')),
        in_text(lambda text: b"\n".join(text.split(b"\n")[1:])),
        in_text(lambda text: b""),
    ],
    ids=[
        "half the file", "a byte less", "a bit turned", "nothing", "something else", "another body",
        "no last line", "no last event", "an event less", "newer", "no first line", "no text",
    ],
)  # fmt: skip
def test_a_spoilt_backup_leaves_the_log_empty(
    log: Store, other: str, file: Path, spoil: Callable[[bytes], bytes]
) -> None:
    fill(log)
    backup(log, file)
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(BrokenBackup):
        restore(file, other)
    copy = open_log(other)
    assert list(copy.read()) == []
    copy.append(run_of("house", 1, 2))
    copy.close()


def test_no_log_is_made_when_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "nothing.gz", f"sqlite:///{tmp_path}/other.db")
    assert list(tmp_path.iterdir()) == []
