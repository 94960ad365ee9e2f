"""A real cluster of two workers, each a process: the same tally as here, also after one was killed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest

from openfelt.rules.errors import Denied
from openfelt.simulation.cluster import run_on, tasks
from openfelt.simulation.job import IN_BULK, ONE_BY_ONE
from openfelt.simulation.running import run
from simulation.clusters import Cluster, cluster_of, free_port
from simulation.tables import job_of


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_of(2) as two:
        yield two


def test_a_cluster_gives_what_one_machine_gives_also_when_a_worker_is_killed(cluster: Cluster) -> None:
    in_bulk = job_of("marina/zoobac", 5 * IN_BULK)
    assert run_on(cluster.address, in_bulk) == run(in_bulk, 1)

    singly, told = job_of("aviator/super-pan-9", 4 * ONE_BY_ONE), list[int]()

    def kill(rounds: int) -> None:
        """As soon as the first chunk has come."""
        if not told:
            cluster.workers[0].send_signal(signal.SIGKILL)
        told.append(rounds)

    assert run_on(cluster.address, singly, kill) == run(singly, 1)
    assert cluster.workers[0].wait(60) == -signal.SIGKILL
    assert sum(told) == singly.rounds


@pytest.mark.parametrize(
    ("chunks", "workers", "longest"), [(1, 2, 1), (40, 2, 2), (1000, 2, 16), (1000, 50, 2)]
)
def test_every_chunk_is_in_one_task_and_no_task_is_too_long(chunks: int, workers: int, longest: int) -> None:
    job = job_of("marina/zoobac", chunks * IN_BULK, hands=1)
    assert job.chunks == chunks
    assert [chunk for task in tasks(job, workers) for chunk in task] == list(range(chunks))
    assert max(map(len, tasks(job, workers))) == longest
    assert {len(task) for task in tasks(replace(job, one_by_one=True, rounds=9 * ONE_BY_ONE), workers)} == {1}


def test_a_scheduler_that_cannot_be_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openfelt.simulation.cluster.PATIENCE", "1s")
    job = job_of("marina/zoobac", 10)
    with pytest.raises(Denied, match=r"no scheduler answers at tcp://127\.0\.0\.1:\d+"):
        run_on(f"tcp://127.0.0.1:{free_port()}", job)
    with pytest.raises(Denied, match="no scheduler answers at nowhere"):
        run_on("nowhere", job)
