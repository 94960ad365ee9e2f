"""Hands of few cards by the million: two cards or tiles as numbers, points, and totals of 21.

Each kernel has the name of the plain function it speeds up. A card's number is its `order`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import DECKS, Card
from openfelt.hands import Ranked, Rankings, TileHand, pips
from openfelt.hands import two as plain_two
from openfelt.hands import two_tiles as plain_two_tiles
from openfelt.kernels.compiled import kernel

Hand = TypeVar("Hand", Ranked, TileHand)
SOFT = 128
_CARDS = {card.order: card for deck in ("joker", "tiles") for card in DECKS[deck].cards}


@cache
def two(rankings: Rankings) -> tuple[NDArray[np.uint16], tuple[Ranked, ...]]:
    """The number of any two cards, by theirs, and the hands by number; the first is 1."""
    playing = DECKS["joker"].cards
    return _numbered(playing, lambda hand: plain_two(hand, rankings))


@cache
def two_tiles(second_counts: bool = False) -> tuple[NDArray[np.uint16], tuple[TileHand, ...]]:
    return _numbered(tuple(DECKS["tiles"].cards), lambda hand: plain_two_tiles(hand, second_counts))


def _numbered(
    faces: Sequence[Card], plain: Callable[[Iterable[Card]], Hand]
) -> tuple[NDArray[np.uint16], tuple[Hand, ...]]:
    """By every two; the same card twice is as in a pack that has two of it."""
    found = {
        (one.order, other.order): plain((one, other))
        for one in faces
        for other in faces
        if not (one.is_joker and other.is_joker)
    }
    hands = tuple(sorted(set(found.values())))
    number = {hand: place for place, hand in enumerate(hands, 1)}
    table = np.zeros((max(_CARDS) + 1,) * 2, np.uint16)
    for pair, hand in found.items():
        table[pair] = number[hand]
    return table, hands


def by_card(counts: Callable[[Card], int]) -> NDArray[np.int64]:
    """What each card counts, by its number."""
    return np.array([counts(card) for card in sorted(DECKS["standard"].cards, key=lambda card: card.order)])


_PIPS = by_card(pips)


@kernel
def points(hands: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    """The last digit of the sum, a hand a row."""
    for place in range(hands.shape[0]):
        total = 0
        for card in hands[place]:
            total += _PIPS[card]
        found[place] = total % 10


@kernel
def count(hands: NDArray[np.uint8], values: NDArray[np.int64], found: NDArray[np.uint8]) -> None:
    """The total, and `SOFT` more where an ace counts eleven; a hand a row.

    `values` are what cards count, an ace at its least.
    """
    for place in range(hands.shape[0]):
        total, ace = 0, False
        for card in hands[place]:
            total += values[card]
            ace |= card < 4
        soft = ace and total <= 11
        found[place] = total + 10 + SOFT if soft else total
