"""Chunks worked out, on one core or all; whoever does, in whatever order, the tally is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from threading import local

import numpy as np

from openfelt.kernels.compiled import processors
from openfelt.kernels.nights import paths
from openfelt.rules.errors import Denied
from openfelt.simulation.dealing import dealer_of
from openfelt.simulation.in_bulk import Bulk, can_deal
from openfelt.simulation.job import Job
from openfelt.simulation.one_by_one import Singly
from openfelt.simulation.tally import Amounts, Nets, Tally, together

PATIENCE = 3
"""How often all workers may be lost without a chunk between."""
Told = Callable[[int], None]
"""Is told the rounds that have been dealt since."""


def prepared(job: Job) -> Job:
    """The job as it is going to be dealt: singly, if any of its tables has to be."""
    return replace(job, one_by_one=any(not isinstance(table, Bulk) for table in Bench(job).tables))


class Bench:
    """The tables of a job, ready to be dealt."""

    def __init__(self, job: Job) -> None:
        self.tables: list[Bulk | Singly] = []
        self._sheets = local()
        for table in job.tables:
            dealer = None if job.one_by_one else dealer_of(job.game, table, job.plays)
            if dealer is None or not can_deal(job.game, table, dealer):
                self.tables = [Singly(job.game, table, job.plays) for table in job.tables]
                break
            self.tables.append(Bulk(job.game, table, dealer))

    def chunk(self, job: Job, number: int) -> Tally:
        """The rounds of a chunk, in turn at each of the tables."""
        tally, nets = Tally(rounds=job.rounds_of(number)), self._nets(job).part(slice(job.rounds_of(number)))
        places = [slice(place, None, len(self.tables)) for place in range(len(self.tables))]
        for place, (of, table) in enumerate(zip(places, self.tables, strict=True)):
            void = tally.void
            table.deal(job.chance(number, place), nets.part(of), tally)
            tally.short += int((nets.needed[of] > job.tables[place].player_dealer.wager).sum())
            assert tally.void == void or isinstance(table, Singly)
        tally.net, tally.needed = Amounts.of(nets.net), Amounts.of(nets.needed)
        for of, fee in zip(places, job.fees, strict=True):
            nets.net[of] -= fee
        nights = tally.rounds // job.hands
        ends, lowest, drawdowns = (np.zeros(nights, np.int64) for _ in range(3))
        paths(nets.net, job.hands, ends, lowest, drawdowns)
        tally.ends, tally.lowest, tally.drawdowns = map(Amounts.of, (ends, lowest, drawdowns))
        return tally

    def _nets(self, job: Job) -> Nets:
        """A sheet that each thread writes its chunks on, one after the other."""
        if not hasattr(self._sheets, "nets"):
            self._sheets.nets = Nets.of(job.chunk)
        nets = self._sheets.nets
        assert isinstance(nets, Nets)
        return nets


_BENCHES: dict[str, Bench] = {}
"""Of this process: what a worker has laid out it keeps for the next chunk."""


def worked(job: Job, chunks: Iterable[int]) -> Tally:
    """Some chunks, in whatever process or machine this is."""
    if job.name not in _BENCHES:
        _BENCHES.clear()
        _BENCHES[job.name] = Bench(job)
    return together(_BENCHES[job.name].chunk(job, chunk) for chunk in chunks)


def run(job: Job, cores: int | None = None, told: Told = lambda rounds: None) -> Tally:
    """On so many cores of this machine: kernels run side by side in threads, procedures in processes."""
    number = cores or processors()
    if number == 1:
        return together(_one_after_another(job, told))
    if job.one_by_one:
        return _in_processes(job, number, told)
    bench = Bench(job)
    with ThreadPoolExecutor(number) as threads:
        return together(_done(job, {threads.submit(bench.chunk, job, n): n for n in range(job.chunks)}, told))


def _one_after_another(job: Job, told: Told) -> Iterator[Tally]:
    bench = Bench(job)
    for chunk in range(job.chunks):
        yield bench.chunk(job, chunk)
        told(job.rounds_of(chunk))


def _done(job: Job, futures: dict[Future[Tally], int], told: Told) -> Iterator[Tally]:
    for future in as_completed(futures):
        chunk = futures.pop(future)
        yield future.result()
        told(job.rounds_of(chunk))


def _in_processes(job: Job, cores: int, told: Told) -> Tally:
    """A worker that was killed costs time: what it had not brought is worked out by others."""
    whole, left = Tally(), set(range(job.chunks))
    lost = 0
    while left:
        before = len(left)
        with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
            futures = {pool.submit(worked, job, (chunk,)): chunk for chunk in sorted(left)}
            try:
                for future in as_completed(futures):
                    whole.add(future.result())
                    left.discard(futures[future])
                    told(job.rounds_of(futures[future]))
            except BrokenProcessPool:
                lost = lost + 1 if len(left) == before else 0
                if lost == PATIENCE:
                    raise Denied(
                        "the processes that deal were ended again and again: try --cores 1"
                    ) from None
    return whole
