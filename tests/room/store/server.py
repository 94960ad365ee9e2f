"""A PostgreSQL of our own, which may be killed. Its binaries come with `pgserver`."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil  # type: ignore[import-untyped]  # comes with pgserver
import psycopg

from waiting import until

PACKAGE = find_spec("pgserver")
assert PACKAGE is not None, "pgserver is not installed: it brings the PostgreSQL of the tests"
assert PACKAGE.origin is not None
BINARIES = Path(PACKAGE.origin).parent / "pginstall" / "bin"


class Server:
    """Its data are in a temporary folder; `stop` removes them."""

    def __init__(self, disk: Path | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="felt-", dir="/tmp"))  # a socket's path must be short
        self._data = (disk or self._folder) / "data"
        self._user = _unprivileged(self._folder)
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._run("initdb", "--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres")
            self.start()
        except BaseException:
            self.stop()
            raise

    def url(self, options: str = "") -> str:
        return f"postgresql://postgres@/postgres?host={self._folder}&options={quote(options)}"

    def room(self, options: str = "") -> str:
        """The address of a fresh place for a log: a schema, which is made much sooner than a database."""
        name = f"room_{next(self._numbers)}"
        with psycopg.connect(self.url()) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return self.url(f"-c search_path={name} {options}")

    def start(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "recovery_init_sync_method": "syncfs",  # after a crash, seconds sooner than file by file
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "output").open("ab") as output:
            self._process = subprocess.Popen(
                [BINARIES / "postgres", "-D", self._data, *options],
                user=self._user, cwd=self._folder, stdout=output, stderr=output,
            )  # fmt: skip
        until(self._answers, "an answer of PostgreSQL")

    def kill(self) -> None:
        """SIGKILL to the postmaster and all its children: as if the power went, but for the disk's cache."""
        assert self._process is not None
        postmaster = psutil.Process(self._process.pid)
        family = [postmaster, *postmaster.children(recursive=True)]
        for process in family:
            process.kill()
        self._process.wait(60)
        psutil.wait_procs(family, timeout=60)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(60)
        shutil.rmtree(self._folder)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self._folder / "output").read_text()
        try:
            psycopg.connect(self.url(), connect_timeout=10).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, binary: str, *args: str) -> None:
        command: list[str | Path] = [BINARIES / binary, "-D", self._data, *args]
        subprocess.run(command, user=self._user, cwd=self._folder, check=True, capture_output=True)


def _unprivileged(folder: Path) -> str | None:
    """PostgreSQL does not run as root: someone else, who gets the folder and may read the binaries."""
    if os.geteuid() != 0:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folders that we do not use
        given = import_module("pgserver.utils")
    given.ensure_user_exists("pgserver")
    given.ensure_prefix_permissions(BINARIES)
    everyone = stat.S_IRGRP | stat.S_IROTH
    given.ensure_folder_permissions(BINARIES, everyone | stat.S_IXGRP | stat.S_IXOTH)
    given.ensure_folder_permissions(BINARIES.parent / "lib", everyone)
    shutil.chown(folder, "pgserver")
    return "pgserver"
