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
