"""Every class of seven cards as arrays: made once, and kept for the next process."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import JOKER as JOKER_TEXT
from openfelt.cards import RANKS, SUITS, Card
from openfelt.kernels.cached import Arrays, cached
from openfelt.kernels.dealt import JOKER, Codes, Ints, codes_of, number_of, slots, slots_of
from openfelt.kernels.sevens import sevens


class Classes(NamedTuple):
    """The hand that stands for each class, how many are alike, and the slot where such hands are found."""

    cards: NDArray[np.int8]
    ways: Codes
    slot: Ints


@cache
def classes() -> Classes:
    """All 448,409, in the order of `sevens`."""
    return Classes(**cached("classes", _make))  # type: ignore[arg-type]  # as _make made them


def _make() -> Arrays:
    numbers = {Card.of(rank + suit): number_of(Card.of(rank + suit)) for rank in RANKS for suit in SUITS}
    numbers[Card.of(JOKER_TEXT)] = JOKER
    found = list(sevens())
    cards = np.array([[numbers[card] for card in seven.cards] for seven in found], np.int8)
    codes, bits = codes_of(range(JOKER + 1))
    slot = slots_of(codes[cards].sum(axis=1), bits[cards].sum(axis=1), slots())
    return {"cards": cards, "ways": np.array([seven.ways for seven in found], np.int64), "slot": slot}
