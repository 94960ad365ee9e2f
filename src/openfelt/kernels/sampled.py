"""Very many deals at random, each of some cards that are known: the same for the same seed, however done."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.ahead import winners
from openfelt.kernels.compiled import inlined, kernel

NOT_KNOWN = 255
_STEP, _FIRST, _SECOND = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
"""Of splitmix64: a counter in steps of the first, mixed by the others."""


@inlined
def _mixed(state: np.uint64) -> np.uint64:
    one = (state ^ (state >> np.uint64(30))) * _FIRST
    two = (one ^ (one >> np.uint64(27))) * _SECOND
    return two ^ (two >> np.uint64(31))


@inlined
def _below(mixed: np.uint64, most: int) -> int:
    return int(((mixed >> np.uint64(32)) * np.uint64(most)) >> np.uint64(32))


@kernel
def deal(
    known: NDArray[np.uint8], pack: NDArray[np.uint8], gone: NDArray[np.uint64], seed: int, rows: int
) -> NDArray[np.uint8]:
    """Rows of cards: each time any of the known ones, with cards of the pack where one is not known.

    `gone` are the bits of cards that cannot come, of each row of known ones.
    """
    dealt = np.empty((rows, known.shape[1]), np.uint8)
    state = np.uint64(seed)
    for row in range(rows):
        state += _STEP
        spot = _below(_mixed(state), known.shape[0])
        used = gone[spot]
        for place in range(known.shape[1]):
            card = known[spot, place]
            while card == NOT_KNOWN:
                state += _STEP
                come = pack[_below(_mixed(state), pack.shape[0])]
                if not used >> np.uint64(come) & np.uint64(1):
                    card = come
                    used |= np.uint64(1) << np.uint64(come)
            dealt[row, place] = card
    return dealt


@kernel
def outcomes(numbers: NDArray[np.uint16], halves: int) -> NDArray[np.int64]:
    """How often who wins, by hand, half and deal; a bit a hand, of a second half as many bits above."""
    hands = numbers.shape[0]
    counts = np.zeros(1 << (hands * halves), np.int64)
    for deal in range(numbers.shape[2]):
        outcome = 0
        for half in range(halves):
            best, won = 0, 0
            for hand in range(hands):
                number = int(numbers[hand, half, deal])
                won = winners(number, best, won, 1 << hand)
                best = max(number, best)
            outcome |= won << (half * hands)
        counts[outcome] += 1
    return counts
