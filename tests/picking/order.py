"""In which order tests are run: what is near the change first, and of that what is cheap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log2
from typing import Literal

from picking.graph import IN_A_BROWSER
from picking.imports import Facts
from picking.touched import Touched

Cases = Literal["all", "of the games", "of no game"]
"""Which cases of a test file: those that name a game of the change, or those that name none."""

STEPS_FOR_NO_GAME, STEPS_FOR_OTHER_GAMES = 4, 8
"""A test whose cases name no game is as far as one with so many more imports between."""
FIRST, NEXT = 10, 45
"""The nearest tests are run by themselves, then some more: each run in seconds. The rest is one run."""
UNKNOWN = 1.0
"""Seconds of a file that was not measured yet."""


@dataclass(frozen=True)
class Pick:
    """Cases of a test file, and how soon they are run: the least number of steps first."""

    file: str
    cases: Cases
    steps: float
    seconds: float
    browser: bool = False


def picks(
    facts: Mapping[str, Facts],
    seconds: Mapping[str, float],
    touched: Touched,
    changed: Iterable[str],
    likeness: Mapping[str, float] | None = None,
) -> list[Pick]:
    """What is touched, nearest first. What takes long counts as farther, and browsers come last."""
    said = [words(path) for path in changed]

    def pick(file: str, cases: Cases, far: float) -> Pick:
        browser = file.startswith("tests/page/") and bool(IN_A_BROWSER & {*facts[file].asks})
        takes = seconds.get(file, UNKNOWN) / (4 if cases == "of the games" else 1)
        alike = max((len(words(file) & one) for one in said), default=0) + (likeness or {}).get(file, 0)
        return Pick(file, cases, far + log2(1 + takes) - alike, takes, browser)

    found = [pick(file, "all", far) for file, far in touched.imports.items()]
    for file, far in touched.by_game.items():
        if facts[file].has_cases:
            found.append(pick(file, "of the games", far))
        found.append(pick(file, "of no game", far + _beside(facts[file], touched.games)))
    return sorted(found, key=lambda one: (one.browser, one.steps, one.file))


def _beside(facts: Facts, games: frozenset[str]) -> int:
    """A test that names no game, and more so one that names another, hardly sees a change of these."""
    if games & {*facts.games}:
        return 0
    return STEPS_FOR_OTHER_GAMES if facts.games else STEPS_FOR_NO_GAME


NO_WORDS = {"src", "openfelt", "test", "tests", "page", "py", "ts", "svelte", "toml", "init", "lib"}


def words(path: str) -> set[str]:
    """The words in a path: `page/src/table/pots/BuyIn.svelte` has table, pots, buy and in."""
    return {*re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", path).lower())} - NO_WORDS


def runs(found: Iterable[Pick]) -> list[list[Pick]]:
    """The picks in runs of the test runner: two short ones, then the rest; after them browsers, too."""
    made: list[list[Pick]] = []
    for browser in (False, True):
        limits = iter((FIRST, NEXT))
        left = 0.0
        for one in (one for one in found if one.browser is browser):
            if left < one.seconds and (left := next(limits, float("inf"))):
                made.append([])
            made[-1].append(one)
            left -= one.seconds
    return made
