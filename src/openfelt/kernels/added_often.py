"""A wager on two cards, and with it one on each street that comes; nobody folds.

Each wager is worth what the cards say when it is made, whatever was added before; but who adds nothing to two
cards adds nothing later.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel
from openfelt.kernels.standing import PAIRS, Bank, room, stand
from openfelt.kernels.streets import Tables, Worth, file, found_on, worth_of


@kernel
def sums(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    of: Tables,
    by_turn: NDArray[np.int64],
    by_flop: NDArray[np.int64],
    by_hand: NDArray[np.int64],
) -> None:
    """By four cards in common and by flop what a unit brings; by hand that, and what it brings at last."""
    on = room()
    flops, flop_changes = np.zeros(10, np.int64), np.zeros(10, np.int64)
    turns, turn_changes = np.zeros(5, np.int64), np.zeros(5, np.int64)
    units = np.zeros(PAIRS, np.int64)
    for board in range(first, of.boards.keys.shape[0], step):
        cards, ways = of.boards.cards[board], of.boards.ways[board]
        stand(cards, bank, of.highs, of.holes, on)
        for pair in range(PAIRS):
            kind = of.kinds[on.number[pair]]
            units[pair] = ways * worth_of(worth.unit, kind, pair, bank, worth.ways, on)
            by_hand[on.place[pair], 0] += units[pair]
            by_hand[on.place[pair], 1] += max(units[pair], 0)
        found_on(cards, of.flops, of.holes, flops, flop_changes)
        for flop in range(10):
            added, changed = by_flop[flops[flop]], of.holes.changed[flop_changes[flop]]
            for pair in range(PAIRS):
                added[changed[on.place[pair]], 0] += units[pair]
        found_on(cards, of.turns, of.holes, turns, turn_changes)
        for turn in range(5):
            added, changed = by_turn[turns[turn]], of.holes.changed[turn_changes[turn]]
            for pair in range(PAIRS):
                added[changed[on.place[pair]], 0] += units[pair]


@kernel
def counts(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    stakes: tuple[int, int, int, int],
    of: Tables,
    early: NDArray[np.bool_],
    on_flop: NDArray[np.bool_],
    on_turn: NDArray[np.bool_],
    jacks_up: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """What every deal comes to, by all that was added, and by whether two pair are jacks up, as `file` does.

    A deal counts twenty times, once for every flop and turn that its board may have had.
    """
    on = room()
    flops, flop_changes = np.zeros(10, np.int64), np.zeros(10, np.int64)
    turns, turn_changes = np.zeros(5, np.int64), np.zeros(5, np.int64)
    weights, nothing = np.zeros(found.shape[0], np.int64), np.zeros(1, np.int64)
    turned = np.zeros(5, np.bool_)
    for board in range(first, of.boards.keys.shape[0], step):
        cards, ways = of.boards.cards[board], of.boards.ways[board]
        stand(cards, bank, of.highs, of.holes, on)
        found_on(cards, of.flops, of.holes, flops, flop_changes)
        found_on(cards, of.turns, of.holes, turns, turn_changes)
        for pair in range(PAIRS):
            hole, kind = on.place[pair], of.kinds[on.number[pair]]
            weights[:] = 0
            if early[hole]:
                unit = worth_of(worth.unit, kind, pair, bank, worth.ways, on)
                surely = stakes[0] + (stakes[3] if unit > 0 else 0)
                for turn in range(5):
                    turned[turn] = on_turn[turns[turn], of.holes.changed[turn_changes[turn], hole]]
                flop = 0
                for one in range(5):  # the two cards that are no part of a flop: either is the river
                    for other in range(one + 1, 5):
                        later = on_flop[flops[flop], of.holes.changed[flop_changes[flop], hole]]
                        at = surely + (stakes[1] if later else 0)
                        weights[at + (stakes[2] if turned[one] else 0)] += ways
                        weights[at + (stakes[2] if turned[other] else 0)] += ways
                        flop += 1
            else:
                weights[0] = 20 * ways
            for added in range(weights.shape[0]):
                if weights[added]:
                    into = found[added, jacks_up[on.number[pair]]]
                    file(into, weights[added], pair, kind, 0, bank, worth.ways, on, False, nothing)
