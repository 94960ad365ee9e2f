"""Drawing without replacement from cards of which only the value matters: in how many ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, perm

from openfelt.cards import DECKS, Card
from openfelt.rules.banked import BankedGame

Left = tuple[int, ...]
"""How many cards of each value are left, from value 0 on."""


def values_left(game: BankedGame, decks: int, value: Callable[[Card], int]) -> Left:
    """The cards of a fresh shoe by what they count."""
    counted: Counter[int] = Counter()
    for card, number in DECKS[game.deck.name].composition(decks).items():
        counted[value(card)] += number
    return tuple(counted[one] for one in range(max(counted) + 1))


def without(left: Left, *drawn: int) -> Left:
    rest = list(left)
    for value in drawn:
        rest[value] -= 1
    return tuple(rest)


def drawn(left: Left) -> Iterator[tuple[int, int, Left]]:
    """The next card: its value, the ways, and what is left."""
    for value, number in enumerate(left):
        if number:
            yield value, number, without(left, value)


def hands(left: Left, size: int) -> Iterator[tuple[tuple[int, ...], int, Left]]:
    """So many cards in any order: their values, the ways to be dealt them in order, and what is left."""
    for values in combinations_with_replacement(range(len(left)), size):
        ways = _ways(left, values)
        if ways:
            yield values, ways * perm(size), without(left, *values)


def _ways(left: Left, values: Sequence[int]) -> int:
    ways = 1
    for value, number in Counter(values).items():
        ways *= comb(left[value], number)
    return ways
