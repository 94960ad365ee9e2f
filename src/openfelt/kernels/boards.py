"""Cards in common: those that suits alone tell apart once, and what becomes of two cards when suits change.

Sets of cards are alike if some change of suits makes one of the other. Of those alike, the one stands for all
whose suits, each as a mask of its ranks, fall from spades to clubs.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel

DECK, SUITS = 52, 4
HOLES = tuple(combinations(range(DECK), 2))
"""Every two cards, in the order of their numbers."""
CHANGES = tuple(permutations(range(SUITS)))
"""Every change of suits: what each suit becomes."""


class Holes(NamedTuple):
    """`place`: where any two cards stand among all; `changed`: where they stand after a change of suits.

    `suits`: the changes, what each suit becomes; `change`: which change makes each suit become what.
    """

    place: NDArray[np.int32]
    changed: NDArray[np.int32]
    suits: NDArray[np.int64]
    change: NDArray[np.int64]


@cache
def holes() -> Holes:
    first, second = np.array(HOLES).T
    place = np.full((DECK, DECK), -1, np.int32)
    place[first, second] = place[second, first] = np.arange(len(HOLES))
    suits = np.array(CHANGES)
    changed = place[first // 4 * 4 + suits[:, first % 4], second // 4 * 4 + suits[:, second % 4]]
    change = np.full((SUITS,) * SUITS, -1)
    change[*suits.T] = np.arange(len(CHANGES))
    return Holes(place, changed.astype(np.int32), suits, change)


class Sets(NamedTuple):
    """Sets of cards that stand for all: by key, in order; the cards of each, and how many it stands for."""

    keys: NDArray[np.int64]
    cards: NDArray[np.int64]
    ways: NDArray[np.int64]


@cache
def sets(size: int) -> Sets:
    """Of so many cards: 1,755 flops, or 16,432 of four cards."""
    most = {3: 1755, 4: 16432}[size]
    keys, cards, ways = np.zeros(most, np.int64), np.zeros((most, size), np.int64), np.zeros(most, np.int64)
    assert _standing(size, keys, cards, ways) == most
    order = np.argsort(keys)
    return Sets(keys[order], cards[order], ways[order])


@kernel
def _standing(size: int, keys: NDArray[np.int64], cards: NDArray[np.int64], ways: NDArray[np.int64]) -> int:
    number = 0
    drawn = np.arange(size)
    masks = np.zeros(SUITS, np.int64)
    while True:
        masks[:] = 0
        for card in drawn:
            masks[card & 3] |= 1 << (card >> 2)
        if masks[0] >= masks[1] >= masks[2] >= masks[3]:
            alike, run = 24, 1
            for suit in range(1, SUITS):
                run = run + 1 if masks[suit] == masks[suit - 1] else 1
                alike //= run
            keys[number] = key_of(masks[0], masks[1], masks[2], masks[3])
            cards[number] = drawn
            ways[number] = alike
            number += 1
        last = size - 1
        while last >= 0 and drawn[last] == DECK - size + last:
            last -= 1
        if last < 0:
            return number
        drawn[last] += 1
        for place in range(last + 1, size):
            drawn[place] = drawn[place - 1] + 1


@inlined
def key_of(spades: int, hearts: int, diamonds: int, clubs: int) -> int:
    return ((spades << 13 | hearts) << 13 | diamonds) << 13 | clubs


@kernel
def stands_for(
    cards: NDArray[np.int64], without: int, also: int, change: NDArray[np.int64], become: NDArray[np.int64]
) -> tuple[int, int]:
    """The key of the set that stands for these cards but two places of them (or one, given twice).

    And the change of suits that leads there. `become` is room to work in.
    """
    masks = np.zeros(SUITS, np.int64)
    for place in range(cards.shape[0]):
        if place not in (without, also):
            masks[cards[place] & 3] |= 1 << (cards[place] >> 2)
    for suit in range(SUITS):  # its place is after all higher masks, and after equal ones before it
        place = 0
        for other in range(SUITS):
            if masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit):
                place += 1
        become[suit] = place
    key = 0
    for suit in range(SUITS):
        key |= masks[suit] << (13 * (3 - become[suit]))
    return key, change[become[0], become[1], become[2], become[3]]
