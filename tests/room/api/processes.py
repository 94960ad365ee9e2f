"""Servers in processes of their own, started as people start them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

COMMAND = (sys.executable, "-m", "openfelt.cli")


class Process:
    """A server that was started as people start it."""

    def __init__(self, folder: Path, *more: str, command: Sequence[str] = COMMAND) -> None:
        self.journal = folder / "journal.txt"
        self.db = f"sqlite:///{folder}/room.db"
        with self.journal.open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, "serve", "--port", "0", "--db", self.db, *more],
                stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert self.process.stdout is not None
        self.said: list[str] = []
        while not self.said or self.said[-1][:6] not in {"", "Guests", "See `o"}:
            self.said.append(self.process.stdout.readline())
        found = re.search(r"http://\S+", self.said[0])
        assert found, [*self.said, self.journal.read_text()]
        self.address = found[0]

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=120)
        self.said += rest.splitlines()
        return self.process.returncode


@contextmanager
def started(folder: Path, *more: str, command: Sequence[str] = COMMAND) -> Iterator[Process]:
    server = Process(folder, *more, command=command)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()
