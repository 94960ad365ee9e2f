"""What docs/phh.md says in Python is so."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs/phh.md"


def test_the_page_is_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted >= 4
    assert result.failed == 0
