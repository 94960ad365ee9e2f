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


def made_at_last(game: BankedGame) -> Bits:
    """By texture and two cards, a bit each: whether as much as the ante, added now, is worth more than a fold.

    Ways are counted in whole numbers. Of equal choices one folds.
    """
    bank, worth, of = bank_of(game), worth_in(game), textures()
    found = np.zeros((len(of.suited), TWOS), np.bool_)
    for first in range(0, len(found), TOGETHER):
        here = slice(first, first + TOGETHER)
        on = standing(bank, of._replace(suited=of.suited[here], others=of.others[here]), highs())
        _compare(bank, worth, categories(), on, found[here])
    return np.packbits(found, bitorder="little")


@kernel
def _compare(
    bank: Bank, worth: Worth, kinds: NDArray[np.int64], on: Standing, found: NDArray[np.bool_]
) -> None:
    for at in range(found.shape[0]):
        for two in range(TWOS):
            if on.number[at, two]:
                kind = kinds[on.number[at, two]]
                lies = worth_of(worth.lies, kind, at, two, bank, worth.ways, on)
                unit = worth_of(worth.unit, kind, at, two, bank, worth.ways, on)
                found[at, two] = lies + unit > worth.fold * worth.ways
