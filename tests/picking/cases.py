"""Pytest's part: of the files that are picked, the cases that are meant, in the order that is meant.

It is loaded by `python -m picking.changed`, which says in PICKED where the plan is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

import msgspec
import pytest

PICKED = "OPENFELT_PICKED"


class Plan(msgspec.Struct):
    """The place of every file in the order, by which of its cases are meant; which `games` are."""

    files: dict[str, dict[str, int]]
    games: list[str] = []
    every_game: list[str] = []


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    place = Path(os.environ[PICKED])
    plan = msgspec.json.decode(place.read_bytes(), type=Plan)
    games, others = frozenset(plan.games), frozenset(plan.every_game) - frozenset(plan.games)
    kept: dict[str, int] = {}
    for item in items:
        order = plan.files[item.path.relative_to(config.rootpath).as_posix()]
        where = order.get("all", order.get(which(item.name, games, others)))
        if where is not None:
            kept[item.nodeid] = where
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = sorted((item for item in items if item.nodeid in kept), key=lambda item: kept[item.nodeid])


def which(name: str, games: Collection[str], others: Collection[str]) -> str:
    """Whether a case names a game that is meant, none at all, or only games that are not."""
    found = {*_any_of(frozenset({*games, *others})).findall(name)}
    if found & set(games):
        return "of the games"
    return "of other games" if found else "of no game"


@cache
def _any_of(games: frozenset[str]) -> re.Pattern[str]:
    """The longer of two names is tried first: `aviator/omaha` begins `aviator/omaha-high-low`."""
    return re.compile("|".join(map(re.escape, sorted(games, key=len, reverse=True))) or "(?!)")
