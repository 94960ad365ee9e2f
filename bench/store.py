"""The event store against its own database: the same inserts with the same batching, turn about in one run.

    python bench/store.py            SQLite and PostgreSQL, both in temporary folders

Disk syncs vary tenfold between machines and minutes: what counts is the ratio.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence, Sized
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import count as count_from
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import psycopg

from openfelt.room.log.chain import GENESIS, LogEntry, Pending
from openfelt.room.log.stream import Stream
from openfelt.room.store import GroupCommit, open_log, postgres, rows, schema, sqlite
from openfelt.room.store.tip import Tip
from room.store.server import Server

BODY = '{"is":"bet-placed","bet":{"seat":3,"bettor":"ann","bet":"player","amount":"25.00","backline":false}}'
ROUNDS = 3
Batches = Sequence[Sequence[Pending]]


def batches(count: int, size: int, run: str) -> Batches:
    """Bets at one table, `size` to a batch, each batch with its command."""
    return [
        [
            Pending(
                stream=Stream.of_table(run),
                version=size * n + k + 1,
                at=float(n),
                by="ann",
                command=str(n),
                body=BODY,
            )
            for k in range(size)
        ]
        for n in range(count)
    ]


def rate(work: Sequence[Sized], action: Callable[[], object]) -> float:
    """Events a second."""
    start = time.perf_counter()
    action()
    return sum(map(len, work)) / (time.perf_counter() - start)


def each(append: Callable[[Sequence[Pending]], object], work: Batches) -> None:
    for batch in work:
        append(batch)


BARE = f"""WITH new AS (
        SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[],
                             %s::double precision[], %s::bigint[], %s::text[],
                             %s::bytea[], %s::bytea[], %s::bytea[]) AS new ({rows.LINK_COLUMNS})),
    first AS (INSERT INTO commands (stream, "by", command, seq)
        SELECT stream, "by", command, min(seq - events + 1) FROM new
        WHERE command <> '' GROUP BY stream, "by", command)
    INSERT INTO links ({rows.LINK_COLUMNS}) SELECT {rows.LINK_COLUMNS} FROM new"""
"""As the log's own, without its seal."""
Links = Sequence[Sequence[LogEntry]]


@contextmanager
def raw(url: str) -> Iterator[Callable[[Links], None]]:
    """The bare database with the log's tables: a function that commits these rows and does nothing else."""
    names = rows.Names(())
    if url.startswith("sqlite"):
        with closing(sqlite._writer(Path(url.removeprefix("sqlite:///")))) as file:
            schema.migrate(0, sqlite.MIGRATIONS, file.execute)

            def insert(links: Links) -> None:
                there = [rows.link_row(link, names) for link in links]
                commands = [rows.command_row(link, names) for link in rows.first_of_commands(links)]
                file.execute("BEGIN IMMEDIATE")
                file.executemany(sqlite.INSERT_COMMAND, commands)
                file.executemany(sqlite.INSERT_LINK, there)
                file.execute("COMMIT")

            yield insert
    else:
        with psycopg.connect(url, autocommit=True, prepare_threshold=0) as server:
            schema.migrate(0, postgres.MIGRATIONS, server.execute)

            def send(links: Links) -> None:
                there = [rows.link_row(link, names) for link in links]
                server.execute(BARE, [list(column) for column in zip(*there, strict=True)])

            yield send


class Bare:
    """The bare database, timed: rows are made beforehand, only their commits count."""

    def __init__(self, insert: Callable[[Links], None]) -> None:
        self._insert = insert
        self._tip = Tip(0, GENESIS)

    def rate(self, work: Batches) -> float:
        commits = [self._next(pending) for pending in work]
        return rate(work, lambda: [self._insert(links) for links in commits])

    def _next(self, pending: Sequence[Pending]) -> Links:
        self._tip.learn(self._tip.unknown(pending), {})
        links = self._tip.follow(pending)
        self._tip.move(links)
        return links


def alone(place: Callable[[], str], count: int, size: int) -> tuple[float, float]:
    """Events a second of the log and of the bare database, with `size` events a commit: medians."""
    ours, bare = [], []
    with closing(open_log(place())) as log, raw(place()) as insert:
        database = Bare(insert)
        for number in range(ROUNDS):
            work = batches(count // size, size, str(number))
            ours.append(rate(work, partial(each, log.append, work)))
            bare.append(database.rate(work))
    return median(ours), median(bare)


def together(place: Callable[[], str], tables: int, count: int) -> tuple[float, float, float]:
    """Many tables, one event at a time, sharing commits: events a second, events a commit, and what the bare
    database does of the same events a second with as many a commit.
    """

    async def play(writer: GroupCommit, work: Batches) -> None:
        for batch in work:
            await writer.append(batch)

    async def room(works: Sequence[Batches]) -> GroupCommit:
        writer = GroupCommit(log)
        await asyncio.gather(*(play(writer, work) for work in works))
        await writer.close()
        return writer

    ours, sizes, bare = [], [], []
    with closing(open_log(place())) as log, raw(place()) as insert:
        database = Bare(insert)
        for number in range(ROUNDS):
            works = [batches(count // tables, 1, f"{number}.{n}") for n in range(tables)]
            start = time.perf_counter()
            done = asyncio.run(room(works)).counters
            ours.append(done.events / (time.perf_counter() - start))
            sizes.append(done.events / done.commits)
            bare.append(database.rate(regrouped(works, round(sizes[-1]))))
    return median(ours), median(sizes), median(bare)


def regrouped(works: Sequence[Batches], size: int) -> Batches:
    """The tables' events turn about, `size` to a commit."""
    events = [pending for turn in zip(*works, strict=True) for [pending] in turn]
    return [events[n : n + size] for n in range(0, len(events), size)]


def report() -> Iterator[str]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server()
        stack.callback(server.stop)
        files = (f"sqlite:///{folder}/{n}.db" for n in count_from(1))
        places: tuple[tuple[str, Callable[[], str]], ...] = (
            ("SQLite", lambda: next(files)),
            ("PostgreSQL", server.room),
        )
        for name, place in places:
            for size, count in ((1, 200), (10, 2000)):
                ours, bare = alone(place, count, size)
                yield line(f"{name}, {size} a commit", ours, bare)
            for tables, count in ((10, 2000), (200, 8000)):
                ours, shared, bare = together(place, tables, count)
                yield line(f"{name}, {tables} tables, {shared:.0f} a commit", ours, bare)


def line(name: str, ours: float, bare: float) -> str:
    return f"{name:<40} {ours:6.0f} events/s  {ours / bare:5.2f} of the bare database"


if __name__ == "__main__":
    for said in report():
        print(said, flush=True)
