"""Tampering is found: in the database itself, behind the log's back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from openfelt.room.log.chain import Entered, entered, hash_of, turned
from openfelt.room.log.stream import Stream
from openfelt.room.store import Store, check_chain, open_log
from openfelt.room.store.audit import Chain, sound_to
from room.store.logs import edit, fill, fill_before, meddle, pending, whole

UNCHAINED = "its hash does not follow from its text and the event before"


def test_an_entry_of_before_that_was_changed_or_dropped_is_named(url: str, log: Store) -> None:
    fill_before(log)
    assert list(check_chain(log)) == []
    log.close()
    meddle(url, "UPDATE events SET body = '{}' WHERE seq = 3")
    meddle(url, "DELETE FROM events WHERE seq = 5")
    with closing(open_log(url, read_only=True)) as reader:
        assert list(check_chain(reader)) == [
            f"event 3: {UNCHAINED}",
            "event 6 comes after 4: what was between is missing",
            f"event 6: {UNCHAINED}",
        ]


def test_what_follows_entries_of_before_turns_from_them_and_none_comes_after(log: Store) -> None:
    events = fill_before(log, 3)
    events += log.append([pending("house", 3, body="{}")])
    assert list(log.read()) == events
    assert list(check_chain(log)) == []
    link = events[3:]
    assert link[0].hash != hash_of(link, events[2].hash), "a hash of before can be found by trying all cards"
    assert link[0].hash == hash_of(link, turned(events[2].hash, link[0].salt))
    chain = Chain()
    assert [chain.wrong(event) for event in events] == [[]] * 4
    after = whole(pending("house", 4), 5, link[0].hash)
    assert chain.wrong(after) == ["event 5 is of the form of before, and comes after others"]


def test_an_untouched_log_is_whole(log: Store) -> None:
    assert list(check_chain(log)) == []
    events = fill(log)
    assert list(check_chain(log, known={6: events[5].hash, 1: events[0].hash})) == []


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ((3, {"body": "{}"}), [f"event 3: {UNCHAINED}"]),
        ((3, {"salt": "0" * 32}), [f"event 3: {UNCHAINED}"]),
        ((1, {"at": 2.0}), [f"event 1: {UNCHAINED}"]),
        ((6, {"by": "eve"}), [f"event 6: {UNCHAINED}"]),
        ((2, {"command": ""}), [f"event 2: {UNCHAINED}"]),
        (
            (6, {"stream": Stream("table:t2")}),
            ['event 6: "table:t2" goes from version 0 to 3', f"event 6: {UNCHAINED}"],
        ),
        ((2, {"hash": "a" * 64}), [f"event 2: {UNCHAINED}", f"event 3: {UNCHAINED}"]),
        (
            "DELETE FROM links WHERE seq = 3",
            [
                "event 4 comes after 2: what was between is missing",
                f"event 4: {UNCHAINED}",
                'event 5: "house" goes from version 1 to 3',
            ],
        ),
        (
            "DELETE FROM links WHERE seq <= 2",
            [
                "event 3 comes after 0: what was between is missing",
                'event 3: "house" goes from version 0 to 2',
                f"event 3: {UNCHAINED}",
                'event 4: "table:t1" goes from version 0 to 2',
            ],
        ),
    ],
)
def test_what_was_changed_or_dropped_is_named(
    url: str, log: Store, change: str | tuple[int, dict[str, object]], problems: list[str]
) -> None:
    fill(log)
    log.close()
    if isinstance(change, str):
        meddle(url, change)
    else:
        edit(url, change[0], **change[1])
    reader = open_log(url, read_only=True)
    assert list(check_chain(reader)) == problems


def test_a_log_cut_short_is_found_by_a_hash_written_down_elsewhere(url: str, log: Store) -> None:
    events = fill(log)
    meddle(url, "DELETE FROM links WHERE seq >= 5")
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
        fill_before(log)
        fill_on = [pending("house", 4), pending("table:t1", 4)]
        log.append(fill_on)
        meddle(url, "UPDATE events SET stream = x'686f757365' WHERE seq = 6")
        meddle(url, "UPDATE names SET name = x'686f757365' WHERE name = 'table:t1'")
        assert {f"event 6: {UNCHAINED}", f"event 8: {UNCHAINED}"} <= set(check_chain(log))


def test_a_number_that_is_none_is_named_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    """A byte of the schema is enough: then the column holds what it likes."""
    url = f"sqlite:///{tmp_path / 'log.db'}"
    with closing(open_log(url)) as log:
        fill_before(log)
    meddle(url, "CREATE TABLE other AS SELECT * FROM events")
    meddle(url, "DROP TABLE events")
    meddle(url, "ALTER TABLE other RENAME TO events")
    for column in ("seq", "version"):
        meddle(url, f"UPDATE events SET {column} = 'x' WHERE body = '{{\"n\":2}}'")
        with closing(open_log(url, read_only=True)) as log:
            assert list(check_chain(log))
            assert sound_to(log) <= 2


def test_a_link_that_is_not_as_one_is_written_is_damaged(url: str, log: Store) -> None:
    fill(log)
    log.close()
    for column, value in (
        ("public", b"\x01nothing"), ("public", b"\xff"), ("secret", b"\x07" + bytes(40)), ("events", 2),
        ("hash", b""), ("public", b""),
    ):  # fmt: skip
        ((was,),) = meddle(url, f"SELECT {column} FROM links WHERE seq = 3")
        meddle(url, f"UPDATE links SET {column} = ? WHERE seq = 3", [value])
        with closing(open_log(url, read_only=True)) as reader:
            (problem,) = check_chain(reader)
            assert problem.startswith("the log cannot be read after event 2: event 3 cannot be read")
            assert sound_to(reader) == 2
        meddle(url, f"UPDATE links SET {column} = ? WHERE seq = 3", [was])
    with closing(open_log(url, read_only=True)) as reader:
        assert list(check_chain(reader)) == []


def test_what_was_written_is_made_an_entry_where_somebody_looks(log: Store) -> None:
    bodies = [pending("house", n, body=f'{{"n":{n}}}') for n in range(1, 5)]
    events = [entered(one, one.seq, one.hash) for one in log.append(bodies)]
    told = Entered(events, events[0].seq, events[-1].hash)
    assert told == events
    assert (told[1], told[-1], told[2:4]) == (events[1], events[-1], events[2:4])
    assert told.tip == (events[-1].seq, events[-1].hash)
    assert told != events[1:]
