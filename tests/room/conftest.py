"""Every test of a log runs on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openfelt.room.store import Store, open_log
from room.store.server import Server


@pytest.fixture(scope="session", autouse=True)
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys of logs in PostgreSQL are with a user's own files: not with those of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def mortal() -> Iterator[Server]:
    """A PostgreSQL to kill."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/room.db"
    server: Server = request.getfixturevalue("postgres")
    return server.room()


@pytest.fixture
def log(url: str) -> Iterator[Store]:
    opened = open_log(url)
    yield opened
    opened.close()
