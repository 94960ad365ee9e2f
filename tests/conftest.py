"""What fails tells its values in the helpers too; figures that `make proof` prints at its end."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("kernels", "laws", "page", "proving", "room")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
