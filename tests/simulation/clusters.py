"""A real cluster of this machine: a scheduler, and workers of one core each, all processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from distributed import Client


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


@contextmanager
def cluster_of(number: int) -> Iterator[Cluster]:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = process("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    one_core = ("--nthreads", "1", "--no-nanny")
    workers = [process("distributed.cli.dask_worker", address, *one_core) for _ in range(number)]
    try:
        with Client(address, timeout="120s", set_as_default=False) as client:
            client.wait_for_workers(number, timeout="120s")
        yield Cluster(address, workers)
    finally:
        for one in (*workers, scheduler):
            one.kill()
            one.wait()
