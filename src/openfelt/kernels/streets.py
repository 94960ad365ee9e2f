"""What two cards are worth against a bank's on a board, and how what is found there is filed.

What wagers bring is given in whole numbers, of whatever unit the caller chose.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import Holes, Sets, stands_for
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.highs import Highs
from openfelt.kernels.standing import Bank, Standing

LOWER, EQUAL, HIGHER = 0, 1, 2


class Worth(NamedTuple):
    """What lies there brings, and a unit more: by the kind of hand, if the bank qualifies, and the result.

    `fold` is what giving up brings; `ways` the bank's hands.
    """

    lies: NDArray[np.int64]
    unit: NDArray[np.int64]
    fold: int
    ways: int


class Tables(NamedTuple):
    highs: Highs
    holes: Holes
    kinds: NDArray[np.int64]
    boards: Sets
    flops: Sets
    turns: Sets


@inlined
def worth_of(by: NDArray[np.int64], kind: int, pair: int, bank: Bank, ways: int, on: Standing) -> int:
    """Over all hands of the bank."""
    below, same, short = on.below[pair], on.same[pair], on.short[pair]
    if on.number[pair] < bank.least:
        return int(
            by[kind, 0, HIGHER] * below
            + by[kind, 0, EQUAL] * same
            + by[kind, 0, LOWER] * (short - below - same)
            + by[kind, 1, LOWER] * (ways - short)
        )
    return int(
        by[kind, 0, HIGHER] * short
        + by[kind, 1, HIGHER] * (below - short)
        + by[kind, 1, EQUAL] * same
        + by[kind, 1, LOWER] * (ways - below - same)
    )


@kernel
def found_on(
    board: NDArray[np.int64], sets: Sets, holes: Holes, places: NDArray[np.int64], changes: NDArray[np.int64]
) -> None:
    """For each flop of a board, or each four cards: the set that stands for it, and the change of suits."""
    number, become = 0, np.zeros(4, np.int64)
    for one in range(5):
        for other in range(one, 5):
            if (one == other) == (sets.cards.shape[1] == 4):
                key, change = stands_for(board, one, other, holes.change, become)
                places[number], changes[number] = np.searchsorted(sets.keys, key), change
                number += 1


@kernel
def file(
    found: NDArray[np.int64],
    weight: int,
    pair: int,
    kind: int,
    bonus: int,
    bank: Bank,
    ways: int,
    on: Standing,
    beaten: bool,
    by_kind: NDArray[np.int64],
) -> None:
    """By the hand's kind, the bonus's, if the bank qualifies, the result, and the kind that was beaten."""
    below, same, short = on.below[pair], on.same[pair], on.short[pair]
    mine = kind if beaten else 0
    if on.number[pair] < bank.least:
        found[kind, bonus, 0, LOWER, mine] += weight * (short - below - same)
        found[kind, bonus, 1, LOWER, mine] += weight * (ways - short)
        found[kind, bonus, 0, EQUAL, 0] += weight * same
    else:
        found[kind, bonus, 1, LOWER, mine] += weight * (ways - below - same)
        found[kind, bonus, 1, EQUAL, 0] += weight * same
    if beaten:
        for theirs in range(kind + 1):
            found[kind, bonus, 1 if theirs >= bank.kind else 0, HIGHER, theirs] += weight * by_kind[theirs]
    else:
        not_short = max(below - short, 0)
        found[kind, bonus, 0, HIGHER, 0] += weight * (below - not_short)
        found[kind, bonus, 1, HIGHER, 0] += weight * not_short
