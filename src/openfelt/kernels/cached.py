"""Tables that took a while to write, kept for the next process."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

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
    """The arrays of that name, made if there are none or they cannot be read.

    They are written under another name and then moved: who reads meanwhile sees the old file or the whole
    new one, and two who write at once write the same. Where nothing can be written nothing is kept.
    """
    path = place() / f"{name}.npz"
    try:
        with np.load(path) as read:
            return {key: read[key] for key in read.files}
    except (OSError, ValueError, BadZipFile, EOFError):
        made = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as new:
            np.savez(new, allow_pickle=False, **made)
        Path(new.name).replace(path)
    except OSError:
        pass
    return made
