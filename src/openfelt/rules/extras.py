"""The extras of the package: whether one is installed, and how to install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Literal

from openfelt.rules.errors import Denied

Extra = Literal["room", "odds", "plot", "export", "cluster"]

MODULES: dict[Extra, tuple[str, ...]] = {
    "room": ("argon2", "fastapi", "httpx", "prometheus_client", "psycopg", "structlog", "uvicorn"),
    "odds": ("numba", "numpy"),
    "plot": ("matplotlib",),
    "export": ("pyarrow",),
    "cluster": ("distributed",),
}
"""The modules that an extra brings and nothing can do without."""


class NotInstalled(Denied):
    """Something cannot be done because an extra is not installed."""


def is_installed(extra: Extra) -> bool:
    return all(find_spec(module) is not None for module in MODULES[extra])


def check_installed(extra: Extra, says: str) -> None:
    """Refuse, before anything begins, what takes an extra that is not installed."""
    if not is_installed(extra):
        raise _not_installed(extra, says)


@contextmanager
def needing(extra: Extra, says: str) -> Iterator[None]:
    """Refuse what turns out to need an extra that is not installed; for work that needs it only sometimes."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in MODULES[extra]:
            raise
        raise _not_installed(extra, says) from None


def _not_installed(extra: Extra, says: str) -> NotInstalled:
    return NotInstalled(f"{says}: pip install 'openfelt[{extra}]'")
