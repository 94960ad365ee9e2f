"""Many tables, one sync: what arrives during a commit shares the next one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from openfelt.room.log.chain import Conflict, Duplicate, Log, LogEntry, Pending, StoreDown
from openfelt.room.log.stream import Stream
from openfelt.room.store import GroupCommit, SqliteLog, Store
from room.store.logs import assert_whole, batch, pending, run_of
from waiting import PATIENCE


class Held:
    """A log whose next append waits until it is let go, so that a group gathers behind it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.entered = threading.Event()
        self.go = threading.Event()
        self.down = False
        self.sizes: list[int] = []

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        self.entered.set()
        assert self.go.wait(PATIENCE)
        if self.down:
            raise StoreDown("the disk is full")
        self.sizes.append(len(pending))
        return self.log.append(pending)

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        return self.log.read(after, stream)

    def close(self) -> None:
        self.log.close()


Outcome = Sequence[LogEntry] | BaseException


async def nothing(writer: GroupCommit) -> None:
    pass


def behind(
    held: Held,
    batches: Sequence[Sequence[Pending]],
    meanwhile: Callable[[GroupCommit], Awaitable[None]] = nothing,
    *,
    waiting: int = 1000,
    most: int = 1000,
) -> list[Outcome]:
    """What becomes of these batches, gathered while the commit of an event of "first" is under way."""

    async def gather() -> list[Outcome]:
        writer = GroupCommit(held, waiting=waiting, most=most)
        first = asyncio.create_task(writer.append([pending("first", 1)]))
        assert await asyncio.to_thread(held.entered.wait, PATIENCE)
        rest = [asyncio.create_task(writer.append(batch)) for batch in batches]
        await asyncio.sleep(0)
        await meanwhile(writer)
        held.go.set()
        outcomes = await asyncio.gather(*rest, return_exceptions=True)
        await asyncio.gather(first, return_exceptions=True)
        await writer.close()
        return outcomes

    return asyncio.run(gather())


def kinds(outcomes: list[Outcome]) -> list[type]:
    return [type(outcome) for outcome in outcomes]


def events(outcomes: list[Outcome]) -> list[LogEntry]:
    return [event for outcome in outcomes if isinstance(outcome, list) for event in outcome]


@pytest.fixture
def held(log: Store) -> Held:
    return Held(log)


def test_what_arrives_during_a_commit_is_committed_together_in_order(held: Held) -> None:
    batches = [run_of(f"table:{n}", 1, n % 3 + 1) for n in range(20)]
    outcomes = behind(held, batches)
    assert held.sizes == [1, sum(map(len, batches))]
    assert events(outcomes) == list(held.read(after=1))


def test_a_conflict_refuses_its_own_batch_and_no_other(held: Held) -> None:
    batches = [run_of(f"table:{n}", 1, 2) for n in range(9)]
    batches[4] = [pending("table:4", 1), pending("first", 1)]
    batches[7] = [pending("table:7", 1, body="\0")]
    outcomes = behind(held, batches)
    assert kinds(outcomes) == [list] * 4 + [Conflict] + [list] * 2 + [ValueError, list]
    assert events(outcomes) == list(held.read(after=1))
    assert_whole(held.log, [])


def test_what_follows_a_refused_batch_of_its_stream_is_refused_too(held: Held) -> None:
    outcomes = behind(held, [[pending("first", 3)], [pending("first", 4)], [pending("first", 2)]])
    assert kinds(outcomes) == [Conflict, Conflict, list]


def test_a_command_repeated_within_a_group_has_one_effect(held: Held) -> None:
    batches = [[pending("house", n, command="c1")] for n in (1, 2)] + [[pending("table:t1", 1, command="c2")]]
    outcomes = behind(held, batches)
    assert kinds(outcomes) == [list, Duplicate, list]
    assert [event.stream.name for event in held.read()] == ["first", "house", "table:t1"]


def test_callers_beyond_the_bound_wait_their_turn(held: Held) -> None:
    async def look(writer: GroupCommit) -> None:
        assert writer.waiting == 2

    outcomes = behind(held, [[pending("house", n)] for n in range(1, 11)], look, waiting=3)
    assert [event.version for event in events(outcomes)] == list(range(1, 11))


def test_a_commit_takes_no_more_than_its_most_but_always_a_whole_batch(held: Held) -> None:
    behind(held, [run_of(f"table:{n}", 1, size) for n, size in enumerate((1, 2, 3, 7, 4, 1))], most=5)
    assert held.sizes == [1, 3, 3, 7, 5]


def test_all_who_wait_hear_that_the_store_is_down_and_later_ones_are_served_again(held: Held) -> None:
    async def go_down(writer: GroupCommit) -> None:
        held.down = True

    outcomes = behind(held, [run_of(f"table:{n}", 1, 1) for n in range(5)], go_down)
    assert [str(outcome) for outcome in outcomes] == ["the disk is full"] * 5
    held.down = False
    assert list(held.read()) == []
    assert kinds(behind(held, [run_of("table:1", 1, 1)])) == [list]


def test_a_caller_who_gives_up_disturbs_nobody(held: Held) -> None:
    async def give_up(writer: GroupCommit) -> None:
        quitter = asyncio.create_task(writer.append(run_of("house", 1, 1)))
        await asyncio.sleep(0)
        quitter.cancel()

    outcomes = behind(held, [run_of("table:1", 1, 1)], give_up)
    assert kinds(outcomes) == [list]
    assert [event.stream.name for event in held.read()] == ["first", "table:1", "house"]


def test_closing_writes_what_is_on_its_way_and_takes_no_more(log: Store) -> None:
    async def close() -> None:
        writer = GroupCommit(log)
        tasks = [asyncio.create_task(writer.append([pending("house", n)])) for n in range(1, 6)]
        await asyncio.sleep(0)
        await writer.close()
        assert len(list(log.read())) == 5
        await asyncio.gather(*tasks)
        with pytest.raises(StoreDown, match="closed"):
            await writer.append([pending("house", 6)])
        await writer.close()

    asyncio.run(close())


def test_many_tables_share_commits_and_each_keeps_its_order(log: Store) -> None:
    tables, batches = 40, 12

    async def play(writer: GroupCommit, stream: str) -> list[LogEntry]:
        told: list[LogEntry] = []
        for n in range(batches):
            told += await writer.append(batch(stream, len(told) + 1, n % 3 + 1, f"{stream}/{n}"))
        return told

    async def room() -> tuple[GroupCommit, list[list[LogEntry]]]:
        writer = GroupCommit(log)
        told = await asyncio.gather(*(play(writer, f"table:{n}") for n in range(tables)))
        assert await writer.append([]) == []
        await writer.close()
        return writer, told

    writer, told = asyncio.run(room())
    there = assert_whole(log, [event for table in told for event in table])
    for n, table in enumerate(told):
        assert [event for event in there if event.stream.name == f"table:{n}"] == table
    done = writer.counters
    assert (done.batches, done.events, done.refused) == (tables * batches, len(there), 0)
    assert done.commits < done.batches / 3
    assert sum(done.sizes) == done.commits
    assert done.seconds > 0


def test_a_loop_that_is_gone_does_not_stop_the_writer(tmp_path: Path) -> None:
    held = Held(SqliteLog(tmp_path / "room.db"))

    async def leave() -> GroupCommit:
        writer = GroupCommit(held)
        asyncio.create_task(writer.append([pending("house", 1)]))  # noqa: RUF006  # abandoned on purpose
        assert await asyncio.to_thread(held.entered.wait, PATIENCE)
        return writer

    async def come_back(writer: GroupCommit) -> None:
        held.go.set()
        assert [event.seq for event in await writer.append([pending("house", 2)])] == [2]
        await writer.close()

    asyncio.run(come_back(asyncio.run(leave())))
    held.close()
