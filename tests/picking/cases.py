"""Pytest's part: of the files that are picked, the cases that are meant, in the order that is meant.

It is loaded by `python -m picking.changed`, which says in PICKED where the plan is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path

import msgspec
import pytest

PICKED = "OPENFELT_PICKED"
NAMED = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


class Plan(msgspec.Struct):
    """For every file its place in the order, for cases that name a game or for any; which `games` are meant."""

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
    found = {named for text in NAMED.findall(name) for named in _games_in(text, games, others)}
    if found & set(games):
        return "of the games"
    return "of other games" if found else "of no game"


def _games_in(text: str, games: Collection[str], others: Collection[str]) -> set[str]:
    """The longest game's name that `aviator/omaha-high-low-3` begins with, for pytest adds what else is told apart."""
    while "/" in text:
        if text in games or text in others:
            return {text}
        text = text.rpartition("-")[0]
    return set()
