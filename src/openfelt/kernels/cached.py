"""Tables that took a while to write, kept for the next process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

try:
    import fcntl
except ImportError:  # where files cannot be locked two processes may make the same, to no harm
    fcntl = None  # type: ignore[assignment]

Arrays = Mapping[str, NDArray[np.generic]]
_SOURCES = ("cards", "hands", "kernels")


def place() -> Path:
    """A folder of the user's, of its own for the sources that tables are made by."""
    root = Path(__file__).parent.parent
    paths = (path for part in _SOURCES for path in sorted((root / part).glob("*.py")))
    sources = b"".join(path.read_bytes() for path in paths)
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(user) / "openfelt" / sha256(sources).hexdigest()[:16]


def cached(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays of that name; if there are none that can be read, one process makes them and others wait.

    They are written under another name and then moved: who reads meanwhile sees the old file or the whole
    new one. Where nothing can be written nothing is kept.
    """
    path = place() / f"{name}.npz"
    if (kept := _read(path)) is not None:
        return kept
    with held(path.with_suffix(".lock")):
        if (kept := _read(path)) is not None:
            return kept
        made = make()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as new:
                np.savez(new, allow_pickle=False, **made)
            Path(new.name).replace(path)
        return made


def _read(path: Path) -> Arrays | None:
    try:
        with np.load(path) as read:
            return {key: read[key] for key in read.files}
    except (OSError, ValueError, BadZipFile, EOFError):
        return None


@contextmanager
def held(lock: Path) -> Iterator[None]:
    """A file, locked until the end or until this process dies; none where nothing can be written."""
    number = None
    if fcntl:
        with suppress(OSError):
            lock.parent.mkdir(parents=True, exist_ok=True)
            number = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
            fcntl.lockf(number, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)
