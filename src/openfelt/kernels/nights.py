"""What comes of rounds that were dealt by the million: of each bet, of the player-dealer, of a night."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel
from openfelt.kernels.settlement import Cells

GONE = -1
"""The turn of a wager that is not there."""


class Judged(NamedTuple):
    """What each slot comes to by the code of its group: a slot a row, a code a column."""

    group: Cells
    pays: Cells
    loses: Cells
    turn: NDArray[np.int8]


@kernel
def judge(
    codes: NDArray[np.int32], by: Judged, pays: Cells, loses: Cells, turn: NDArray[np.int8], met: Cells
) -> None:
    """Look up every slot of every round; `met` counts the codes of each group."""
    slots, groups = by.group.shape[0], codes.shape[1]
    for row in range(codes.shape[0]):
        for group in range(groups):
            met[group, codes[row, group]] += 1
        for slot in range(slots):
            code = codes[row, by.group[slot]]
            pays[row, slot] = by.pays[slot, code]
            loses[row, slot] = by.loses[slot, code]
            turn[row, slot] = by.turn[slot, code]


@kernel
def add_up(
    pays: Cells,
    loses: Cells,
    turn: NDArray[np.int8],
    paid: Cells,
    collected: Cells,
    moved: Cells,
    net: Cells,
    needed: Cells,
) -> None:
    """What each slot moved, added to `moved`; of each round what the player-dealer won, and would have moved.

    A wager as large as what is `needed` covers all action of the round.
    """
    for row in range(pays.shape[0]):
        won = due = 0
        for slot in range(pays.shape[1]):
            if turn[row, slot] < 0:
                continue
            moved[slot, 0] += paid[row, slot]
            moved[slot, 1] += collected[row, slot]
            won += collected[row, slot] - paid[row, slot]
            due += pays[row, slot] + loses[row, slot]
        net[row] = won
        needed[row] = due


@kernel
def look_up(
    codes: NDArray[np.int32],
    value: Cells,
    nets: Cells,
    needs: Cells,
    met: Cells,
    net: Cells,
    needed: Cells,
) -> None:
    """Of rounds with one code each, all that `add_up` would say, from what every code and value comes to."""
    for row in range(codes.shape[0]):
        code, place = codes[row, 0], value[row]
        met[code, place] += 1
        net[row] = nets[code, place]
        needed[row] = needs[code, place]


@kernel
def paths(net: Cells, hands: int, end: Cells, lowest: Cells, drawdown: Cells) -> None:
    """Of nights of so many hands: how each ended, how low it stood, and how far below where it had been."""
    for night in range(end.shape[0]):
        has = low = high = fell = 0
        for hand in range(night * hands, (night + 1) * hands):
            has += net[hand]
            low = min(low, has)
            high = max(high, has)
            fell = max(fell, high - has)
        end[night], lowest[night], drawdown[night] = has, low, fell


@kernel
def summed(amounts: Cells) -> tuple[int, np.uint64, np.uint64, int, int]:
    """Their sum; that of their squares, in two words, since one would not hold it; the least and the most."""
    total, high, low = 0, np.uint64(0), np.uint64(0)
    least = most = amounts[0]
    for amount in amounts:
        total += amount
        square = np.uint64(amount * amount)
        low += square
        if low < square:
            high += np.uint64(1)
        least, most = min(least, amount), max(most, amount)
    return total, high, low, least, most


@kernel
def count_up(amounts: Cells, least: int, counts: Cells) -> None:
    """How often each amount came, from the least on."""
    for amount in amounts:
        counts[amount - least] += 1
