"""Processes and servers are killed at random moments: nothing acknowledged is lost, nothing twice."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from openfelt.room.log.chain import InUse, LogEntry, StoreDown
from openfelt.room.store import GroupCommit, check_chain, open_log
from openfelt.room.store import postgres as store_postgres
from openfelt.room.store.postgres import PostgresLog
from room.store.logs import assert_whole, batch, fill, pending
from room.store.server import Server
from waiting import until

APPENDER = Path(__file__).with_name("appender.py")


def kill_appenders(url: str, kills: int, seed: int) -> tuple[int, int]:
    """How many events were acknowledged, and how many are there."""
    rng = random.Random(seed)
    told: list[tuple[int, str]] = []
    there = 0
    for kill in range(kills):
        with subprocess.Popen([sys.executable, APPENDER, url], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            if kill % 5 == 4:
                time.sleep(rng.uniform(0.1, 0.4))  # perhaps while it opens the log
                lines = ""
            else:
                lines = child.stdout.readline()
                assert lines, "the appender ended by itself"
                time.sleep(rng.uniform(0, 0.06))
            child.kill()
            lines += child.stdout.read()
        told += [(int(seq), digest.strip("-")) for seq, digest in map(str.split, lines.split("\n")[:-1])]
        log = open_log(url)
        there = len(assert_whole(log, told))
        log.close()
    assert told
    return len(told), there


def test_a_room_killed_while_it_writes_loses_nothing(url: str) -> None:
    told, there = kill_appenders(url, kills=10, seed=4)
    assert told <= there


@pytest.mark.proof
def test_a_hundred_kills_lose_nothing(
    url: str, kind: str, record_property: Callable[[str, object], None]
) -> None:
    told, there = kill_appenders(url, kills=100, seed=5)
    record_property(f"{kind}: events acknowledged before 100 kills, and there", f"{told}, {there}")


def test_a_server_killed_under_load_is_waited_for_and_nothing_is_lost_or_twice(mortal: Server) -> None:
    log = PostgresLog(mortal.room())
    stop, written = threading.Event(), list[LogEntry]()

    def until_more_is_written() -> None:
        wanted = len(written) + 200
        until(lambda: len(written) >= wanted, "more that is written")

    def kill_twice() -> None:
        try:
            for _ in range(2):
                until_more_is_written()
                mortal.kill()
                mortal.start()
            until_more_is_written()
        finally:
            stop.set()

    async def play(writer: GroupCommit, stream: str) -> list[LogEntry]:
        told: list[LogEntry] = []
        while not stop.is_set():
            told += await writer.append(batch(stream, len(told) + 1, 2, f"{stream}/{len(told)}"))
            written.extend(told[-2:])
        return told

    async def room() -> list[LogEntry]:
        writer = GroupCommit(log)
        killing = asyncio.create_task(asyncio.to_thread(kill_twice))
        told = await asyncio.gather(*(play(writer, f"table:{n}") for n in range(20)))
        await killing
        await writer.close()
        return [event for table in told for event in table]

    told = asyncio.run(room())
    events = assert_whole(log, told)
    assert sorted(told, key=lambda event: event.seq) == events
    log.close()


def test_a_server_that_stays_away_is_given_up_and_taken_up_again_later(mortal: Server) -> None:
    url = mortal.room()
    log = PostgresLog(url, patience=0.3)
    fill(log, 4)
    mortal.kill()

    async def ask() -> list[Sequence[LogEntry] | BaseException]:
        writer = GroupCommit(log)
        asked = [writer.append([pending(f"table:{n}", 1)]) for n in range(5, 9)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        await writer.close()
        return outcomes

    try:
        assert [type(outcome) for outcome in asyncio.run(ask())] == [StoreDown] * 4
        with pytest.raises(StoreDown, match=r"after 0\.3 s of trying"):
            next(log.read())
        with pytest.raises(StoreDown, match="PostgreSQL is away"):
            PostgresLog(url, opening=0.1)
    finally:
        mortal.start()
    assert [type(outcome) for outcome in asyncio.run(ask())] == [list] * 4
    assert list(check_chain(log)) == []
    log.close()


@pytest.mark.parametrize("committed", [True, False])
def test_a_connection_lost_in_a_commit_is_asked_how_it_ended(
    postgres: Server, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    log = PostgresLog(postgres.room())
    told = log.append(batch("house", 1, 2, "c1"))
    insert = store_postgres._insert
    calls = []

    def lose(connection: psycopg.Connection, chained: list[list[LogEntry]], *signed: Any) -> None:
        calls.append(sum(map(len, chained)))
        if len(calls) == 1 and not committed:
            connection.close()
        insert(connection, chained, *signed)
        if len(calls) == 1:
            connection.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(store_postgres, "_insert", lose)
    told += log.append(batch("house", 3, 3, "c2"))
    told += log.append(batch("house", 6, 1, "c3"))
    assert calls == ([3, 1] if committed else [3, 3, 1])
    assert assert_whole(log, told) == told
    log.close()


def test_another_room_that_took_over_meanwhile_is_not_overwritten(postgres: Server) -> None:
    url = postgres.room()
    log = PostgresLog(url, patience=0.1)
    fill(log, 2)
    assert log._connection is not None
    log._connection.close()
    other = PostgresLog(url)
    other.append([pending("house", 2)])
    with pytest.raises(InUse):
        log.append([pending("table:t1", 2)])
    other.close()
    assert log.append([pending("table:t1", 2)])[0].seq == 4
    assert list(check_chain(log)) == []
    log.close()
