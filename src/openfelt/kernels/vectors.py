"""Hands by the million, 32 in one step: of five or seven cards, with a joker or without, and low ones.

Each function has the name of the plain one, and gives scores: of two hands the better has the higher one.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from openfelt.hands import Rankings
from openfelt.kernels.compiled import kernel
from openfelt.kernels.lanes import BLOCK, I64, SCORES, WIDTH, Value, joined, step, suits_of
from openfelt.kernels.made_lanes import ACE, five, lowest_five, score, seven, seven_with_joker

Blocks = NDArray[np.uint8]
Scores = NDArray[np.uint32]
Rules = NDArray[np.uint16]
_NOTHING = np.zeros(1, np.uint16)


def best_five(blocks: Blocks, scores: Scores, rankings: Rankings | None = None) -> None:
    """Of five or seven cards of 52; or of seven of 53, with the joker and its rankings."""
    _check(blocks, scores)
    if rankings is not None:
        assert blocks.shape[1] == 7
        _sevens_with_joker(blocks.reshape(-1), _rules(rankings), scores)
    else:
        {5: _fives, 7: _sevens}[blocks.shape[1]](blocks.reshape(-1), _NOTHING, scores)


def ace_to_five(blocks: Blocks, scores: Scores) -> None:
    """Of five or seven cards of 53."""
    _check(blocks, scores)
    {5: _low_fives, 7: _low_sevens}[blocks.shape[1]](blocks.reshape(-1), _NOTHING, scores)


def deuce_to_seven(blocks: Blocks, scores: Scores) -> None:
    """Of five cards of 52."""
    _check(blocks, scores)
    assert blocks.shape[1] == 5
    _deuces(blocks.reshape(-1), _NOTHING, scores)


def _check(blocks: Blocks, scores: Scores) -> None:
    """There are as many scores as places in the blocks."""
    assert scores.size * blocks.shape[1] == blocks.size


@cache
def _rules(rankings: Rankings) -> Rules:
    """All bits if wild; the ranks of which five count; all bits if the joker may complete a flush.

    Then A-2-3-4-5: 1 if it is a straight, and its place, below that to the ace (10) or below all.
    """
    if rankings.without:
        raise ValueError("hands of a pack that lacks ranks are not ranked by vectors")
    told = (
        0xFFFF if rankings.joker == "wild" else 0,
        0x1FFF if rankings.five_of_a_kind == "any" else ACE,
        0xFFFF if rankings.joker_in_flush else 0,
        0 if rankings.wheel == "none" else 1,
        9 if rankings.wheel == "second-highest" else 0,
    )
    return np.array(told, np.uint16)


# Numba keeps what it compiled only of functions that stand in a module by themselves: one for each step.

_five = step(5, lambda cards, _: score(*five(cards, wheel=True)))
_seven = step(7, lambda cards, _: score(*seven(suits_of(cards, ACE))))
_seven_with_joker = step(7, lambda cards, rules: score(*seven_with_joker(cards, rules)), rules=5)
_low_five = step(5, lambda cards, _: ~score(*lowest_five(cards)))
_low_seven = step(7, lambda cards, _: ~score(*lowest_five(cards)))
_deuce = step(5, lambda cards, _: ~score(*five(cards, wheel=False)))


@intrinsic  # type: ignore[untyped-decorator]
def step_of_suits(typing: Value, own: Value, twos: Value, at: Value, scores: Value, place: Value) -> Value:
    """Scores of 32 hands of seven: five cards that are the same for all, with 32 times two more.

    Of the five the suits are 16 bits each; `twos` has the masks of one suit after the other, spades first,
    of which 32 are read from `at` on.
    """

    def code(context: Value, b: Value, signature: Value, given: Value) -> Value:
        read, write = (
            cgutils.create_struct_proxy(signature.args[which])(context, b, given[which]) for which in (1, 3)
        )
        (length,) = cgutils.unpack_tuple(b, read.shape, 1)
        apart = b.udiv(length, ir.Constant(I64, 4))
        into = b.bitcast(b.gep(write.data, [given[4]]), SCORES.as_pointer())
        b.store(score(*seven(joined(b, given[0], read.data, given[2], apart))).value, into).align = 1
        return context.get_dummy_value()

    return types.void(types.uint64, twos, types.int64, scores, types.int64), code


@kernel
def _fives(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _five(hands, block * 5 * BLOCK + hand, rules, scores, block * BLOCK + hand)


@kernel
def _sevens(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _seven(hands, block * 7 * BLOCK + hand, rules, scores, block * BLOCK + hand)


@kernel
def _sevens_with_joker(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _seven_with_joker(hands, block * 7 * BLOCK + hand, rules, scores, block * BLOCK + hand)


@kernel
def _low_fives(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _low_five(hands, block * 5 * BLOCK + hand, rules, scores, block * BLOCK + hand)


@kernel
def _low_sevens(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _low_seven(hands, block * 7 * BLOCK + hand, rules, scores, block * BLOCK + hand)


@kernel
def _deuces(hands: Blocks, rules: Rules, scores: Scores) -> None:
    for block in range(scores.shape[0] // BLOCK):
        for hand in range(0, BLOCK, WIDTH):
            _deuce(hands, block * 5 * BLOCK + hand, rules, scores, block * BLOCK + hand)
