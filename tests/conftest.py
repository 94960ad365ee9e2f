"""What fails tells its values in the helpers too; what coverage measures; what `make proof` prints."""

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
OF_THE_CORE = (
    "books", "bots", "families", "rounds", "rules", "scenarios", "table", "cli/test_fees_command.py",
    "phh/test_played.py",
)  # fmt: skip
CORE = [HERE / part for part in OF_THE_CORE]


@cache
def of_the_core(file: Path) -> bool:
    return any(file.is_relative_to(part) for part in CORE)


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The core is covered by its own tests, and of those that are many cases for their volume by the first.

    Measured, a test takes twice to four times as long.
    """
    begun = set()
    for item in items:
        test = item.nodeid.partition("[")[0]
        if not of_the_core(item.path) or (item.get_closest_marker("volume") and test in begun):
            item.add_marker("no_cover")
        begun.add(test)
    items.sort(key=lambda item: not waits(item.path))  # first, so that others compute beside it


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
