"""Money is put into words in one place: `$1,000`, never `$1000.00`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import openfelt

SOURCE = Path(openfelt.__file__).parent
WORDS = "rules/money.py"
WRITTEN_AGAIN = re.compile(r"""\$\{dollars|removesuffix\(["']\.00|:,\.2f""")


def test_nobody_else_writes_amounts_for_people() -> None:
    again = {
        path
        for file in SOURCE.rglob("*.py")
        if (path := file.relative_to(SOURCE).as_posix()) != WORDS
        and WRITTEN_AGAIN.search(file.read_text("utf-8"))
    }
    assert again == set()


@pytest.mark.parametrize("text", ['f"${dollars(1)}"', "dollars(1).removesuffix('.00')"])
def test_it_would_be_found(text: str) -> None:
    assert WRITTEN_AGAIN.search(text)
