"""Which tests of the page speak of what a file of the page is about: each of them opens the whole page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

PAGE = "page/src/"
MOST = 3.0
"""How many imports nearer the likest test counts."""


def likeness(root: Path, changed: Iterable[str], tests: Iterable[str]) -> Mapping[str, float]:
    """From nothing up to `MOST`, by test file: what it shares with the changed files of the page."""
    files = [root / path for path in changed if path.startswith(PAGE) and (root / path).is_file()]
    if not files:
        return {}
    said = {
        test: words(test, (root / test).read_text("utf-8"))
        for test in tests
        if test.startswith("tests/page/")
    }
    return alike(
        set().union(*(words(str(file.relative_to(root)), file.read_text("utf-8")) for file in files)), said
    )


def alike(about: set[str], said: Mapping[str, set[str]]) -> Mapping[str, float]:
    """By the words that each shares: one that only few tests say tells more."""
    how_many = Counter(word for some in said.values() for word in some)
    shared = {test: sum(1 / how_many[word] for word in some & about) for test, some in said.items()}
    most = max(shared.values(), default=0) or 1
    return {test: MOST * much / most for test, much in shared.items()}


def words(path: str, text: str) -> set[str]:
    return {*re.findall(r"[a-z]{4,}", re.sub(r"([a-z])([A-Z])", r"\1 \2", f"{path} {text}").lower())}
