"""The log, the same on both databases."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfelt.room.log.chain import (
    GENESIS,
    Conflict,
    Damaged,
    Duplicate,
    InUse,
    Pending,
    Sought,
    StoreDown,
    follows,
)
from openfelt.room.log.stream import Stream
from openfelt.room.store import SqliteLog, Store, check_chain, open_log, postgres, sqlite
from openfelt.room.store.postgres import PostgresLog
from room.store.logs import fill, meddle, pending, put, run_of, whole
from room.store.server import Server


def test_events_come_back_as_they_were_appended_each_chained_to_the_one_before(log: Store) -> None:
    links = log.append(run_of("house", 1, 2)), log.append(run_of("table:t1", 1, 1))
    events = [event for link in links for event in link]
    assert [event.seq for event in events] == [1, 2, 3]
    assert [len(event.hash) for event in events] == [0, 64, 64], "two events of one command are one link"
    assert list(log.read()) == events
    before = GENESIS
    for link in links:
        assert follows(link, before)
        before = link[-1].hash


def test_reading_starts_after_a_number_and_may_follow_one_stream(log: Store) -> None:
    events = fill(log)
    assert list(log.read(after=4)) == events[4:]
    assert list(log.read(stream=Stream("table:t1"))) == events[1::2]
    assert list(log.read(after=2, stream=Stream("table:t1"))) == events[3::2]
    assert list(log.read(stream=Stream("table:t2"))) == []


def test_a_log_goes_on_where_it_was_when_it_is_opened_again(url: str, log: Store) -> None:
    events = log.append(run_of("house", 1, 2))
    log.close()
    again = open_log(url)
    events += again.append(run_of("house", 3, 3) + run_of("table:t1", 1, 1))
    assert list(again.read()) == events
    assert list(check_chain(again)) == []
    again.close()


def test_nothing_is_appended_by_no_events(log: Store) -> None:
    assert log.append([]) == []
    assert list(log.read()) == []


@pytest.mark.parametrize("version", [0, 1, 2, 4])
def test_only_the_next_version_of_a_stream_is_taken(log: Store, version: int) -> None:
    events = log.append(run_of("house", 1, 2))
    with pytest.raises(Conflict, match="at version 2: 3 comes next"):
        log.append([pending("house", version)])
    assert list(log.read()) == events
    assert log.append([pending("house", 3)])[0].seq == 3


def test_a_person_s_command_has_its_effect_once_a_stream(url: str, log: Store) -> None:
    log.append([pending("house", 1, command="c1"), pending("house", 2, command="c1")])
    with pytest.raises(Duplicate):
        log.append([pending("house", 3, command="c1")])
    log.close()
    again = open_log(url)
    with pytest.raises(Duplicate):
        again.append([pending("house", 3, command="c1")])
    again.append([pending("house", 3, command="c1", by="bob"), pending("table:t1", 1, command="c1")])
    again.append([pending("house", 4)])
    again.append([pending("house", 5)])
    assert [event.seq for event in again.read()] == [1, 2, 3, 4, 5, 6]
    again.close()


@pytest.mark.parametrize(
    "bad",
    [
        pending("house", 9),
        pending("house", 3, command="old"),
        pending("house", 3, body="\0"),
        pending("house", 3, by="\ud800"),
        Pending(stream=Stream("house"), version=3, at=float("nan"), by="ann", body="{}"),
    ],
    ids=["version", "command", "NUL", "half a character", "no time"],
)
def test_of_several_events_all_are_written_or_none(log: Store, bad: Pending) -> None:
    events = log.append([pending("house", 1, command="old")])
    with pytest.raises((Conflict, ValueError)):
        log.append([pending("table:t1", 1, command="new"), pending("house", 2), bad, pending("table:t1", 2)])
    assert list(log.read()) == events
    events += log.append([pending("table:t1", 1, command="new")])
    assert list(log.read()) == events
    assert list(check_chain(log)) == []


@pytest.mark.parametrize("at", [0, -0.0, 5, 1e-320, 1767225600.123457, 0.1 + 0.2])
def test_times_and_texts_of_all_kinds_keep_their_hash(log: Store, at: float) -> None:
    event = Pending(
        stream=Stream("täble:♠"), version=1, at=at, by="", command="🂡", body='"\\u0000\'\\n%s?\\\\"'
    )
    assert log.append([event]) == list(log.read())
    assert list(check_chain(log)) == []


def test_a_second_writer_is_refused_until_the_first_has_closed(url: str, log: Store) -> None:
    with pytest.raises(InUse, match="another process writes"):
        open_log(url)
    code = f"from openfelt.room.store import open_log; open_log({url!r})"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "InUse: another process writes" in other.stderr
    log.close()
    open_log(url).close()


def test_a_reader_sees_what_is_there_without_holding_up_the_writer(url: str, log: Store) -> None:
    log.append(run_of("house", 1, 3000))
    reader = open_log(url, read_only=True)
    events = reader.read()
    first = next(events)
    log.append(run_of("house", 3001, 3002))
    assert [first.seq, *(event.seq for event in events)] == list(range(1, 3001))
    assert len(list(reader.read())) == 3002
    with pytest.raises(StoreDown, match="reading only"):
        reader.append(run_of("house", 3003, 3003))
    reader.close()


def test_a_reader_makes_no_log_where_there_is_none(url: str) -> None:
    with pytest.raises(StoreDown):
        open_log(url, read_only=True)
    open_log(url).close()


def test_a_log_of_a_newer_openfelt_is_left_alone(url: str, log: Store) -> None:
    log.close()
    meddle(url, "INSERT INTO schema_version VALUES (99)")
    for read_only in (False, True):
        with pytest.raises(StoreDown, match="version 99"):
            open_log(url, read_only=read_only)


def test_a_closed_log_takes_nothing(log: Store) -> None:
    log.close()
    with pytest.raises(StoreDown, match="closed"):
        log.append([pending()])
    log.close()


def test_a_foreign_row_is_a_conflict_and_nothing_is_added_after_it(url: str, log: Store) -> None:
    log.append(run_of("house", 1, 1))
    put(url, [replace(event, seq=2, version=2) for event in log.read()])
    with pytest.raises(Conflict):
        log.append([pending("house", 2)])
    for nothing in ([pending("house", 3)], []):
        with pytest.raises(Damaged, match="ends with event 2, which is not the end that was signed"):
            log.append(nothing)
    assert list(check_chain(log)) == ["event 2: its hash does not follow from its text and the event before"]
    assert list(log.check_end()) == [
        "the log ends with event 2, which is not the end that was signed (1)",
    ]


@pytest.mark.parametrize(
    ("url", "path"),
    [("{}/a.db", "a.db"), ("sqlite:///{}/b.db", "b.db"), ("sqlite:///{}/ä b?%.db", "ä b?%.db")],
)
def test_a_file_by_its_path_or_address(tmp_path: Path, url: str, path: str) -> None:
    log = open_log(url.format(tmp_path))
    assert isinstance(log, SqliteLog)
    assert log.append([pending()]) == list(log.read())
    log.close()
    assert (tmp_path / path).exists()


@pytest.mark.parametrize(
    "url", ["mysql://room", "sqlite://", "sqlite:///", "sqlite://room.db", "postgresql://["]
)
def test_another_address_is_refused_with_the_right_ones(url: str) -> None:
    with pytest.raises(ValueError, match="no address of a"):
        open_log(url)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "room.db").write_text("Dear diary, today I went to the cardroom and\n" * 100)
    with pytest.raises(StoreDown, match="not a database"):
        SqliteLog(tmp_path / "room.db")
    with pytest.raises(StoreDown, match="unable to open"):
        SqliteLog(tmp_path / "nowhere" / "room.db")


def test_postgresql_syncs_commits_also_where_the_database_would_not(postgres: Server) -> None:
    log = PostgresLog(postgres.room("-c synchronous_commit=off"))
    assert log._connection is not None
    assert log._connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
    log.close()


def test_a_database_of_before_it_was_searched_gets_its_indexes(url: str, kind: str) -> None:
    """Made by the statements of that time, with an event of that time."""
    migrations = {"sqlite": sqlite.MIGRATIONS, "postgresql": postgres.MIGRATIONS}[kind][:2]
    for number, statements in enumerate(migrations, 1):
        for statement in statements:
            meddle(url, statement)
        meddle(url, f"INSERT INTO schema_version (version) VALUES ({number})")
    first = whole(pending(body='{"is":"resumed"}'), 1, GENESIS)
    columns, values = 'stream, version, at, "by", command, body, seq, hash', "'house', 1, 1.5, 'ann', ''"
    meddle(url, f"INSERT INTO events ({columns}) VALUES ({values}, '{first.body}', 1, '{first.hash}')")
    reader = open_log(url, read_only=True)
    house = Stream("house")
    assert list(reader.read(stream=house)) == list(reader.find(Sought(before=2, stream=house))) == [first]
    reader.close()
    for _ in range(2):
        again = open_log(url)
        assert list(check_chain(again)) == []
        assert list(again.find(Sought(before=99, whom=("ann", ""))))[-1] == first
        again.append([pending(version=again.span(None, None)[1] + 1)])
        again.close()
    with pytest.raises(Exception, match=r"events_at.* already exists"):
        meddle(url, "CREATE INDEX events_at ON events (at)")


def test_events_are_found_by_what_the_database_can_tell(log: Store) -> None:
    def at(n: int, stream: str, by: str, body: str) -> Pending:
        return Pending(stream=Stream(stream), version=n, at=float(n), by=by, body=body)

    log.append([
        at(1, "house", "ann", '{"is":"left","person":"bob"}'),
        at(2, "house", "bob", '{"is":"sat","person":"cy"}'),
        at(3, "house", "cy", '{"is":"sat-out","person":"dan"}'),
        at(1, "table:t1", "ann", '{"is":"sat","person":"bo%"}'),
    ])  # fmt: skip
    for sought, seqs in (
        (Sought(before=9), [4, 3, 2, 1]),
        (Sought(after=1, before=4), [3, 2]),
        (Sought(before=9, stream=Stream("house")), [3, 2, 1]),
        (Sought(before=9, opens='{"is":"sat"'), [4, 2]),
        (Sought(before=9, whom=("bob", '"bob"')), [2, 1]),
        (Sought(before=9, whom=("x", '"bo%"')), [4]),
        (Sought(before=9, since=2.0), [3, 2]),
        (Sought(before=9, since=1.0, until=2.0), [4, 1]),
    ):
        assert [event.seq for event in log.find(sought)] == seqs, sought
    assert [log.span(*times) for times in ((1.0, 2.0), (2.0, None), (None, 3.0), (9.0, None))] == [
        (1, 4), (2, 3), (1, 4), (0, 0),
    ]  # fmt: skip


def test_without_its_driver_a_log_in_postgresql_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "openfelt.room.store.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ValueError, match=r"written by psycopg: pip install 'openfelt\[room\]'"):
        open_log("postgresql://nobody@nowhere/none")
