"""What was signed is known again; what was not is noticed, whatever the chain says."""

from __future__ import annotations

import itertools
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfelt.room.log.chain import GENESIS, Damaged, LogEntry, StoreDown, follows
from openfelt.room.store import BrokenBackup, Store, backup, check_chain, open_log, restore
from openfelt.room.store.keys import Key
from openfelt.room.store.seal import PLACE, Seal
from room.store.logs import anew, back_to, changed, fill, fill_before, meddle, pending, put, run_of


def seal_file(log: Store) -> Path:
    return Path(f"{log.seals.path}-seal")


def work_out_anew(url: str, change: Callable[[LogEntry], LogEntry | None]) -> None:
    """The whole chain as it would be if this had happened, by someone who has read how it is made."""
    with closing(open_log(url, read_only=True)) as log:
        events = [changed for event in log.read() if (changed := change(event)) is not None]
    before = GENESIS
    for seq, event in enumerate(events, 1):
        link = anew([replace(event, seq=seq)], before)
        assert follows(link, before)
        before = link[-1].hash
        put(url, link)
    meddle(url, f"DELETE FROM links WHERE seq > {len(events)}")


def is_damaged(url: str, says: str) -> None:
    """Nothing is added to it, and an audit can say why."""
    with closing(open_log(url)) as log:
        assert any(re.search(says, fault) for fault in log.check_end()), list(log.check_end())
        before = list(log.read())
        with pytest.raises(Damaged, match=says):
            log.append([pending("new", 1)])
        with pytest.raises(BrokenBackup, match=says):
            backup(log, log.seals.path.with_name("backup.gz"))
        assert list(log.read()) == before


def test_a_seal_is_genuine_by_its_own_key_and_for_its_own_end() -> None:
    key, other = Key(b"one"), Key(b"other")
    seal = Seal.by(key, 7, "abc")
    assert seal.genuine(key)
    assert not any(
        wrong.genuine(by)
        for wrong, by in (
            (seal, None), (seal, other), (replace(seal, seq=8), key), (replace(seal, hash="abd"), key),
        )
    )  # fmt: skip


def test_every_commit_is_signed_and_goes_on_when_it_is_opened_again(url: str, log: Store) -> None:
    for opened in (log, open_log(url, read_only=True)):
        assert list(opened.check_end()) == []
    for number in itertools.count(1):
        log.append([pending("house", number)])
        assert list(log.check_end()) == list(check_chain(log)) == list(log.check_tables()) == []
        log.close()
        if number == 3:
            return
        log = open_log(url)


def test_a_chain_that_was_worked_out_anew_is_not_taken_for_the_log(url: str, log: Store) -> None:
    fill(log)
    log.close()
    work_out_anew(url, lambda event: pending_as(event, '{"n":99}') if event.seq == 3 else event)
    with closing(open_log(url)) as reader:
        assert list(check_chain(reader)) == []
    is_damaged(url, "ends with event 6, which is not the end that was signed")
    meddle(url, f"UPDATE seal SET hash = '{last_hash(url)}'")
    is_damaged(url, "signature is not by its key")


def pending_as(event: LogEntry, body: str) -> LogEntry:
    return changed(event, {"body": body})


def last_hash(url: str) -> str:
    with closing(open_log(url, read_only=True)) as log:
        return list(log.read())[-1].hash


def test_an_end_that_was_cut_off_is_missed_also_with_the_seal_of_its_time(url: str, log: Store) -> None:
    """As if an older copy of the database was put back."""
    old = fill(log, 4)[-1]
    key = log.seals.key
    assert key is not None
    signature = key.sign(f"head 4 {old.hash}".encode())
    log.append(run_of("table:t2", 1, 2))
    log.close()
    meddle(url, "DELETE FROM links WHERE seq > 4")
    is_damaged(url, "ends with event 4, which is not the end that was signed")
    meddle(url, f"UPDATE seal SET seq = 4, hash = '{old.hash}', signature = '{signature}'")
    is_damaged(url, "its end was cut off: event 6 was signed")


def test_a_log_emptied_or_without_its_signature_is_not_begun_anew(url: str, log: Store) -> None:
    fill(log)
    log.close()
    meddle(url, "DELETE FROM seal")
    with closing(open_log(url)) as again:  # the seal outside is of this very end
        assert list(again.check_end()) == []
        again.append([pending("new", 1)])
    meddle(url, "DELETE FROM seal")
    meddle(url, "DELETE FROM links WHERE seq = 7")
    is_damaged(url, "bears no signature, and it did")
    meddle(url, "DELETE FROM links")
    is_damaged(url, "bears no signature, and it did")


def test_without_its_key_nothing_is_added(url: str, log: Store) -> None:
    fill(log)
    log.close()
    key = log.seals.path
    kept = key.read_bytes()
    key.unlink()
    is_damaged(url, f"its key {key.name} is missing")
    key.write_text("0" * 64 + "\n")
    is_damaged(url, "signature is not by its key")
    key.write_text("no key")
    with pytest.raises(StoreDown, match="holds no key"):
        open_log(url)
    key.write_bytes(kept)
    with closing(open_log(url)) as again:
        assert again.append([pending("new", 1)])[0].seq == 7


def test_the_seal_outside_is_missed_and_one_torn_write_is_not(url: str, log: Store) -> None:
    fill(log)
    log.close()
    file = seal_file(log)
    whole = file.read_bytes()
    for place in (0, PLACE):
        file.write_bytes(whole[: place + 9] + b"###" + whole[place + 12 :])
        with closing(open_log(url)) as again:
            assert list(again.check_end()) == []
    file.write_bytes(b"#" * len(whole))
    is_damaged(url, "is damaged, or by another key")
    file.unlink()
    is_damaged(url, f"{file.name}, which says how far the log was signed, is missing")


def test_a_crash_leaves_the_seal_outside_behind_and_the_log_goes_on(url: str, log: Store) -> None:
    fill(log, 2)
    before = seal_file(log).read_bytes()
    told = log.append(run_of("table:t2", 1, 3))
    log.close()
    seal_file(log).write_bytes(before)
    with closing(open_log(url)) as again:
        assert list(again.check_end()) == []
        assert again.append([pending("table:t2", 4)])[0].seq == told[-1].seq + 1


def test_a_log_of_before_is_signed_from_its_next_opening_on(url: str, log: Store) -> None:
    events = fill_before(log)
    log.close()
    meddle(url, "DROP TABLE seal")
    back_to(url, 3)
    for file in (log.seals.path, seal_file(log)):
        file.unlink()
    with closing(open_log(url, read_only=True)) as reader:
        assert list(reader.check_end()) == []
        assert list(reader.kept()) == []
    with closing(open_log(url)) as again:
        assert list(again.read()) == events
        assert list(again.check_end()) == []
    meddle(url, "DELETE FROM events WHERE seq = 6")
    is_damaged(url, "not the end that was signed")


def test_a_start_interrupted_before_the_first_signature_is_carried_on(url: str, log: Store) -> None:
    log.close()
    meddle(url, "DELETE FROM seal")
    with closing(open_log(url)) as again:
        fill(again)
    meddle(url, "DELETE FROM seal")
    seal_file(log).unlink()
    with closing(open_log(url)) as again:
        assert list(again.check_end()) == []


def test_after_a_look_a_log_can_be_signed_anew(url: str, log: Store) -> None:
    fill(log)
    log.close()
    log.seals.path.unlink()
    with closing(open_log(url)) as again:
        again.seal_anew()
        assert list(again.check_end()) == []
        again.append([pending("new", 1)])
    with closing(open_log(url)) as again:
        assert list(again.check_end()) == []


def test_commands_forgotten_or_made_up_are_noticed(url: str, log: Store) -> None:
    fill(log)
    assert list(log.check_tables()) == []
    meddle(url, "DELETE FROM commands WHERE command = 'c2'")
    assert list(log.check_tables()) == ["1 commands are not remembered as the events tell them"]
    meddle(url, "INSERT INTO commands VALUES (1, 99, 'c9', 3)")
    assert list(log.check_tables()) == ["2 commands are not remembered as the events tell them"]


def test_an_index_that_was_bent_is_noticed(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "room.db"))) as log:
        fill(log)
        with closing(sqlite3.connect(tmp_path / "room.db")) as file, file:
            file.execute("PRAGMA writable_schema = ON")
            file.execute("UPDATE sqlite_master SET sql = replace(sql, '(at, seq)', '(version, seq)')")
        assert any("the database is damaged" in fault for fault in log.check_tables())


def test_a_backup_bears_the_signature_and_is_restored_where_its_key_is(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/room.db", tmp_path / "room.gz"
    with closing(open_log(url)) as log:
        fill(log)
        backup(log, file)
    with closing(open_log(f"sqlite:///{tmp_path}/another.db")) as other:
        fill(other, 4)
        backup(other, tmp_path / "another.gz")
    for name in ("room.db", "room.db-wal", "room.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    with pytest.raises(BrokenBackup, match="not signed with the key"):
        restore(tmp_path / "another.gz", url)
    assert restore(file, url).events == 6
    with closing(open_log(url)) as log:
        assert list(log.check_end()) == []
        log.append([pending("new", 1)])
    assert file.stat().st_mode & 0o777 == 0o600
