"""What two cards are worth against a bank's on a board, and how what is found there is filed.

What wagers bring is given in whole numbers, of whatever unit the caller chose.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import Holes, Sets
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.standing import Bank, Standing
from openfelt.kernels.textures import Textures

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
    """`kinds`: by a hand's number its category."""

    holes: Holes
    kinds: NDArray[np.int64]
    textures: Textures
    flops: Sets
    turns: Sets


@inlined
def worth_of(by: NDArray[np.int64], kind: int, at: int, two: int, bank: Bank, ways: int, on: Standing) -> int:
    """Over all hands of the bank."""
    below, same, short = int(on.below[at, two]), int(on.same[at, two]), int(on.short[at, two])
    if on.number[at, two] < bank.least:
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
def file(
    found: NDArray[np.int64],
    weight: int,
    at: int,
    two: int,
    kind: int,
    bonus: int,
    bank: Bank,
    ways: int,
    on: Standing,
    beaten: bool,
    by_kind: NDArray[np.int64],
) -> None:
    """By the hand's kind, the bonus's, if the bank qualifies, the result, and the kind that was beaten."""
    below, same, short = int(on.below[at, two]), int(on.same[at, two]), int(on.short[at, two])
    mine = kind if beaten else 0
    if on.number[at, two] < bank.least:
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
