"""What many rounds came to, in whole numbers: two tallies add up to the tally of both, in either order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.nights import count_up, summed

EXACT = 17
"""Amounts are counted to so many binary digits: to the cent below $1,310, to a part in 65,536 above."""
Key = TypeVar("Key", int, Fraction)


@dataclass
class Amounts:
    """How often each amount came; its sums are exact, however large amounts were counted."""

    times: dict[int, int] = field(default_factory=dict)
    number: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    @classmethod
    def of(cls, amounts: NDArray[np.int64]) -> Amounts:
        if not len(amounts):
            return cls()
        total, high, low, least, most = summed(amounts)
        small = least > -(1 << EXACT - 1) and most < 1 << EXACT - 1
        found, counts = _counted(amounts if small else coarse(amounts))
        return cls(
            dict(zip(found.tolist(), counts.tolist(), strict=True)),
            len(amounts),
            int(total),
            (int(high) << 64) + int(low),
            int(least),
            int(most),
        )

    def add(self, other: Amounts) -> None:
        _add(self.times, other.times)
        self.number += other.number
        self.total += other.total
        self.squares += other.squares
        self.least = min((one for one in (self.least, other.least) if one is not None), default=None)
        self.most = max((one for one in (self.most, other.most) if one is not None), default=None)

    @property
    def mean(self) -> float:
        return self.total / self.number if self.number else 0.0

    @property
    def variance(self) -> float:
        if not self.number:
            return 0.0
        return float(Fraction(self.squares * self.number - self.total**2, self.number**2))

    def at(self, share: Fraction) -> int:
        """The least amount that so large a share does not exceed."""
        below = 0
        for amount in sorted(self.times):
            below += self.times[amount]
            if below >= share * self.number:
                return amount
        return 0

    def chance(self, at_most: int) -> float:
        """How often it was no more than this."""
        if not self.number:
            return 0.0
        return sum(times for amount, times in self.times.items() if amount <= at_most) / self.number


def coarse(amounts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Without the binary digits that are not counted."""
    over = np.maximum(np.frexp(np.abs(amounts).astype(np.float64))[1].astype(np.int64) - EXACT, 0)
    kept: NDArray[np.int64] = amounts >> over << over
    return kept


def _counted(amounts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    least, most = int(amounts.min()), int(amounts.max())
    if most - least > 4 * len(amounts):
        return np.unique(amounts, return_counts=True)
    counts = np.zeros(most - least + 1, np.int64)
    count_up(amounts, least, counts)
    found = np.flatnonzero(counts)
    return found + least, counts[found]


class Nets(NamedTuple):
    """Of each round what the player-dealer won, and what would have covered it."""

    net: NDArray[np.int64]
    needed: NDArray[np.int64]

    @classmethod
    def of(cls, rounds: int) -> Nets:
        return cls(np.zeros(rounds, np.int64), np.zeros(rounds, np.int64))

    def part(self, of: slice) -> Nets:
        return Nets(self.net[of], self.needed[of])


@dataclass
class Moved:
    """The money of one bet, in cents: what lay on it, what should have moved, and what did."""

    wagers: int = 0
    staked: int = 0
    pays: int = 0
    loses: int = 0
    paid: int = 0
    collected: int = 0

    def add(self, other: Moved) -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def uncovered(self) -> int:
        return self.pays + self.loses - self.paid - self.collected


@dataclass
class Tally:
    """`net` is what the player-dealer won in a round, before fees; `needed` what would have covered it all.

    `results` are what placed bets should have brought, in units, with all that decisions added to them, in
    the rounds in which they were resolved. Of nights, whole ones: `ends`, `lowest` and `drawdowns`, after
    the player-dealer's fees. `ruled` is how often each rule of a strategy decided, and 0 how often none did.
    """

    rounds: int = 0
    void: int = 0
    short: int = 0
    net: Amounts = field(default_factory=Amounts)
    needed: Amounts = field(default_factory=Amounts)
    ends: Amounts = field(default_factory=Amounts)
    lowest: Amounts = field(default_factory=Amounts)
    drawdowns: Amounts = field(default_factory=Amounts)
    bets: dict[str, Moved] = field(default_factory=dict)
    results: dict[str, dict[Fraction, int]] = field(default_factory=dict)
    ruled: dict[int, int] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.void += other.void
        self.short += other.short
        for mine, theirs in zip(self._amounts, other._amounts, strict=True):
            mine.add(theirs)
        for name, moved in other.bets.items():
            self.bets.setdefault(name, Moved()).add(moved)
        for name, units in other.results.items():
            _add(self.results.setdefault(name, {}), units)
        _add(self.ruled, other.ruled)

    @property
    def _amounts(self) -> tuple[Amounts, ...]:
        return self.net, self.needed, self.ends, self.lowest, self.drawdowns


def _add(into: dict[Key, int], more: Mapping[Key, int]) -> None:
    for key, number in more.items():
        into[key] = into.get(key, 0) + number


def together(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for one in tallies:
        whole.add(one)
    return whole
