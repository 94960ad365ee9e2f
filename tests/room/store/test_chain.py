"""Tampering is found: in the database itself, behind the log's back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from openfelt.room.log.chain import Entered
from openfelt.room.store import Store, check_chain, open_log
from openfelt.room.store.audit import sound_to
from room.store.logs import fill, meddle

UNCHAINED = "its hash does not follow from its text and the event before"


def test_an_untouched_log_is_whole(log: Store) -> None:
    assert list(check_chain(log)) == []
    events = fill(log)
    assert list(check_chain(log, known={6: events[5].hash, 1: events[0].hash})) == []


@pytest.mark.parametrize(
    ("sql", "problems"),
    [
        ("UPDATE events SET body = '{}' WHERE seq = 3", [f"event 3: {UNCHAINED}"]),
        ("UPDATE events SET at = 2 WHERE seq = 1", [f"event 1: {UNCHAINED}"]),
        ("""UPDATE events SET "by" = 'eve' WHERE seq = 6""", [f"event 6: {UNCHAINED}"]),
        ("UPDATE events SET command = '' WHERE seq = 2", [f"event 2: {UNCHAINED}"]),
        (
            "UPDATE events SET stream = 'table:t2' WHERE seq = 6",
            ['event 6: "table:t2" goes from version 0 to 3', f"event 6: {UNCHAINED}"],
        ),
        (
            f"UPDATE events SET hash = '{'a' * 64}' WHERE seq = 2",
            [f"event 2: {UNCHAINED}", f"event 3: {UNCHAINED}"],
        ),
        (
            "DELETE FROM events WHERE seq = 3",
            [
                "event 4 comes after 2: what was between is missing",
                f"event 4: {UNCHAINED}",
                'event 5: "house" goes from version 1 to 3',
            ],
        ),
        (
            "DELETE FROM events WHERE seq <= 2",
            [
                "event 3 comes after 0: what was between is missing",
                'event 3: "house" goes from version 0 to 2',
                f"event 3: {UNCHAINED}",
                'event 4: "table:t1" goes from version 0 to 2',
            ],
        ),
    ],
)
def test_what_was_changed_or_dropped_is_named(url: str, log: Store, sql: str, problems: list[str]) -> None:
    fill(log)
    log.close()
    meddle(url, sql)
    reader = open_log(url, read_only=True)
    assert list(check_chain(reader)) == problems


def test_a_log_cut_short_is_found_by_a_hash_written_down_elsewhere(url: str, log: Store) -> None:
    events = fill(log)
    meddle(url, "DELETE FROM events WHERE seq >= 5")
    assert list(check_chain(log)) == []
    assert list(check_chain(log, known={6: events[5].hash})) == [
        "event 6 is missing: its hash was written down, but the log ends at 4"
    ]


def test_a_log_written_anew_is_found_by_a_hash_written_down_elsewhere(log: Store) -> None:
    fill(log)
    assert list(check_chain(log, known={4: "b" * 64})) == [
        "event 4: its hash is not the one that was written down"
    ]


def test_a_stream_that_is_no_text_is_seen_and_not_stumbled_over(tmp_path: Path) -> None:
    """SQLite takes any value in any column."""
    url = f"sqlite:///{tmp_path / 'log.db'}"
    with closing(open_log(url)) as log:
        fill(log)
        meddle(url, "UPDATE events SET stream = x'686f757365' WHERE seq = 6")
        assert f"event 6: {UNCHAINED}" in list(check_chain(log))


def test_a_number_that_is_none_is_named_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    """A byte of the schema is enough: then the column holds what it likes."""
    url = f"sqlite:///{tmp_path / 'log.db'}"
    with closing(open_log(url)) as log:
        fill(log)
    meddle(url, "CREATE TABLE other AS SELECT * FROM events")
    meddle(url, "DROP TABLE events")
    meddle(url, "ALTER TABLE other RENAME TO events")
    for column in ("seq", "version"):
        meddle(url, f"UPDATE events SET {column} = 'x' WHERE body = '{{\"n\":2}}'")
        with closing(open_log(url, read_only=True)) as log:
            assert list(check_chain(log))
            assert sound_to(log) <= 2


def test_what_was_written_is_made_an_entry_where_somebody_looks(log: Store) -> None:
    events = fill(log)
    told = Entered(events, events[0].seq, [event.hash for event in events])
    assert told == events
    assert (told[1], told[-1], told[2:4]) == (events[1], events[-1], events[2:4])
    assert told.tip == (events[-1].seq, events[-1].hash)
    assert told != events[1:]
