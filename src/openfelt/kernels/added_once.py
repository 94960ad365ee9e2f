"""One wager on two cards or on what comes later, the larger the earlier; who adds nothing folds at last."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.completed import complete, room, spread
from openfelt.kernels.standing import Bank, Standing, left_of
from openfelt.kernels.streets import Tables, Worth, file, worth_of
from openfelt.kernels.textures import KINDS, TWOS, Textures

WAITS, ON_FLOP = 0, 1
"""What two cards are filed under on a flop; after these, each amount that is added early."""


@kernel
def values(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    last: int,
    of: Tables,
    on: Standing,
    found: NDArray[np.int64],
) -> None:
    """By texture and two cards: what comes of waiting for the `last` wager; what lies there; a unit more."""
    for at in range(first, found.shape[0], step):
        for two in range(TWOS):
            if on.number[at, two]:
                kind = of.kinds[on.number[at, two]]
                lies = worth_of(worth.lies, kind, at, two, bank, worth.ways, on)
                unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
                found[at, 0, two] = max(worth.fold * worth.ways, lies + last * unit)
                found[at, 1, two] = lies
                found[at, 2, two] = unit


@kernel
def tallies(
    first: int,
    step: int,
    of: Tables,
    early: NDArray[np.int64],
    on_flop: NDArray[np.bool_],
    found: NDArray[np.int32],
) -> None:
    """By texture, wager and two cards how many deals there are, each for every flop that its board may have.

    `early`: what two cards are filed under that add at once, 0 if they wait; `on_flop`: which add then.
    """
    by = room(of.textures)
    under, times = np.zeros((DECK, DECK), np.int64), np.zeros((DECK, DECK), np.int64)
    for flop in range(of.flops.keys.shape[0]):
        met = complete(of.flops.cards[flop], of.textures, by)
        times[:] = of.flops.ways[flop]
        for one in range(DECK):
            for other in range(one):
                hole = of.holes.place[one, other]
                what = early[hole] or (ON_FLOP if on_flop[flop, hole] else WAITS)
                under[one, other] = under[other, one] = what
        spread(first, step, met, by, under, times, of.textures, found)


@kernel
def counts(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    stakes: NDArray[np.int64],
    of: Tables,
    on: Standing,
    tallies: NDArray[np.int32],
    by_board: bool,
    beaten: bool,
    found: NDArray[np.int64],
) -> None:
    """What every deal comes to, by the wager, as `file` does.

    `stakes`: how much is added, by what two cards are filed under; who waits adds the first, or folds.
    `by_board`: after a fold a bonus goes by the community cards.
    """
    kinds_of, below = np.zeros((10, KINDS + 1), np.int64), np.zeros(10, np.int64)
    left = np.zeros(KINDS, np.int64)
    for at in range(first, tallies.shape[0], step):
        if beaten:
            left_of(of.textures.suited[at], of.textures.others[at], left)
            _count_kinds(at, on, of.kinds, left, of.textures, kinds_of)
        alone = of.kinds[on.alone[at]]
        for two in range(TWOS):
            if not on.number[at, two]:
                continue
            kind, any_five = of.kinds[on.number[at, two]], of.kinds[on.any[at, two]]
            if beaten:
                _kinds_below(at, two, kind, on, of.textures, kinds_of, below)
            for what in range(stakes.shape[0]):
                weight = int(tallies[at, what, two])
                if not weight:
                    continue
                stake, bonus = stakes[what], any_five
                if what == WAITS:
                    lies = worth_of(worth.lies, kind, at, two, bank, worth.ways, on)
                    unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
                    if lies + stake * unit <= worth.fold * worth.ways:
                        stake, bonus = 0, alone if by_board else any_five
                file(found[stake], weight, at, two, kind, bonus, bank, worth.ways, on, beaten, below)


@inlined
def _count_kinds(
    at: int,
    on: Standing,
    kinds: NDArray[np.int64],
    left: NDArray[np.int64],
    of: Textures,
    kinds_of: NDArray[np.int64],
) -> None:
    """Of all two cards, and of those with a card of each kind: how many make each kind of hand."""
    kinds_of[:] = 0
    for two in range(TWOS):
        if on.number[at, two]:
            made, (high, low) = kinds_of[kinds[on.number[at, two]]], of.of_two[two]
            if high == low:
                made[KINDS] += left[high] * (left[high] - 1) // 2
                made[high] += left[high] - 1
            else:
                made[KINDS] += left[high] * left[low]
                made[high] += left[low]
                made[low] += left[high]


@inlined
def _kinds_below(
    at: int,
    two: int,
    kind: int,
    on: Standing,
    of: Textures,
    kinds_of: NDArray[np.int64],
    below: NDArray[np.int64],
) -> None:
    """Of the bank's hands that are lower."""
    rest = int(on.below[at, two])
    high, low = of.of_two[two]
    for theirs in range(kind):
        below[theirs] = kinds_of[theirs, KINDS] - kinds_of[theirs, high] - kinds_of[theirs, low]
        rest -= below[theirs]
    below[kind] = rest
