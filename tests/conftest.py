"""What fails tells its values in the helpers too; which tests coverage needs; which come first."""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("busy", deadline=None)  # how long a case takes says nothing on a busy machine
settings.load_profile("busy")
pytest.register_assert_rewrite("kernels", "laws", "page", "proving", "room")

HERE = Path(__file__).parent


@cache
def waits(file: Path) -> bool:
    """Much of the time, for a browser."""
    return file.is_relative_to(HERE / "page")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: to look through it for garbage takes a fifth of collecting."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--cov", []):
        leave_out_volume(config, items)
    items.sort(key=lambda item: not waits(item.path))  # first, so that others compute beside it


def leave_out_volume(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Coverage runs the first case of a law on many: measured, a test takes twice to four times as long."""
    begun: set[str] = set()
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        (others if item.get_closest_marker("volume") and test in begun else kept).append(item)
        begun.add(test)
    config.hook.pytest_deselected(items=others)
    items[:] = kept
