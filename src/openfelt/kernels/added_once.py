"""One wager on two cards or on what comes later, the larger the earlier; who adds nothing folds at last.

Sums are over every board, by the cards that a decision is made with; counts are of what is found in the end.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.highs import NO_CARDS, Highs, number_of
from openfelt.kernels.standing import PAIRS, Bank, Standing, room, stand
from openfelt.kernels.streets import Tables, Worth, file, found_on, worth_of


@kernel
def sums(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    stakes: tuple[int, int],
    of: Tables,
    by_flop: NDArray[np.int64],
    by_hand: NDArray[np.int64],
) -> None:
    """By flop: what comes of waiting for the last street, and of adding now (`stakes`: flop, last).

    By hand: what lies there, and a unit more.
    """
    on = room()
    places, changes = np.zeros(10, np.int64), np.zeros(10, np.int64)
    waits, adds = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    for board in range(first, of.boards.keys.shape[0], step):
        cards, ways = of.boards.cards[board], of.boards.ways[board]
        stand(cards, bank, of.highs, of.holes, on)
        for pair in range(PAIRS):
            kind = of.kinds[on.number[pair]]
            lies = worth_of(worth.lies, kind, pair, bank, worth.ways, on)
            unit = worth_of(worth.unit, kind, pair, bank, worth.ways, on)
            waits[pair] = ways * max(worth.fold * worth.ways, lies + stakes[1] * unit)
            adds[pair] = ways * (lies + stakes[0] * unit)
            by_hand[on.place[pair], 0] += ways * lies
            by_hand[on.place[pair], 1] += ways * unit
        found_on(cards, of.flops, of.holes, places, changes)
        for flop in range(10):
            sums, changed = by_flop[places[flop]], of.holes.changed[changes[flop]]
            for pair in range(PAIRS):
                hole = changed[on.place[pair]]
                sums[hole, 0] += waits[pair]
                sums[hole, 1] += adds[pair]


@kernel
def counts(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    stakes: tuple[int, int],
    of: Tables,
    early: NDArray[np.int64],
    on_flop: NDArray[np.bool_],
    by_board: bool,
    beaten: bool,
    found: NDArray[np.int64],
) -> None:
    """What every deal comes to, by the wager, as `file` does.

    `early`: what is added on two cards; `on_flop`: where it is added then. A deal counts ten times, once for
    every flop that its board may have had. `by_board`: after a fold a bonus goes by the community cards.
    """
    on = room()
    places, changes = np.zeros(10, np.int64), np.zeros(10, np.int64)
    kinds_of, below = np.zeros((10, DECK + 1), np.int64), np.zeros(10, np.int64)
    for board in range(first, of.boards.keys.shape[0], step):
        cards, ways = of.boards.cards[board], of.boards.ways[board]
        stand(cards, bank, of.highs, of.holes, on)
        found_on(cards, of.flops, of.holes, places, changes)
        alone = of.kinds[_alone(cards, of.highs)]
        if beaten:
            _count_kinds(on, of.kinds, kinds_of)
        for pair in range(PAIRS):
            hole, kind = on.place[pair], of.kinds[on.number[pair]]
            if beaten:
                _kinds_below(pair, kind, on, kinds_of, below)
            any_five = of.kinds[on.any[pair]]
            if early[hole]:
                file(found[early[hole]], 10 * ways, pair, kind, any_five, bank, worth.ways, on, beaten, below)
                continue
            added = 0
            for flop in range(10):
                if on_flop[places[flop], of.holes.changed[changes[flop], hole]]:
                    added += 1
            if added:
                file(
                    found[stakes[0]], added * ways, pair, kind, any_five, bank, worth.ways, on, beaten, below
                )
            if added < 10:
                lies = worth_of(worth.lies, kind, pair, bank, worth.ways, on)
                unit = worth_of(worth.unit, kind, pair, bank, worth.ways, on)
                left = (10 - added) * ways
                if lies + stakes[1] * unit > worth.fold * worth.ways:
                    file(found[stakes[1]], left, pair, kind, any_five, bank, worth.ways, on, beaten, below)
                else:
                    bonus = alone if by_board else any_five
                    file(found[0], left, pair, kind, bonus, bank, worth.ways, on, beaten, below)


@inlined
def _alone(cards: NDArray[np.int64], highs: Highs) -> int:
    key, suits = NO_CARDS, np.uint64(0)
    for card in cards:
        key += highs.card[card]
        suits |= highs.mask[card]
    return number_of(key, suits, highs)


@kernel
def _count_kinds(on: Standing, kinds: NDArray[np.int64], kinds_of: NDArray[np.int64]) -> None:
    """Of all two cards, and of those with each card: how many are of each kind."""
    kinds_of[:] = 0
    for pair in range(PAIRS):
        kind = kinds[on.number[pair]]
        kinds_of[kind, DECK] += 1
        kinds_of[kind, on.first[pair]] += 1
        kinds_of[kind, on.second[pair]] += 1


@inlined
def _kinds_below(
    pair: int, kind: int, on: Standing, kinds_of: NDArray[np.int64], below: NDArray[np.int64]
) -> None:
    """Of the bank's hands that are lower."""
    left = on.below[pair]
    for theirs in range(kind):
        below[theirs] = (
            kinds_of[theirs, DECK] - kinds_of[theirs, on.first[pair]] - kinds_of[theirs, on.second[pair]]
        )
        left -= below[theirs]
    below[kind] = left
