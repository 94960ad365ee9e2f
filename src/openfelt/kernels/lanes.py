"""Hands by the million, 32 in one step, as vector instructions: compilers do not find them in a loop.

What a hand makes is written as an expression on masks of ranks, without tables and without branches; each
expression is of 32 hands at once. `Lanes` are the values of such an expression while the code is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

WIDTH = 32
BLOCK = 256
"""Hands of a block lie together, card by card, so that a step reads each card of 32 hands at once."""
I8, I16, I32, I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
BYTES, WORDS, SCORES = (ir.VectorType(of, WIDTH) for of in (I8, I16, I32))

Value = Any  # of the code that is being written


class Lanes:
    """32 numbers of a type; or 32 answers, of one bit."""

    def __init__(self, builder: Value, value: Value) -> None:
        self.b, self.value = builder, value

    def all(self, number: int) -> Lanes:
        return Lanes(self.b, ir.Constant(self.value.type, [number] * WIDTH))

    def _other(self, other: Lanes | int) -> Value:
        return other.value if isinstance(other, Lanes) else self.all(other).value

    def __and__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.and_(self.value, self._other(other)))

    def __or__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.or_(self.value, self._other(other)))

    def __xor__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.xor(self.value, self._other(other)))

    def __invert__(self) -> Lanes:
        return self ^ -1

    def __add__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.add(self.value, self._other(other)))

    def __sub__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.sub(self.value, self._other(other)))

    def __lshift__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.shl(self.value, self._other(other)))

    def __rshift__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.lshr(self.value, self._other(other)))

    def __gt__(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.icmp_unsigned(">", self.value, self._other(other)))

    def equals(self, other: Lanes | int) -> Lanes:
        return Lanes(self.b, self.b.icmp_unsigned("==", self.value, self._other(other)))

    @property
    def some(self) -> Lanes:
        return Lanes(self.b, self.b.icmp_unsigned("!=", self.value, self._other(0)))

    def then(self, this: Lanes, that: Lanes | int) -> Lanes:
        """Of answers: this where they are yes, that where they are no."""
        return Lanes(self.b, self.b.select(self.value, this.value, this._other(that)))

    @property
    def count(self) -> Lanes:
        """How many ranks a mask has."""
        kind = ir.FunctionType(WORDS, [WORDS])
        counted = cgutils.get_or_insert_function(self.b.module, kind, f"llvm.ctpop.v{WIDTH}i16")
        return Lanes(self.b, self.b.call(counted, [self.value]))

    @property
    def less(self) -> Lanes:
        """Without the lowest rank."""
        return self & (self - 1)

    @property
    def lowest(self) -> Lanes:
        return self & (self.all(0) - self)

    @property
    def highest(self) -> Lanes:
        below = self
        for bits in (1, 2, 4, 8):
            below = below | below >> bits
        return below ^ below >> 1

    def wide(self, to: Value = WORDS) -> Lanes:
        return Lanes(self.b, self.b.zext(self.value, to))


def suits_of(cards: Sequence[Lanes], ace: int) -> list[Lanes]:
    """A mask of ranks for each; a card's number falls from ace to two, and the ace is this bit."""
    masks = [cards[0].wide().all(0)] * 4
    for card in cards:
        wide = card.wide()
        bit, suit = wide.all(ace) >> (wide >> 2), wide & 3
        masks = [mask | suit.equals(place).then(bit, 0) for place, mask in enumerate(masks)]
    return masks


def any_of(masks: Sequence[Lanes]) -> Lanes:
    return reduce(or_, masks)


def step(size: int, scored: Callable[[list[Lanes], list[Lanes]], Lanes], rules: int = 0) -> Any:
    """32 hands from a place on, of which each card lies `BLOCK` further than the one before it.

    What they are scored by beside their cards are so many numbers of 16 bits, the same of all hands.
    """

    def typed(typing: Value, hands: Value, at: Value, by: Value, scores: Value, place: Value) -> Value:
        def code(context: Value, b: Value, signature: Value, given: Value) -> Value:
            read, told, write = (
                cgutils.create_struct_proxy(signature.args[which])(context, b, given[which]).data
                for which in (0, 2, 3)
            )
            cards = [
                loaded(b, read, b.add(given[1], ir.Constant(I64, card * BLOCK)), BYTES)
                for card in range(size)
            ]
            same = [spread(b, b.load(b.gep(told, [ir.Constant(I64, which)]))) for which in range(rules)]
            into = b.bitcast(b.gep(write, [given[4]]), SCORES.as_pointer())
            b.store(scored(cards, same).value, into).align = 1
            return context.get_dummy_value()

        return types.void(hands, types.int64, by, scores, types.int64), code

    return intrinsic(typed)


def loaded(b: Value, read: Value, at: Value, of: Value) -> Lanes:
    value = b.load(b.bitcast(b.gep(read, [at]), of.as_pointer()))
    value.align = 1
    return Lanes(b, value)


def spread(b: Value, number: Value) -> Lanes:
    """One number of 16 bits for all 32."""
    one = b.insert_element(ir.Constant(WORDS, ir.Undefined), number, ir.Constant(I32, 0))
    nothing, first = ir.Constant(WORDS, ir.Undefined), ir.Constant(SCORES, [0] * WIDTH)
    return Lanes(b, b.shuffle_vector(one, nothing, first))


def joined(b: Value, held: Value, read: Value, at: Value, apart: Value) -> list[Lanes]:
    """The suits of cards that all 32 hold, 16 bits each of one number, with those of 32 sets of others.

    The masks of one suit of these lie `apart` from the next suit's.
    """
    suits = []
    for suit in range(4):
        theirs = loaded(b, read, b.add(at, b.mul(apart, ir.Constant(I64, suit))), WORDS)
        suits.append(theirs | spread(b, b.trunc(b.lshr(held, ir.Constant(I64, 16 * suit)), I16)))
    return suits


def in_blocks(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hands, a row each, as they are scored; the last block is filled up with the first hand."""
    number, size = hands.shape
    more = np.broadcast_to(hands[:1], (-number % BLOCK, size))
    whole = np.concatenate([hands, more]).reshape(-1, BLOCK, size)
    return np.ascontiguousarray(whole.transpose(0, 2, 1))
