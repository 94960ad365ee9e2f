"""Two of one's own four cards with three of the board's: who is ahead over every board, and hand by hand.

A hand's ways are added up from pairs of its own and threes of the board, and looked up as other high hands
are. What it is for low depends on the ranks of the board alone, so it is written down once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import Card
from openfelt.hands import two_and_three_low
from openfelt.kernels.ahead import winners
from openfelt.kernels.compiled import inlined, kernel, side_by_side
from openfelt.kernels.highs import CARDS, NO_CARDS, Highs, highs, number_of

PARTS = 8
_LOW_RANKS = "8765432A"
_ABOVE = 1 << 9
"""More than any low hand counts, each height as a bit."""
PAIRS, THREES = np.array([*combinations(range(4), 2)]), np.array([*combinations(range(5), 3)])
Lows = NDArray[np.int64]


class Own(NamedTuple):
    """A hand's pairs as keys and masks, and its number for low by the low ranks of the board."""

    key: NDArray[np.uint64]
    mask: NDArray[np.uint64]
    low: Lows


def _bit(card: int) -> int:
    """Of a rank that may be in a low hand."""
    return 1 << _LOW_RANKS.index(rank) if (rank := CARDS[card].rank) in _LOW_RANKS else 0


BITS = np.array([_bit(card) for card in range(52)], np.int64)


def own_of(hand: Sequence[int], low: bool) -> Own:
    tables = highs()
    key = [tables.card[one] + tables.card[other] for one, other in combinations(hand, 2)]
    mask = [tables.mask[one] | tables.mask[other] for one, other in combinations(hand, 2)]
    lows = _lows([CARDS[card] for card in hand]) if low else np.zeros(1 << len(_LOW_RANKS), np.int64)
    return Own(np.array(key, np.uint64), np.array(mask, np.uint64), lows)


def _lows(hand: Sequence[Card]) -> Lows:
    """By which low ranks the board has; the lower a hand, the higher its number, and 0 if it is none."""
    found = np.zeros(1 << len(_LOW_RANKS), np.int64)
    for ranks in range(1 << len(_LOW_RANKS)):
        board = [Card.of(f"{rank}s") for place, rank in enumerate(_LOW_RANKS) if ranks >> place & 1]
        low = two_and_three_low(hand, board)
        if low is not None:
            found[ranks] = _ABOVE - sum(1 << height for height in low.heights)
    return found


def boards_of_two_own(
    own: Sequence[Sequence[int]], board: Sequence[int], pack: Sequence[int], low: bool
) -> NDArray[np.int64]:
    """Hands of four cards, and the rest of the board to come from the pack: how often who wins."""
    held = [own_of(hand, low) for hand in own]
    keys, masks, lows = (np.array([getattr(one, name) for one in held]) for name in Own._fields)
    lie, left = np.array(board, np.int64), np.array(pack, np.int64)
    halves = 2 if low else 1
    counted = side_by_side(
        lambda part: _boards(keys, masks, lows, lie, left, halves, highs(), part, PARTS), range(PARTS)
    )
    return np.sum(counted, axis=0, dtype=np.int64)  # type: ignore[no-any-return]


@inlined
def _best(
    keys: NDArray[np.uint64],
    masks: NDArray[np.uint64],
    three_keys: NDArray[np.uint64],
    three_masks: NDArray[np.uint64],
    tables: Highs,
) -> int:
    best = 0
    for three in range(10):
        for pair in range(6):
            key = keys[pair] + three_keys[three]
            number = number_of(key, masks[pair] | three_masks[three], tables)
            best = max(best, number)
    return best


@kernel
def _boards(
    keys: NDArray[np.uint64],
    masks: NDArray[np.uint64],
    lows: Lows,
    lie: NDArray[np.int64],
    left: NDArray[np.int64],
    halves: int,
    tables: Highs,
    part: int,
    parts: int,
) -> NDArray[np.int64]:
    hands, come = keys.shape[0], 5 - lie.shape[0]
    counts = np.zeros(1 << (hands * halves), np.int64)
    chosen, board = np.arange(come), np.zeros(5, np.int64)
    board[: lie.shape[0]] = lie
    three_keys, three_masks = np.zeros(10, np.uint64), np.zeros(10, np.uint64)
    number = 0
    while True:
        if number % parts == part:
            for place in range(come):
                board[lie.shape[0] + place] = left[chosen[place]]
            ranks = 0
            for card in board:
                ranks |= BITS[card]
            for three in range(10):
                key, mask = NO_CARDS, np.uint64(0)
                for place in THREES[three]:
                    key += tables.card[board[place]]
                    mask |= tables.mask[board[place]]
                three_keys[three], three_masks[three] = key, mask
            who = whose = high = lowest = 0
            for hand in range(hands):
                best = _best(keys[hand], masks[hand], three_keys, three_masks, tables)
                low = lows[hand, ranks]
                who = winners(best, high, who, 1 << hand)
                whose = winners(low, lowest, whose, 1 << hand)
                high, lowest = max(best, high), max(low, lowest)
            counts[who | whose << hands if halves == 2 else who] += 1
        number += 1
        place = come - 1
        while place >= 0 and chosen[place] == left.shape[0] - come + place:
            place -= 1
        if place < 0:
            return counts
        chosen[place] += 1
        for later in range(place + 1, come):
            chosen[later] = chosen[later - 1] + 1


@kernel
def two_and_three(hands: NDArray[np.uint8], tables: Highs, found: NDArray[np.uint16]) -> None:
    """Of rows of four own cards and five of the board."""
    keys, masks = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    three_keys, three_masks = np.zeros(10, np.uint64), np.zeros(10, np.uint64)
    for row in range(hands.shape[0]):
        for pair in range(6):
            one, other = hands[row, PAIRS[pair, 0]], hands[row, PAIRS[pair, 1]]
            keys[pair] = tables.card[one] + tables.card[other]
            masks[pair] = tables.mask[one] | tables.mask[other]
        for three in range(10):
            key, mask = NO_CARDS, np.uint64(0)
            for place in THREES[three]:
                card = hands[row, 4 + place]
                key += tables.card[card]
                mask |= tables.mask[card]
            three_keys[three], three_masks[three] = key, mask
        found[row] = _best(keys, masks, three_keys, three_masks, tables)
