"""The same job on other machines: chunks handed to a Dask scheduler that is already running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from openfelt.rules.errors import Denied
from openfelt.rules.extras import check_installed
from openfelt.simulation.job import Job
from openfelt.simulation.running import Told, worked
from openfelt.simulation.tally import Tally

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = "15s"
"""How long a scheduler may take to answer."""
WAITING = 64
"""Tallies wait at the workers until they are fetched: so many tasks are handed out at a time."""
LONGEST = 16
"""How many chunks a task has at most: one of kernels takes less time than handing it out."""


def run_on(address: str, job: Job, told: Told = lambda rounds: None) -> Tally:
    """A worker that is lost costs time: the scheduler hands its tasks to the others."""
    whole = Tally()
    with _scheduler(address) as client:
        from distributed import as_completed  # noqa: PLC0415  # an extra

        laid = client.scatter(job, broadcast=True)
        waiting = iter(tasks(job, len(client.scheduler_info()["workers"])))
        first = islice(waiting, WAITING)
        futures = {client.submit(worked, laid, task, pure=False): task for task in first}
        done = as_completed(futures, loop=client.loop)
        for future in done:
            whole.add(future.result())
            told(sum(map(job.rounds_of, futures.pop(future))))
            for task in islice(waiting, 1):
                more = client.submit(worked, laid, task, pure=False)
                futures[more] = task
                done.add(more)
    return whole


def tasks(job: Job, workers: int) -> Iterator[range]:
    """Chunks that one worker deals at a stretch: few enough that all have something to do to the end."""
    longest = 1 if job.one_by_one else LONGEST
    size = max(1, min(longest, job.chunks // (8 * workers)))
    for first in range(0, job.chunks, size):
        yield range(first, min(first + size, job.chunks))


@contextmanager
def _scheduler(address: str) -> Iterator[Client]:
    check_installed("cluster", "other machines are reached by dask")
    from distributed import Client  # noqa: PLC0415  # an extra, and slow to load

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        raise Denied(f"no scheduler answers at {address}: {type(problem).__name__}, {problem}") from None
    try:
        if not client.scheduler_info()["workers"]:
            raise Denied(f"the scheduler at {address} has no workers")
        yield client
    finally:
        client.close()
