"""Hands by the million, as numbers by which a `Measure` compares them; 0 where one does not qualify."""

from __future__ import annotations

from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from openfelt.hands import Low, Measure, Ranked
from openfelt.kernels import lookups
from openfelt.kernels.compiled import kernel
from openfelt.kernels.highs import highs
from openfelt.kernels.two_own import BITS, own_of, two_and_three

EIGHT = 8


class Numbered(Protocol):
    """Of rows of cards, the own ones first, then the board's; the better a hand, the higher its number."""

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.uint16]: ...


def is_known(measure: Measure, own: int, board: int) -> bool:
    """Whether there are tables for hands of so many cards."""
    cards = own + board
    if measure.two_own:
        low = measure.by == "ace-to-five" and measure.eight_or_better
        return own == 4 and board == 5 and (measure.by == "high" or low)
    match measure.by:
        case "high":
            return 5 <= cards <= 7
        case "ace-to-five":
            return 5 <= cards <= 7
        case "deuce-to-seven":
            return cards == 5
    return False


def numbered(measure: Measure) -> Numbered:
    if measure.two_own:
        return _two_own_low if measure.by == "ace-to-five" else _two_own
    return _looked_up(measure)


@cache
def _looked_up(measure: Measure) -> Numbered:
    tables: lookups.Numbers[Low] | lookups.Numbers[Ranked]
    match measure.by:
        case "high":
            tables = lookups.best_five(measure.rankings)
        case "ace-to-five":
            tables = lookups.ace_to_five()
        case _:
            tables = lookups.deuce_to_seven()
    least = 0
    if measure.eight_or_better:
        lows = lookups.ace_to_five().hands
        least = 1 + next(place for place, low in enumerate(lows) if low.or_better(EIGHT))

    def found(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
        numbers = np.zeros(len(hands), np.uint16)
        tables.of(np.ascontiguousarray(hands), numbers)
        if least:
            numbers[numbers < least] = 0
        return numbers

    return found


def _two_own(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    numbers = np.zeros(len(hands), np.uint16)
    two_and_three(np.ascontiguousarray(hands), highs(), numbers)
    return numbers


def _two_own_low(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """By the low ranks of both; what two sets of ranks make is written down when it is first met."""
    own, board = _ranks(hands[:, :4]), _ranks(hands[:, 4:])
    both = own.astype(np.int64) << 8 | board
    numbers = np.zeros(1 << 16, np.uint16)
    for mine in np.unique(own).tolist():
        numbers[mine << 8 : (mine + 1) << 8] = _by_ranks(mine)
    found: NDArray[np.uint16] = numbers[both]
    return found


@cache
def _by_ranks(own: int) -> NDArray[np.int64]:
    """Of a hand with these low ranks, and no other that matters."""
    held = [
        next(card for card in range(52) if BITS[card] == 1 << place) for place in range(8) if own >> place & 1
    ]
    return own_of(held, low=True).low


@kernel
def _ranks(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    found = np.zeros(cards.shape[0], np.int64)
    for row in range(cards.shape[0]):
        for card in cards[row]:
            found[row] |= BITS[card]
    return found
