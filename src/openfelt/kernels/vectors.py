"""Five or seven cards by the million: 32 hands in one step, without tables and without branches.

A hand's suits are four masks of 13 ranks; what it makes are a few operations on them. They are written out as
vector instructions, since compilers do not find them in a loop. A score is 32 bits: the kind and the ranks
that make it in the upper half, the kickers in the lower one. Of two hands the higher has the higher score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel

WIDTH = 32
BLOCK = 256
"""Hands of a block lie together, card by card, so that a step reads each card of 32 hands at once."""
_I8, _I16, _I32, _I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_V16, _V32 = ir.VectorType(_I16, WIDTH), ir.VectorType(_I32, WIDTH)
_KIND = 13
_STRAIGHT_FLUSH = 0xFFFF

Vector = Any  # a value of the code that is being written


class _Scores:
    """The instructions that score 32 hands, given their cards."""

    def __init__(self, builder: Vector) -> None:
        self.b = builder
        popcount = ir.FunctionType(_V16, [_V16])
        self.popcount = cgutils.get_or_insert_function(builder.module, popcount, f"llvm.ctpop.v{WIDTH}i16")
        self.zero = self.all(0)

    def all(self, value: int) -> Vector:
        return ir.Constant(_V16, [value] * WIDTH)

    def some(self, mask: Vector) -> Vector:
        return self.b.icmp_unsigned("!=", mask, self.zero)

    def more_than(self, mask: Vector, number: int) -> Vector:
        return self.b.icmp_unsigned(">", self.b.call(self.popcount, [mask]), self.all(number))

    def without_lowest(self, mask: Vector) -> Vector:
        return self.b.and_(mask, self.b.sub(mask, self.all(1)))

    def kind(self, kind: int, ranks: Vector) -> Vector:
        return self.b.or_(self.all(kind << _KIND), ranks)

    def suits(self, cards: list[Vector]) -> list[Vector]:
        """A mask of ranks for each; a card's number falls from ace to two."""
        b, masks = self.b, [self.zero] * 4
        for card in cards:
            wide = b.zext(card, _V16)
            bit, suit = b.lshr(self.all(1 << 12), b.lshr(wide, self.all(2))), b.and_(wide, self.all(3))
            for place in range(4):
                here = b.icmp_unsigned("==", suit, self.all(place))
                masks[place] = b.or_(masks[place], b.select(here, bit, self.zero))
        return masks

    def straight(self, ranks: Vector) -> Vector:
        """One bit, the higher the better; the ace is below the two as well."""
        b = self.b
        row = b.or_(b.shl(ranks, self.all(1)), b.lshr(ranks, self.all(12)))
        two = b.and_(row, b.lshr(row, self.all(1)))
        five = b.and_(b.and_(two, b.lshr(two, self.all(2))), b.lshr(row, self.all(4)))
        return b.and_(five, b.xor(b.lshr(five, self.all(1)), self.all(0xFFFF)))

    def score(self, cards: list[Vector]) -> Vector:
        return self.score_suits(self.suits(cards), self.five if len(cards) == 5 else self.seven)

    def score_suits(self, suits: list[Vector], found: Callable[..., tuple[Vector, Vector]]) -> Vector:
        b = self.b
        one, two, three, four = suits
        both, others, either, rest = (
            b.and_(one, two),
            b.and_(three, four),
            b.or_(one, two),
            b.or_(three, four),
        )
        ranks = b.or_(either, rest)
        pairs = b.or_(b.or_(both, others), b.and_(either, rest))
        threes = b.or_(b.and_(both, rest), b.and_(others, either))
        fours = b.and_(both, others)
        flush = self.zero
        for mask in suits:
            flush = b.or_(flush, b.select(self.more_than(mask, 4), mask, self.zero))
        upper, lower = found(ranks, pairs, threes, fours, flush)
        return b.or_(b.shl(b.zext(upper, _V32), ir.Constant(_V32, [16] * WIDTH)), b.zext(lower, _V32))

    def five(
        self, ranks: Vector, pairs: Vector, threes: Vector, fours: Vector, flush: Vector
    ) -> tuple[Vector, Vector]:
        b, straight = self.b, self.straight(ranks)
        upper, lower = self.zero, ranks
        full = b.and_(self.some(threes), self.some(b.xor(pairs, threes)))
        both = b.and_(self.some(flush), self.some(straight))
        for holds, high, low in (
            (self.some(pairs), self.kind(1, pairs), b.xor(ranks, pairs)),
            (self.some(self.without_lowest(pairs)), self.kind(2, pairs), b.xor(ranks, pairs)),
            (self.some(threes), self.kind(3, threes), b.xor(ranks, threes)),
            (self.some(straight), self.all(4 << _KIND), straight),
            (self.some(flush), self.all(5 << _KIND), ranks),
            (full, self.kind(6, threes), b.xor(ranks, threes)),
            (self.some(fours), self.kind(7, fours), b.xor(ranks, fours)),
            (both, self.all(_STRAIGHT_FLUSH), straight),
        ):
            upper, lower = b.select(holds, high, upper), b.select(holds, low, lower)
        return upper, lower

    def seven(
        self, ranks: Vector, pairs: Vector, threes: Vector, fours: Vector, flush: Vector
    ) -> tuple[Vector, Vector]:
        """The same, without what two cards too many bring: the lowest of whatever there is more of."""
        b, less, some = self.b, self.without_lowest, self.some
        straight, suited = self.straight(ranks), self.straight(flush)
        upper, lower = self.zero, less(less(ranks))
        two_pair = b.select(some(less(less(pairs))), less(pairs), pairs)
        beside = b.xor(ranks, two_pair)
        one_less, two_less = less(beside), less(less(beside))
        best_three = b.select(some(less(threes)), less(threes), threes)
        over = b.xor(pairs, best_three)
        full = b.and_(some(threes), some(over))
        kicker = b.xor(ranks, fours)
        last = b.select(some(less(kicker)), less(kicker), kicker)
        last = b.select(some(less(less(kicker))), less(less(kicker)), last)
        five = b.select(self.more_than(flush, 5), less(flush), flush)
        five = b.select(self.more_than(flush, 6), less(five), five)
        for holds, high, low in (
            (some(pairs), self.kind(1, two_pair), two_less),
            (some(less(pairs)), self.kind(2, two_pair), b.select(some(two_less), two_less, one_less)),
            (some(threes), self.kind(3, best_three), less(less(b.xor(ranks, best_three)))),
            (some(straight), self.all(4 << _KIND), straight),
            (some(flush), self.all(5 << _KIND), five),
            (full, self.kind(6, best_three), b.select(some(less(over)), less(over), over)),
            (some(fours), self.kind(7, fours), last),
            (some(suited), self.all(_STRAIGHT_FLUSH), suited),
        ):
            upper, lower = b.select(holds, high, upper), b.select(holds, low, lower)
        return upper, lower


class _Step(Protocol):
    def __call__(self, hands: NDArray[np.uint8], at: int, scores: NDArray[np.uint32], place: int) -> None: ...


def _step(size: int) -> _Step:
    """32 hands from a place on, of which each card lies `BLOCK` further than the one before it."""

    def step(typing: Vector, hands: Vector, at: Vector, scores: Vector, place: Vector) -> Vector:
        def code(context: Vector, builder: Vector, signature: Vector, arguments: Vector) -> Vector:
            read, write = (
                cgutils.create_struct_proxy(signature.args[which])(context, builder, arguments[which])
                for which in (0, 2)
            )
            cards = []
            for card in range(size):
                offset = builder.add(arguments[1], ir.Constant(_I64, card * BLOCK))
                pointer = builder.bitcast(
                    builder.gep(read.data, [offset]), ir.VectorType(_I8, WIDTH).as_pointer()
                )
                cards.append(builder.load(pointer))
                cards[-1].align = 1
            into = builder.bitcast(builder.gep(write.data, [arguments[3]]), _V32.as_pointer())
            builder.store(_Scores(builder).score(cards), into).align = 1
            return context.get_dummy_value()

        return types.void(hands, types.int64, scores, types.int64), code

    return cast(_Step, intrinsic(step))


_step_of_five, _step_of_seven = _step(5), _step(7)


def _suits_step(
    typing: Vector, own: Vector, twos: Vector, at: Vector, scores: Vector, place: Vector
) -> Vector:
    """The code of `step_of_suits`: five cards that are the same for all, and 32 times two more."""

    def code(context: Vector, builder: Vector, signature: Vector, arguments: Vector) -> Vector:
        read, write = (
            cgutils.create_struct_proxy(signature.args[which])(context, builder, arguments[which])
            for which in (1, 3)
        )
        (length,) = cgutils.unpack_tuple(builder, read.shape, 1)
        apart = builder.udiv(length, ir.Constant(_I64, 4))
        masks, b = [], builder
        for suit in range(4):
            mine = b.trunc(b.lshr(arguments[0], ir.Constant(_I64, 16 * suit)), _I16)
            one = b.insert_element(ir.Constant(_V16, ir.Undefined), mine, ir.Constant(_I32, 0))
            all_of_it = b.shuffle_vector(one, ir.Constant(_V16, ir.Undefined), ir.Constant(_V32, [0] * WIDTH))
            offset = b.add(arguments[2], b.mul(apart, ir.Constant(_I64, suit)))
            two = b.load(b.bitcast(b.gep(read.data, [offset]), _V16.as_pointer()))
            two.align = 2
            masks.append(b.or_(all_of_it, two))
        into = b.bitcast(b.gep(write.data, [arguments[4]]), _V32.as_pointer())
        scored = _Scores(b)
        b.store(scored.score_suits(masks, scored.seven), into).align = 4
        return context.get_dummy_value()

    return types.void(types.uint64, twos, types.int64, scores, types.int64), code


class _SuitsStep(Protocol):
    def __call__(
        self, own: np.uint64, twos: NDArray[np.uint16], at: int, scores: NDArray[np.uint32], place: int
    ) -> None: ...


step_of_suits = cast(_SuitsStep, intrinsic(_suits_step))
"""Scores of 32 hands of seven: the suits of five cards, 16 bits each, put together with 32 times two cards.

`twos` has the masks of one suit after the other, spades first; from `at` on 32 are read of each.
"""


@kernel
def _fives(hands: NDArray[np.uint8], scores: NDArray[np.uint32]) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _step_of_five(hands, block * 5 * BLOCK + hand, scores, block * BLOCK + hand)


@kernel
def _sevens(hands: NDArray[np.uint8], scores: NDArray[np.uint32]) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _step_of_seven(hands, block * 7 * BLOCK + hand, scores, block * BLOCK + hand)


_BY_SIZE: dict[int, Callable[[NDArray[np.uint8], NDArray[np.uint32]], None]] = {5: _fives, 7: _sevens}


def in_blocks(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hands, a row each, as they are scored; the last block is filled up with the first hand."""
    number, size = hands.shape
    more = np.broadcast_to(hands[:1], (-number % BLOCK, size))
    whole = np.concatenate([hands, more]).reshape(-1, BLOCK, size)
    return np.ascontiguousarray(whole.transpose(0, 2, 1))


def best_five(blocks: NDArray[np.uint8], scores: NDArray[np.uint32]) -> None:
    """The score of each hand of five or seven cards; there are as many scores as places in the blocks."""
    assert scores.size * blocks.shape[1] == blocks.size
    _BY_SIZE[blocks.shape[1]](blocks.reshape(-1), scores)
