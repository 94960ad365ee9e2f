"""Whether the last wager is made, on every board with every two cards: a bit for each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel
from openfelt.kernels.highs import categories, highs
from openfelt.kernels.standing import Bank, Standing, standing
from openfelt.kernels.streets import Worth, worth_of
from openfelt.kernels.textures import TWOS, textures
from openfelt.odds.counts.bank_holdem.worth import bank_of
from openfelt.odds.counts.bank_holdem.worth import worth_of as worth_in
from openfelt.rules.banked import BankedGame

Bits = NDArray[np.uint8]
TOGETHER = 4096
"""Textures that are gone through at a time: how hands stand on all of them takes 240 MB."""
_NOT_THERE = -1


def made_at_last(game: BankedGame) -> Bits:
    """By texture and two cards, a bit each: whether the last wager is made. Of equal choices one folds."""
    every = range(0, len(textures().suited), TOGETHER)
    parts = [gained_at_last(game, slice(first, first + TOGETHER)) > 0 for first in every]
    return np.packbits(np.concatenate(parts), bitorder="little")


def gained_at_last(game: BankedGame, here: slice) -> NDArray[np.int64]:
    """On these textures, by two cards: what as much as the ante, added now, is worth more than a fold.

    In whole parts of an ante, over all hands of the bank; two cards that cannot be there gain nothing.
    """
    bank, of = bank_of(game), textures()
    on = standing(bank, of._replace(suited=of.suited[here], others=of.others[here]), highs())
    found = np.full(on.number.shape, _NOT_THERE, np.int64)
    _compare(bank, worth_in(game), categories(), on, found)
    return found


@kernel
def _compare(
    bank: Bank, worth: Worth, kinds: NDArray[np.int64], on: Standing, found: NDArray[np.int64]
) -> None:
    for at in range(found.shape[0]):
        for two in range(TWOS):
            if on.number[at, two]:
                kind = kinds[on.number[at, two]]
                lies = worth_of(worth.lies, kind, at, two, bank, worth.ways, on)
                unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
                found[at, two] = lies + unit - worth.fold * worth.ways
