"""What cards count: aces one or eleven, tens and pictures ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openfelt.cards import Card

BEST = 21
TENS = frozenset("TJQK")
_VALUES = {"A": 1, **dict.fromkeys(TENS, 10)} | {str(value): value for value in range(2, 10)}


def value(card: Card) -> int:
    """What one card counts, an ace at its least."""
    return _VALUES[card.rank]


class Count(NamedTuple):
    """A hand's total; it is soft while an ace counts eleven."""

    total: int
    soft: bool = False

    @property
    def over(self) -> bool:
        return self.total > BEST

    def and_a(self, value: int) -> Count:
        """With one card more, an ace given as one."""
        total, ace = self.total + value, self.soft
        if value == 1 and not ace and total + 10 <= BEST:
            total, ace = total + 10, True
        elif ace and total > BEST:
            total, ace = total - 10, False
        return Count(total, ace)

    @property
    def said(self) -> str:
        """As a chart has it."""
        return f"{'soft' if self.soft else 'hard'} {self.total}"

    def __str__(self) -> str:
        """As a house dealer calls it."""
        return self.said if self.soft else str(self.total)


def count(cards: Sequence[Card]) -> Count:
    total = sum([_VALUES[card.rank] for card in cards])
    if total <= BEST - 10 and any(card.rank == "A" for card in cards):
        return Count(total + 10, soft=True)
    return Count(total)


def is_natural(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card, and nothing else."""
    return len(cards) == 2 and {_VALUES[card.rank] for card in cards} == {1, 10}
