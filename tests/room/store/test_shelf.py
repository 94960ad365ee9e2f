"""Snapshots beside the log, the same on both databases."""

from __future__ import annotations

import pytest

from openfelt.room.log.chain import StoreDown
from openfelt.room.store import Store, check_chain, open_log
from openfelt.room.store.shelf import ROW
from room.store.logs import back_to, fill, fill_before, meddle, run_of


def text(letter: bytes, rows: float) -> bytes:
    return letter * int(ROW * rows)


def test_the_newest_two_are_kept(log: Store) -> None:
    assert list(log.kept()) == []
    for seq in (3, 5, 9):
        log.keep(seq, b"as of %d" % seq)
    assert list(log.kept()) == [(9, b"as of 9"), (5, b"as of 5")]


@pytest.mark.parametrize("rows", [0.5, 1, 1.5, 2, 3.25])
def test_a_long_one_comes_back_whole(log: Store, rows: float) -> None:
    whole = text(b"a", rows / 2) + text(b"b", rows / 2)
    log.keep(7, whole)
    assert list(log.kept()) == [(7, whole)]


def test_one_as_of_the_same_number_takes_the_place_of_the_other(log: Store) -> None:
    log.keep(4, text(b"a", 3))
    log.keep(4, text(b"b", 1.5))
    assert list(log.kept()) == [(4, text(b"b", 1.5))]


def test_one_that_claims_to_be_later_than_the_log_is_forgotten(log: Store) -> None:
    log.keep(100, b"of some other log")
    log.keep(4, b"ours")
    assert list(log.kept()) == [(4, b"ours")]


def test_a_half_written_one_is_none_and_is_cleared_away(url: str, log: Store) -> None:
    log.keep(3, b"the one before")
    log.keep(5, text(b"a", 4))
    meddle(url, "DELETE FROM snapshots WHERE seq = 5 AND part = 0")  # the last that would have been written
    assert list(log.kept()) == [(3, b"the one before")]
    log.keep(8, b"the next")
    assert list(log.kept()) == [(8, b"the next"), (3, b"the one before")]
    log.close()
    meddle(url, "UPDATE snapshots SET part = 0 WHERE seq = 5")  # nothing of it is left
    again = open_log(url)
    assert [seq for seq, _ in again.kept()] == [8, 3]
    again.close()


def test_they_are_no_part_of_the_log(url: str, log: Store) -> None:
    events = fill(log)
    log.keep(6, b"as of 6")
    assert log.append(run_of("house", 4, 4))[0].seq == 7
    assert list(log.read())[:6] == events
    assert list(check_chain(log)) == []
    reader = open_log(url, read_only=True)
    assert list(reader.kept()) == [(6, b"as of 6")]
    reader.keep(7, b"as of 7")  # by a room whose log is written by another process
    assert next(log.kept()) == (7, b"as of 7")
    reader.close()


def test_a_database_of_before_there_were_any_gets_the_table(url: str, log: Store) -> None:
    events = fill_before(log)
    log.close()
    back_to(url, 1)
    for table in ("snapshots", "seal"):
        meddle(url, f"DROP TABLE {table}")
    for index in ("events_stream", "events_at"):
        meddle(url, f"DROP INDEX {index}")
    with pytest.raises(StoreDown, match="open it for writing once"):
        open_log(url, read_only=True)
    again = open_log(url)
    again.keep(6, b"as of 6")
    assert list(again.kept()) == [(6, b"as of 6")]
    assert list(again.read()) == events
    again.close()
