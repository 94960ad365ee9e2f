"""What fails tells its values in the helpers too; what coverage measures; what `make proof` prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("busy", deadline=None)  # how long a case takes says nothing on a busy machine
settings.load_profile("busy")
pytest.register_assert_rewrite("kernels", "laws", "page", "proving", "room")

HERE = Path(__file__).parent
OF_THE_CORE = ("books", "families", "rounds", "rules", "scenarios", "table", "cli/test_fees_command.py")
CORE = [HERE / part for part in OF_THE_CORE]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The core is covered by its own tests. Measured, the others would take twice as long and more."""
    for item in items:
        if not any(item.path.is_relative_to(part) for part in CORE):
            item.add_marker("no_cover")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
