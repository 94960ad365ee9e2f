"""A wager on two cards, and with it one on each street that comes; nobody folds.

Each wager is worth what the cards say when it is made, whatever was added before; but who adds nothing to two
cards adds nothing later.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK, stands_for
from openfelt.kernels.compiled import kernel
from openfelt.kernels.completed import complete, room, spread
from openfelt.kernels.standing import Bank, Standing
from openfelt.kernels.streets import Tables, Worth, file, worth_of
from openfelt.kernels.textures import TWOS

NEVER, EARLY = 0, 1
"""What two cards are filed under; from the second on, 2 more if they add on the flop, 1 more on the turn."""
FILED = 5
_FLOPS = 4
"""Of four cards each may have come last."""


@kernel
def values(
    first: int, step: int, bank: Bank, worth: Worth, of: Tables, on: Standing, found: NDArray[np.int64]
) -> None:
    """By texture and two cards: what a unit brings, and what it brings at last."""
    for at in range(first, found.shape[0], step):
        for two in range(TWOS):
            if on.number[at, two]:
                kind = of.kinds[on.number[at, two]]
                unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
                found[at, 0, two] = unit
                found[at, 1, two] = max(unit, 0)


@kernel
def tallies(
    first: int,
    step: int,
    of: Tables,
    early: NDArray[np.bool_],
    on_flop: NDArray[np.bool_],
    on_turn: NDArray[np.bool_],
    found: NDArray[np.int32],
) -> None:
    """By texture, what was added until the turn, and two cards: how many deals there are.

    Each for every flop and turn that its board may have.
    """
    by, become = room(of.textures), np.zeros(4, np.int64)
    under, times = np.zeros((DECK, DECK), np.int64), np.zeros((DECK, DECK), np.int64)
    flops, changes = np.zeros(_FLOPS, np.int64), np.zeros(_FLOPS, np.int64)
    for turn in range(of.turns.keys.shape[0]):
        cards, ways = of.turns.cards[turn], of.turns.ways[turn]
        met = complete(cards, of.textures, by)
        for last in range(_FLOPS):
            key, changes[last] = stands_for(cards, last, last, of.holes.change, become)
            flops[last] = np.searchsorted(of.flops.keys, key)
        for added in (0, 1):
            for one in range(DECK):
                for other in range(one):
                    hole, some = of.holes.place[one, other], 0
                    for last in range(_FLOPS):
                        if on_flop[flops[last], of.holes.changed[changes[last], hole]] == (added == 1):
                            some += 1
                    what = EARLY + 2 * added + (1 if on_turn[turn, hole] else 0) if early[hole] else NEVER
                    under[one, other] = under[other, one] = what
                    times[one, other] = times[other, one] = some * ways
            spread(first, step, met, by, under, times, of.textures, found)


@kernel
def counts(
    first: int,
    step: int,
    bank: Bank,
    worth: Worth,
    stakes: tuple[int, int, int, int],
    of: Tables,
    on: Standing,
    tallies: NDArray[np.int32],
    jacks_up: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """What every deal comes to, by all that was added, and whether two pair are jacks up, as `file` does."""
    nothing = np.zeros(1, np.int64)
    for at in range(first, tallies.shape[0], step):
        for two in range(TWOS):
            if not on.number[at, two]:
                continue
            kind, up = of.kinds[on.number[at, two]], jacks_up[on.number[at, two]]
            unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
            for what in range(FILED):
                weight, stake = int(tallies[at, what, two]), 0
                if not weight:
                    continue
                if what != NEVER:
                    stake = stakes[0] + (stakes[3] if unit > 0 else 0)
                    stake += stakes[1] * ((what - EARLY) >> 1) + stakes[2] * ((what - EARLY) & 1)
                file(found[stake, up], weight, at, two, kind, 0, bank, worth.ways, on, False, nothing)
