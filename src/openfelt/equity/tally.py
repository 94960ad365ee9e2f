"""How often each hand won which half, and what of a pot that is on the average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm, sqrt
from typing import NamedTuple

Outcome = tuple[int, ...]
"""Of each half who won it: a bit a hand, the first the lowest. Nobody, where no hand qualifies."""


class Tally:
    """Outcomes, and how many runouts came to each of `total`."""

    def __init__(self, counts: Mapping[Outcome, int] | None = None) -> None:
        self.counts: Counter[Outcome] = Counter(counts or {})

    @property
    def total(self) -> int:
        return self.counts.total()

    def add(self, other: Tally) -> None:
        """What was counted beside it, each runout as much as one here."""
        self.counts.update(other.counts)

    @staticmethod
    def together(tallies: Sequence[Tally]) -> Tally:
        """Of branches that are equally likely, whatever number of runouts each has."""
        whole = lcm(*(tally.total for tally in tallies))
        added: Counter[Outcome] = Counter()
        for tally in tallies:
            times = whole // tally.total
            for outcome, number in tally.counts.items():
                added[outcome] += times * number
        return Tally(added)


class Result(NamedTuple):
    """What one hand comes to: its part of the pot, how often all of it, some of it, nothing of it.

    `halves`: how often it wins each half alone, and divides it.
    """

    equity: Fraction
    wins: Fraction
    shares: Fraction
    loses: Fraction
    deviation: float
    halves: tuple[tuple[Fraction, Fraction], ...]


def result(tally: Tally, hand: int) -> Result:
    total = tally.total
    parts: Counter[Fraction] = Counter()
    halves: dict[int, list[int]] = {}
    for outcome, number in tally.counts.items():
        parts[part(outcome, hand)] += number
        for half, won in enumerate(outcome):
            alone, divided = halves.setdefault(half, [0, 0])
            if won >> hand & 1:
                one = won.bit_count() == 1
                halves[half] = [alone + number * one, divided + number * (not one)]
    equity = Fraction(sum(share * number for share, number in parts.items())) / total
    square = sum(float(share) ** 2 * number for share, number in parts.items()) / total
    wins, loses = Fraction(parts[Fraction(1)], total), Fraction(parts[Fraction(0)], total)
    return Result(
        equity=equity,
        wins=wins,
        shares=1 - wins - loses,
        loses=loses,
        deviation=sqrt(max(0.0, square - float(equity) ** 2)),
        halves=tuple((Fraction(alone, total), Fraction(both, total)) for alone, both in halves.values()),
    )


@cache
def part(outcome: Outcome, hand: int) -> Fraction:
    """Of the pot: each half that somebody won is as much, and equal hands divide it."""
    won = [winners for winners in outcome if winners]
    parts = (Fraction(winners >> hand & 1, winners.bit_count()) for winners in won)
    return sum(parts, Fraction(0)) / len(won)


def winners(worths: Iterable[Sequence[object]]) -> Outcome:
    """Whoever has the best for each half; equal ones all do."""
    outcome = []
    for made in zip(*worths, strict=True):
        best = max((worth for worth in made if worth is not None), default=None)
        bits = (1 << place for place, worth in enumerate(made) if best is not None and worth == best)
        outcome.append(sum(bits))
    return tuple(outcome)
