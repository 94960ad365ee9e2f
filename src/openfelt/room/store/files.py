"""The files of a database: for their owner alone, one writer at a time, and noticed when they are taken away.

A file is what it is and not what it is called: device and number, which all its names share.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import BinaryIO

from openfelt.room.log.chain import InUse, Lost, StoreDown
from openfelt.room.log.journal import journal

try:
    import fcntl
except ModuleNotFoundError:  # not every system has it: there only this process keeps itself out
    fcntl = None  # type: ignore[assignment]

OWNER = 0o600
Identity = tuple[int, int]
_HELD: set[Identity] = set()
"""By this process."""
_GUARD = threading.Lock()


def private(path: Path, *, new: bool = False) -> BinaryIO:
    """A file to write that its owner alone may read, from its first byte on. A `new` one is not there yet."""
    flags = os.O_CREAT | os.O_RDWR | (os.O_EXCL if new else os.O_TRUNC)
    file = os.fdopen(os.open(path, flags, OWNER), "wb")
    make_private(path)
    return file


def make_private(*paths: Path) -> None:
    """Files that others may read were made by an earlier version, or by somebody's hand: mended, and said."""
    for path in paths:
        try:
            mode = path.stat().st_mode & 0o777
            if mode & ~0o700 and os.name == "posix":
                path.chmod(mode & 0o700)
                journal().warning("a file was open to others, and is not any more", file=str(path))
        except FileNotFoundError:
            continue
        except OSError as why:
            journal().warning("a file may be open to others", file=str(path), why=why.strerror)


def sync_name(path: Path) -> None:
    """A file that was just made is found after the power went."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def identity(path: Path | str) -> Identity | None:
    try:
        found = os.stat(path)  # after every commit: without making a path anew
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Files:
    """A database's files as they were when it was opened."""

    def __init__(self, *paths: Path) -> None:
        self._known = {str(path): known for path in paths if (known := identity(path)) is not None}

    def check(self) -> None:
        """Whether they still are where they were: what is written to a file that nobody finds is lost."""
        for path, known in self._known.items():
            if identity(path) != known:
                raise Lost(f"{Path(path).name} was moved, replaced or deleted while the room was open")


class Hold:
    """Keeps other writers out of a file, by whatever name they come to it, until the process is gone."""

    def __init__(self, path: Path) -> None:
        self._fd: int | None = None
        known = identity(path)
        if known is not None and known in _HELD:
            # Closing a second descriptor would drop the locks that SQLite has on the file in this process.
            raise _in_use(path)
        try:
            fd = os.open(path, os.O_CREAT | os.O_RDWR, OWNER)
        except OSError as why:
            raise StoreDown(f"{path}: unable to open the database: {why.strerror}") from why
        found = os.fstat(fd)
        self._identity = found.st_dev, found.st_ino
        try:
            with _GUARD:
                if self._identity in _HELD:
                    raise _in_use(path)
                if fcntl is not None:
                    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _HELD.add(self._identity)
        except BaseException as why:
            os.close(fd)
            if isinstance(why, BlockingIOError):
                raise _in_use(path) from None
            raise
        self._fd = fd

    def let_go(self) -> None:
        """After the last connection was closed."""
        fd, self._fd = self._fd, None
        if fd is not None:
            if fcntl is not None:
                fcntl.flock(fd, fcntl.LOCK_UN)  # also where a child has the descriptor too
            os.close(fd)
            _HELD.discard(self._identity)


def _in_use(path: Path) -> InUse:
    return InUse(f"another process writes {path}: close it first, or open the log to read only")
