"""Badugi: of four cards those count that differ in rank and suit. No document has it; hand histories do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from openfelt.cards import Card
from openfelt.hands.lows import LOW_ACE, LOW_HEIGHTS
from openfelt.hands.poker import ACE, name_of

_NUMBERS = {1: "one", 2: "two", 3: "three"}


class Badugi(NamedTuple):
    """How many cards count, then their heights below zero: more are better, then lower ones."""

    size: int
    depths: tuple[int, ...]

    @property
    def words(self) -> str:
        """As people say it: "seven-five badugi", "three-card six-four"."""
        names = [name_of(ACE if depth == -LOW_ACE else -depth) for depth in self.depths[:2]]
        said = "-".join(names)
        return f"{said} badugi" if self.size == 4 else f"{_NUMBERS[self.size]}-card {said}"


def badugi(cards: Sequence[Card]) -> Badugi:
    """The best that four cards are: aces low, the most that differ in rank and suit, the lowest of these."""
    for size in range(len(cards), 0, -1):
        found = [_depths(some) for some in combinations(cards, size) if _differ(some)]
        if found:
            return Badugi(size, max(found))
    raise ValueError("a badugi hand has at least one card")


def _differ(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == len({card.suit for card in cards}) == len(cards)


def _depths(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(-LOW_HEIGHTS[card.rank] for card in cards))
