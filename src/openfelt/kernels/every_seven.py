"""All 133,784,560 hands of seven cards, ranked and counted: four cards with 32 threes above them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from openfelt.hands import Category
from openfelt.kernels.compiled import kernel, side_by_side
from openfelt.kernels.lanes import I32, I64, WIDTH, Lanes, Value, joined
from openfelt.kernels.made_lanes import KIND, ROYAL, STRAIGHT_FLUSH, seven

_DECK, _SUITS = 52, 4
_THREES = comb(_DECK, 3)
_ROW = _THREES + WIDTH
"""The masks of a suit, and room to read a whole step from the last of them."""

_LINE = 16
"""Numbers in two lines of the cache: threads that write into one line wait for each other."""


def tally(threads: int = 1) -> Counter[Category]:
    """How many hands are of each kind, like the plain one of the hands without a joker."""
    reached = sum(side_by_side(lambda part: _reached(part, threads, *_masks()), range(threads)))
    found = -np.diff(reached, append=0)
    return Counter({category: int(found[category]) for category in Category if category < len(found)})


@cache
def _masks() -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
    """Of each card its rank as a bit, 16 bits a suit; of every three cards that rise the same, suit by suit.

    Threes come by their first card, the last one first: those above a card are the first so many.
    """
    cards = np.array([1 << (12 - (card >> 2) + 16 * (card & 3)) for card in range(_DECK)], np.uint64)
    threes = np.array(sorted(combinations(range(_DECK), 3), key=lambda three: -three[0]))
    masks = np.zeros((_SUITS, _ROW), np.uint16)
    for suit in range(_SUITS):
        masks[suit, :_THREES] = (cards[threes] >> np.uint64(16 * suit) & np.uint64(0x1FFF)).sum(axis=1)
    return cards, masks.reshape(-1)


@intrinsic  # type: ignore[untyped-decorator]
def _step(typing: Value, threes: Value, at: Value, four: Value, those: Value, reached: Value) -> Value:
    """Four cards with 32 threes, of which `those` are meant: how many reach each kind."""

    def code(context: Value, b: Value, signature: Value, given: Value) -> Value:
        read, write = (
            cgutils.create_struct_proxy(signature.args[which])(context, b, given[which]).data
            for which in (0, 4)
        )
        upper, lower = seven(joined(b, given[2], read, given[1], ir.Constant(I64, _ROW)))
        kinds: list[Lanes] = [upper > (kind << KIND) - 1 for kind in range(1, 8)]
        suited = upper.equals(STRAIGHT_FLUSH)
        counted = cgutils.get_or_insert_function(b.module, ir.FunctionType(I32, [I32]), "llvm.ctpop.i32")
        for place, holds in enumerate([*kinds, suited, suited & lower.equals(ROYAL)], 1):
            number = b.call(counted, [b.and_(b.bitcast(holds.value, I32), given[3])])
            into = b.gep(write, [ir.Constant(I64, place)])
            b.store(b.add(b.load(into), b.zext(number, I64)), into)
        return context.get_dummy_value()

    return types.void(threes, types.int64, types.uint64, types.uint32, reached), code


@kernel
def _reached(
    first: int, step: int, cards: NDArray[np.uint64], threes: NDArray[np.uint16]
) -> NDArray[np.int64]:
    """By kind: the hands that are of it or a higher one, with every so many of the first two cards."""
    reached, number = np.zeros(10 + 2 * _LINE, np.int64)[_LINE:-_LINE], 0  # apart from another thread's
    for one in range(_DECK):
        for two in range(one + 1, _DECK):
            number += 1
            if number % step != first:
                continue
            for three in range(two + 1, _DECK):
                for four in range(three + 1, _DECK - 3):
                    held = cards[one] | cards[two] | cards[three] | cards[four]
                    above = _DECK - 1 - four
                    last = above * (above - 1) * (above - 2) // 6
                    reached[0] += last
                    for at in range(0, last, WIDTH):
                        those = np.uint32(0xFFFFFFFF if last - at >= WIDTH else (1 << (last - at)) - 1)
                        _step(threes, at, held, those, reached)
    return reached
