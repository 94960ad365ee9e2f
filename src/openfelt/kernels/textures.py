"""Boards as far as hands on them can differ: their texture.

At most one suit has three or more cards of a board, and only in that suit can anybody have a flush. So of its
cards the ranks count, of all others the ranks without their suits: 2,598,960 boards have 42,783 textures. Two
cards beside a board are alike in the same way: each is of some rank, and of that suit or not.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK, SUITS
from openfelt.kernels.compiled import kernel

RANKS, BOARD = 13, 5
KINDS = 2 * RANKS
"""Of a card beside a board: its rank, and `RANKS` more where it is of the board's suit."""
TWOS = comb(KINDS + 1, 2)
OFF_SUIT = comb(RANKS + 1, 2)
"""Of the board's suit are none of the first so many twos: all where it has no suit."""
NO_SUIT = SUITS
_LONG = 3


class Textures(NamedTuple):
    """`suited`: the ranks of a board's suit as a mask, the ace the highest; `others`: how many of each other.

    `first`: by mask the first texture; from there `choose`, by a rank and its place among the other ones that
    rise, adds up to the texture. `two`: by a board's suit the place of two cards, `of_two` their kinds.
    """

    suited: NDArray[np.int64]
    others: NDArray[np.int64]
    first: NDArray[np.int64]
    choose: NDArray[np.int64]
    two: NDArray[np.int64]
    of_two: NDArray[np.int64]


@cache
def textures() -> Textures:
    suited, others, number = [], [], 0
    first = np.full(1 << RANKS, -1)
    for mask in range(1 << RANKS):
        long = mask.bit_count()
        if long == 0 or _LONG <= long <= BOARD:
            first[mask] = number
            beside = _sets_of(BOARD - long)
            suited.append(np.full(len(beside), mask))
            others.append(beside)
            number += len(beside)
    choose = [[comb(rank + place, place + 1) for place in range(BOARD)] for rank in range(RANKS)]
    cards = np.arange(DECK)
    kinds = np.stack([cards // 4 + RANKS * (cards % 4 == suit) for suit in range(SUITS + 1)])
    one, other = kinds[:, :, None], kinds[:, None, :]
    high, low = np.maximum(one, other), np.minimum(one, other)
    of_two = np.array([(high, low) for high in range(KINDS) for low in range(high + 1)])
    return Textures(
        suited=np.concatenate(suited),
        others=np.concatenate(others),
        first=first,
        choose=np.array(choose),
        two=high * (high + 1) // 2 + low,
        of_two=of_two,
    )


@cache
def _sets_of(size: int) -> NDArray[np.int64]:
    """Sets of so many ranks in the order that `choose` gives them, as numbers of each rank."""
    sets = sorted(combinations_with_replacement(range(RANKS), size), key=lambda ranks: ranks[::-1])
    return np.array([np.bincount(ranks, minlength=RANKS) for ranks in np.array(sets, np.int64)])


@kernel
def texture(board: NDArray[np.int64], of: Textures) -> tuple[int, int]:
    """Of five cards that rise, and their suit."""
    held, suit = 0, NO_SUIT
    for card in board:
        held += 1 << (4 * (card & 3))
    for one in range(SUITS):
        if held >> (4 * one) & 15 >= _LONG:
            suit = one
    mask = beside = place = 0
    for card in board:
        if card & 3 == suit:
            mask |= 1 << (RANKS - 1 - (card >> 2))
        else:
            beside += of.choose[card >> 2, place]
            place += 1
    return of.first[mask] + beside, suit
