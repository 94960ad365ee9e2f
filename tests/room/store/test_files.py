"""The files of a log: for their owner alone, held by one writer whatever they are called, and missed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from openfelt.room.log.chain import InUse, Lost, StoreDown
from openfelt.room.store import backup, open_log
from room.store.logs import fill, pending


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """Whoever starts the room lets everybody read what they make."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if stat.S_IMODE(file.stat().st_mode) & 0o077]


def test_all_files_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "room.db"))) as log:
        fill(log)
        log.keep(6, b"as of 6")
        backup(log, tmp_path / "backup.gz")
        made = {file.name for file in tmp_path.iterdir()}
        assert made == {
            "room.db", "room.db-wal", "room.db-shm", "room.db-key", "room.db-key-seal", "backup.gz",
        }  # fmt: skip
        assert open_to_others(tmp_path) == []


def test_files_that_were_open_to_others_are_mended_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with closing(open_log(str(path))) as log:
        fill(log)
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    with capture_logs() as said, closing(open_log(str(path))):
        assert open_to_others(tmp_path) == []
    told = {Path(line["file"]).name for line in said}
    assert {"room.db", "room.db-key", "room.db-key-seal"} <= told


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_one_writer_a_file_by_whatever_name(tmp_path: Path, link: object) -> None:
    path, other = tmp_path / "room.db", tmp_path / "elsewhere"
    with closing(open_log(str(path))) as log:
        fill(log)
        other.mkdir()
        assert callable(link)
        link(path, other / "copy.db")
        with pytest.raises(InUse, match="another process writes"):
            open_log(str(other / "copy.db"))
        code = f"from openfelt.room.store import open_log; open_log({str(other / 'copy.db')!r})"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert "InUse: another process writes" in ran.stderr
        assert log.append([pending("new", 1)])[0].seq == 7


def test_a_link_leads_to_the_key_of_its_file(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "room.db"))) as log:
        fill(log)
    (tmp_path / "link.db").symlink_to(tmp_path / "room.db")
    with closing(open_log(str(tmp_path / "link.db"))) as log:
        assert log.append([pending("new", 1)])[0].seq == 7


def test_a_key_may_be_kept_elsewhere(tmp_path: Path) -> None:
    db, key = str(tmp_path / "room.db"), tmp_path / "vault" / "key"
    with closing(open_log(db, key=key)) as log:
        fill(log)
    assert sorted(file.name for file in key.parent.iterdir()) == ["key", "key-seal"]
    with closing(open_log(db, key=key)) as log:
        assert list(log.check_end()) == []
    with closing(open_log(db)) as log:
        assert list(log.check_end()) == ["the log is signed, and its key room.db-key is missing"]


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved"))


def replace(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)


@pytest.mark.parametrize("name", ["room.db", "room.db-wal", "room.db-shm"])
@pytest.mark.parametrize("take_away", [delete, move, replace])
def test_nothing_is_acknowledged_into_a_file_that_nobody_finds(
    tmp_path: Path, take_away: object, name: str
) -> None:
    path = tmp_path / "room.db"
    with closing(open_log(str(path))) as log, closing(open_log(str(path), read_only=True)) as reader:
        fill(log)
        assert callable(take_away)
        take_away(tmp_path / name)
        before = sorted(tmp_path.iterdir())
        for nothing in ([pending("new", 1)], []):
            with pytest.raises(Lost, match=f"{name} was moved, replaced or deleted"):
                log.append(nothing)
        if name == "room.db":
            for look in (reader.read, log.read):
                with pytest.raises(Lost):
                    next(look())
            with pytest.raises(Lost):
                reader.keep(6, b"as of 6")
        assert sorted(tmp_path.iterdir()) == before, "nothing is made in its place"


def test_a_disk_that_takes_nothing_is_noticed_without_an_event(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with closing(open_log(str(path))) as log:
        fill(log)
        assert log.append([]) == []
        log._connection.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]
        with pytest.raises(StoreDown):
            log.append([])
