"""Distributions that were counted before, as data of the package: found by what they depend on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from openfelt.odds.counting import Count, lines_of
from openfelt.odds.distribution import Case, Distribution, Strategy
from openfelt.odds.walked import settings_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.shown import Chart

FORMAT = 1
"""Of the files; it goes up when they are written otherwise."""


def name_of(game: BankedGame, count: Count, decks: int, strategy: Strategy) -> str:
    """Of the file in which a game's distributions are kept, whichever games share it."""
    by = count.counted_by(strategy)
    about = [FORMAT, game.family, count.version, count.basis(game, decks, by), decks, by]
    return f"{sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:20]}.json.gz"


def question_of(game: BankedGame, decks: int) -> str:
    """Everything that a count could depend on, so that what is kept is found without knowing how to count.

    More than its basis: games that share a file have questions of their own.
    """
    lines = [
        (rule.name, rule.base, rule.matches, rule.added, rule.button and rule.button.bet, lines_of(rule))
        for rule in game.bets
    ]
    about = [
        FORMAT,
        game.family,
        game.deck.name,
        settings_of(game),
        sorted(game.papers.items()),
        lines,
        decks,
    ]
    return sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:16]


def folder() -> Traversable:
    return resources.files("openfelt.odds").joinpath("kept")


INDEX = "index.json.gz"
NOBODY = "-"
"""Instead of a strategy, where nobody decides anything."""
Index = Mapping[str, Mapping[str, str]]
"""Of each question the strategies that were counted, the one that is meant first; and the files."""


@cache
def index() -> Index:
    file = folder().joinpath(INDEX)
    told: Index = json.loads(gzip.decompress(file.read_bytes())) if file.is_file() else {}
    return told


def packed_index(told: Index) -> bytes:
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 9, mtime=0)


class Kept(NamedTuple):
    """What was counted of a game: distributions, and the best play as charts where they follow it.

    No `strategy`: nobody decides anything. `decided_by` are the bets whose pay lines decisions depend on: the
    others may pay otherwise, and nothing has to be counted again. `said` is told with every answer.
    """

    strategy: Strategy | None
    distributions: tuple[Distribution, ...]
    charts: tuple[Chart, ...] = ()
    decided_by: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    def packed(self, game: BankedGame, decks: int) -> bytes:
        """As a file: the same is always the same bytes."""
        told = {
            "family": game.family,
            "decks": decks,
            "strategy": self.strategy,
            "decided_by": self.decided_by,
            "distributions": [_written(one) for one in self.distributions],
            "charts": [msgspec.to_builtins(chart) for chart in self.charts],
            **({"said": self.said} if self.said else {}),
        }
        return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 9, mtime=0)


@lru_cache(64)
def load(name: str) -> Kept | None:
    """What was kept under a name, if anything was."""
    file = folder().joinpath(name)
    if not name or not file.is_file():
        return None
    told = json.loads(gzip.decompress(file.read_bytes()))
    charts = msgspec.convert(told["charts"], tuple[Chart, ...])
    found = tuple(map(_read, told["distributions"]))
    decided_by, said = (tuple(told.get(key, ())) for key in ("decided_by", "said"))
    return Kept(told.get("strategy"), found, charts, decided_by, said)


def _written(one: Distribution) -> dict[str, Any]:
    """Cases as rows: what is known, what was added, and the ways."""
    facts = sorted({key for case in one.cases for key in case.known})
    added = sorted({key for case in one.cases for key in case.added})
    rows = [
        [
            *(case.known.get(key) for key in facts),
            *(str(case.added.get(key, 0)) for key in added),
            case.ways,
        ]
        for case in one.cases
    ]
    return {
        "bets": one.bets,
        "total": one.total,
        "method": one.method,
        "strategy": one.strategy,
        "wagers": one.wagers,
        "assumptions": one.assumptions,
        "facts": facts,
        "added": added,
        "cases": sorted(rows, key=json.dumps),
    }


def _read(told: dict[str, Any]) -> Distribution:
    facts, added = told["facts"], told["added"]
    cases = []
    for row in told["cases"]:
        known = {key: value for key, value in zip(facts, row, strict=False) if value is not None}
        put = zip(added, map(Fraction, row[len(facts) : -1]), strict=True)
        cases.append(Case(known=known, ways=row[-1], added={key: units for key, units in put if units}))
    return Distribution(
        bets=tuple(told["bets"]),
        cases=tuple(cases),
        total=told["total"],
        method=told["method"],
        strategy=told["strategy"],
        wagers=told["wagers"],
        assumptions=tuple(told["assumptions"]),
    )
