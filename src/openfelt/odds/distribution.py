"""What may become of a bet: everything it can be judged by, each with the number of ways it comes about.

One distribution prices every pay table that no decision depends on: lines are read from the book against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import Literal

import msgspec

from openfelt.rules.conditions import Context, Value

Strategy = Literal["best", "house-way", "advice"]
"""By what everybody decides who may: the best play there is, the house's chart, or the family's advice."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """Found in `ways` of all deals.

    `known` is what a wager is judged by. `added` is what decisions had put on each bet by then, in units of
    the bet that was placed: a Play wager of four antes is `{"play": 4}`, a fold `{}`.
    """

    known: Mapping[str, Value]
    ways: int | float
    added: Mapping[str, Fraction] = {}


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """The cases in which `bets` are judged; their ways add up to `total`, which counts deals.

    Chances that were worked out in floating point are not whole, and add up to 1.0. Of a simulation `total`
    is how many rounds were played. Where cases are `wagers`, a round may have several (hands that were split,
    parts that were doubled): their ways are how many are to be expected in `total` rounds.
    """

    bets: tuple[str, ...]
    cases: tuple[Case, ...]
    total: int | float
    method: Literal["exact", "simulation"] = "exact"
    strategy: Strategy | None = None
    wagers: bool = False
    assumptions: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every number of it is one of whole deals."""
        return isinstance(self.total, int) and all(isinstance(case.ways, int) for case in self.cases)


def gathered(
    bets: Iterable[str],
    weighed: Iterable[tuple[Context, int]],
    total: int,
    assumptions: Iterable[str] = (),
) -> Distribution:
    """Of contexts that may come again; those alike are one case, and what all ways share is divided out."""
    ways: dict[tuple[tuple[str, Value], ...], int] = {}
    for context, number in weighed:
        if number:
            key = tuple(sorted(context.items()))
            ways[key] = ways.get(key, 0) + number
    share = gcd(total, *ways.values())
    return Distribution(
        bets=tuple(bets),
        cases=tuple(Case(known=dict(key), ways=number // share) for key, number in ways.items()),
        total=total // share,
        assumptions=tuple(assumptions),
    )
