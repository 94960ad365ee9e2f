"""The same job on other machines: chunks handed to a Dask scheduler that is already running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from openfelt.rules.errors import Denied
from openfelt.simulation.job import Job
from openfelt.simulation.running import Told, worked
from openfelt.simulation.tally import Tally

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = "15s"
"""How long a scheduler may take to answer."""
TOGETHER = 64
"""Tallies wait at the workers until they are fetched: so many chunks are handed out at a time."""


def run_on(address: str, job: Job, told: Told = lambda rounds: None) -> Tally:
    """A worker that is lost costs time: the scheduler hands its chunks to the others."""
    whole = Tally()
    with _scheduler(address) as client:
        from distributed import as_completed  # noqa: PLC0415  # an extra

        laid = client.scatter(job, broadcast=True)
        waiting = iter(range(job.chunks))
        first = islice(waiting, TOGETHER)
        futures = {client.submit(worked, laid, chunk, pure=False): chunk for chunk in first}
        done = as_completed(futures, loop=client.loop)
        for future in done:
            whole.add(future.result())
            told(job.rounds_of(futures.pop(future)))
            for chunk in islice(waiting, 1):
                more = client.submit(worked, laid, chunk, pure=False)
                futures[more] = chunk
                done.add(more)
    return whole


@contextmanager
def _scheduler(address: str) -> Iterator[Client]:
    try:
        from distributed import Client  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        raise Denied("other machines are reached by dask: pip install 'openfelt[cluster]'") from None
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
