"""The log written by a process of its own: the same promises, and it may be killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from openfelt.room.log.chain import (
    GENESIS,
    Conflict,
    Duplicate,
    Entered,
    InUse,
    LogEntry,
    Run,
    StoreDown,
    entered,
    follows,
)
from openfelt.room.log.stream import Stream
from openfelt.room.store import ScribeWriter, Store, open_log, open_with_scribe
from room.store.logs import assert_whole, batch, pending, run_of
from waiting import until_so


def written_by(url: str, work: Callable[[ScribeWriter, Store], Awaitable[None]]) -> None:
    async def main() -> None:
        writer, log = await open_with_scribe(url)
        with closing(log):
            try:
                await work(writer, log)
            finally:
                await writer.close()

    asyncio.run(main())


def kill(writer: ScribeWriter) -> None:
    assert writer._scribe is not None
    os.kill(writer._scribe.pid, signal.SIGKILL)


def test_many_tables_share_commits_and_each_keeps_its_order(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        async def play(stream: str) -> list[LogEntry]:
            told: list[LogEntry] = []
            for n in range(12):
                told += await writer.append(batch(stream, len(told) + 1, n % 3 + 1, f"{stream}/{n}"))
            return told

        told = await asyncio.gather(*(play(f"table:{n}") for n in range(40)))
        assert await writer.append([]) == []
        there = assert_whole(log, [event for table in told for event in table])
        for n, table in enumerate(told):
            own = [event for event in there if event.stream.name == f"table:{n}"]
            assert [entered(event, event.seq, event.hash) for event in own] == table
        done = writer.counters
        assert (done.batches, done.events, done.refused) == (40 * 12, len(there), 0)
        assert sum(done.sizes) == done.commits <= done.batches
        assert done.seconds > 0
        assert writer.waiting == 0

    written_by(url, work)


def test_a_run_of_events_is_written_as_each_of_them_would_be(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        alone = batch("table:t1", 1, 3, "ann/1")
        run = Run(alone[0].stream, 1, alone[0].at, alone[0].by, alone[0].command, [p.body for p in alone])
        assert (list(run), len(run), run[-1]) == (alone, 3, alone[-1])
        told = await writer.append(run)
        assert [event.version for event in told] == [1, 2, 3]
        assert_whole(log, told)
        there = list(log.read())
        assert [entered(one, one.seq, one.hash) for one in there] == list(told)
        assert follows(there, GENESIS)
        with pytest.raises(Conflict):
            await writer.append(run)
        assert len(list(log.read())) == 3

    written_by(url, work)


def test_only_what_is_wrong_is_refused(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        assert [event.seq for event in await writer.append(run_of("house", 1, 2))] == [1, 2]
        asked = [
            [pending("house", 2)],
            [pending("table:t1", 1, command="c1")],
            [pending("table:t1", 2, command="c1")],
            [pending("table:t2", 1, body="\0")],
            [pending("house", 3)],
        ]
        outcomes = await asyncio.gather(*map(writer.append, asked), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Conflict, Entered, Duplicate, ValueError, Entered]
        assert "house" in str(outcomes[0])
        assert [event.stream.name for event in log.read()] == ["house", "house", "table:t1", "house"]
        assert writer.counters.refused == 3

    written_by(url, work)


def test_more_than_the_wire_holds_at_once_arrives_whole(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        large = "x" * 200_000
        asked = [writer.append([pending(f"table:{n}", 1, body=large)]) for n in range(20)]
        told = [event for events in await asyncio.gather(*asked) for event in events]
        assert len(assert_whole(log, told)) == 20
        assert {event.body for event in told} == {large}

    written_by(url, work)


def test_a_killed_scribe_is_replaced_and_nothing_is_lost_or_twice(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        told: list[LogEntry] = []
        downs = 0

        async def play(stream: str) -> None:
            nonlocal downs
            version = 0
            while version < 60:
                try:
                    told.extend(await writer.append([pending(stream, version + 1)]))
                    version += 1
                except StoreDown:  # whether it was written, the log says
                    downs += 1
                    version = len(list(log.read(stream=Stream(stream))))

        async def killing() -> None:
            for enough in (100, 300):
                await until_so(lambda: len(told) >= enough, f"{enough} that are written")  # noqa: B023  # waited for here
                kill(writer)

        await asyncio.gather(killing(), *(play(f"table:{n}") for n in range(10)))
        events = assert_whole(log, [(event.seq, event.hash) for event in told])
        assert len(events) == 600
        assert downs > 0

    written_by(url, work)


def test_a_caller_who_gives_up_disturbs_nobody(url: str) -> None:
    async def work(writer: ScribeWriter, log: Store) -> None:
        quitter = asyncio.ensure_future(writer.append(run_of("house", 1, 1)))
        await asyncio.sleep(0)
        quitter.cancel()
        await writer.append(run_of("table:1", 1, 1))
        assert [event.stream.name for event in log.read()] == ["house", "table:1"]

    written_by(url, work)


def test_closing_writes_what_is_on_its_way_and_lets_the_log_go(url: str) -> None:
    async def main() -> None:
        writer, log = await open_with_scribe(url)
        with closing(log):
            tasks = [asyncio.ensure_future(writer.append([pending("house", n)])) for n in range(1, 6)]
            await asyncio.sleep(0)
            await writer.close()
            assert len(list(log.read())) == 5
            await asyncio.gather(*tasks)
            with pytest.raises(StoreDown, match="closed"):
                await writer.append([pending("house", 6)])
        open_log(url).close()

    asyncio.run(main())


def test_a_log_that_cannot_be_opened_is_refused_in_the_same_words(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_log(url)), pytest.raises(InUse, match="another process writes"):
        asyncio.run(ScribeWriter.start(url))
    with pytest.raises(ValueError, match="no address of a log"):
        asyncio.run(ScribeWriter.start("gopher://room"))
    monkeypatch.setattr("openfelt.room.store.scribe_writer.sys.executable", "/bin/false")
    with pytest.raises(StoreDown, match="did not start"):
        asyncio.run(ScribeWriter.start(url))
