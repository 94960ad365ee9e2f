"""A real cluster of two workers, each a process: the same tally as here, also after one was killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from distributed import Client

from openfelt.rules.errors import Denied
from openfelt.simulation.cluster import run_on
from openfelt.simulation.job import IN_BULK, ONE_BY_ONE
from openfelt.simulation.running import run
from simulation.tables import job_of


@dataclass
class Cluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def process(module: str, *args: str) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60s",
    }
    command = [sys.executable, "-m", module, "--no-dashboard", *args]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = process("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    workers = [process("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in "ab"]
    try:
        with Client(address, timeout="120s", set_as_default=False) as client:
            client.wait_for_workers(2, timeout="120s")
        yield Cluster(address, workers)
    finally:
        for one in (*workers, scheduler):
            one.kill()
            one.wait()


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


def test_a_scheduler_that_cannot_be_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openfelt.simulation.cluster.PATIENCE", "1s")
    job = job_of("marina/zoobac", 10)
    with pytest.raises(Denied, match=r"no scheduler answers at tcp://127\.0\.0\.1:\d+"):
        run_on(f"tcp://127.0.0.1:{free_port()}", job)
    with pytest.raises(Denied, match="no scheduler answers at nowhere"):
        run_on("nowhere", job)
