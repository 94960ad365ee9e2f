"""Two hands of seven from one deck, counted over all pairs that share no card.

The sum over pairs that share nothing is the sum over sets of cards S, of (-1)^|S| times the sum over all
pairs that both hold S. Of hands that hold S the first may be any and the second any, so how often one is
higher in front and in the back is a matter of how many points of a plane lie below and left of another. Sets
that suits alone tell apart count alike, so one of each kind is gone through: 1, 14, 182, 1,924, 18,187,
150,891 and 1,097,447 of no card to six.
"""

from __future__ import annotations

from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel, side_by_side
from openfelt.kernels.dealt import Codes, Ints, Slots, codes_of, deal, slots
from openfelt.kernels.packs import WHOLE, Pack, card_sets

CHANNELS = 16
KINDS = 3
_BACK_AT, _CHANNEL_AT, _MINUS_AT = 7, 20, 25
_FRONT_PART, _BACK_PART, _CHANNEL_PART = (1 << 7) - 1, (1 << 13) - 1, (1 << 5) - 1
_MANY = 4  # more cards to come: hands are counted by shape first, as many are alike
_AT_ONCE = 2_000  # sets that a thread goes through before it takes more


class Shapes(NamedTuple):
    """What matters of a hand. As the player-dealer's it is a point, its front and its back.

    As a player's it is `terms`, from the `start` of its shape to that of the next: how many of the
    player-dealer's points are below a bound in front and below one in the back, added to a channel or taken
    from it. Only hands of `kind` 0 are the player-dealer's points; which kind meets which is counted too.
    """

    of_slot: Ints
    front: NDArray[np.int16]
    back: NDArray[np.int16]
    kind: NDArray[np.int8]
    start: Ints
    terms: Ints
    fronts: int
    backs: int


class Counted(NamedTuple):
    """The sum of each channel; and how often a player's hand of a kind meets a player-dealer's of one."""

    channels: Codes
    kinds: Codes


def packed(front: Codes | Ints, back: Codes | Ints, channel: int, sign: int = 1) -> Ints:
    """Terms that count points below `front` in front and below `back` in the back."""
    term = front | back << _BACK_AT | channel << _CHANNEL_AT | (sign < 0) << _MINUS_AT
    return term.astype(np.int32)


def count_pairs(shapes: Shapes, pack: Pack = WHOLE) -> Counted:
    """All pairs of hands that share no card."""
    counted = with_itself(shapes, pack)
    channels, kinds = -counted.channels, -counted.kinds
    for shared in range(7):
        held, alike = card_sets(pack, shared)
        part = partial(_part, held, alike, shared, shapes, pack)
        for one in side_by_side(part, range(0, len(held), _AT_ONCE)):
            channels += (-1) ** shared * one.channels
            kinds += (-1) ** shared * one.kinds
    return Counted(channels, kinds)


def _part(held: Codes, alike: Codes, shared: int, shapes: Shapes, pack: Pack, start: int) -> Counted:
    part = slice(start, start + _AT_ONCE)
    return holding_both(held[part], alike[part], shared, shapes, pack)


def holding_both(held: Codes, alike: Codes, shared: int, shapes: Shapes, pack: Pack = WHOLE) -> Counted:
    """Over pairs of hands that both hold one of these sets, each as many times as it stands for."""
    codes, bits = codes_of(pack.cards)
    counted, left = _nothing(), 7 - shared
    room = comb(len(codes) - shared - 1, left - 1) if left >= _MANY else comb(len(codes) - shared, left)
    _over_sets(held, alike, left, codes, bits, slots(), shapes, np.empty(room, np.int32), *counted)
    return counted


def with_itself(shapes: Shapes, pack: Pack = WHOLE) -> Counted:
    """Over all hands, each met by itself: that is what sharing seven cards is."""
    codes, bits = codes_of(pack.cards)
    counts = np.zeros(len(shapes.front), np.int64)
    _tally(0, 0, codes, bits, 7, slots(), shapes.of_slot, np.empty(comb(len(codes) - 1, 6), np.int32), counts)
    counted, terms = _nothing(), shapes.terms
    whose = np.repeat(np.arange(len(counts)), np.diff(shapes.start))
    below = (
        (shapes.kind[whose] == 0)
        & (shapes.front[whose] < (terms & _FRONT_PART))
        & (shapes.back[whose] < (terms >> _BACK_AT & _BACK_PART))
    )
    ways = counts[whose] * below
    ways[terms >> _MINUS_AT & 1 == 1] *= -1
    np.add.at(counted.channels, terms >> _CHANNEL_AT & _CHANNEL_PART, ways)
    for kind in range(KINDS):
        counted.kinds[kind, kind] = counts[shapes.kind == kind].sum()
    return counted


def _nothing() -> Counted:
    return Counted(np.zeros(CHANNELS, np.int64), np.zeros((KINDS, KINDS), np.int64))


@kernel
def _over_sets(
    sets: Codes, alike: Codes, left: int, codes: Codes, bits: Codes,
    tables: Slots, shapes: Shapes, room: Ints, channels: Codes, kinds: Codes,
) -> None:  # fmt: skip
    of_slot, front, back, kind, start, terms, fronts, backs = shapes
    many = left >= _MANY
    counts = np.zeros(len(front) if many else 0, np.int64)
    hands = np.empty(len(front), np.int32) if many else room
    ways = np.ones(len(hands), np.int64)
    rest_codes, rest_bits = np.empty(len(codes), np.int64), np.empty(len(codes), np.int64)
    below = np.zeros((backs + 1, fronts + 1), np.int32)
    row, there = np.zeros(backs + 1, np.int32), np.zeros(backs, np.uint8)
    sums, met = np.zeros(len(channels), np.int64), np.zeros(len(kinds), np.int64)
    for one in range(len(sets)):
        held, code, rest = sets[one], 0, 0
        for card in range(len(codes)):
            if held & bits[card]:
                code += codes[card]
            else:
                rest_codes[rest], rest_bits[rest] = codes[card], bits[card]
                rest += 1
        if many:
            counts[:] = 0
            _tally(code, held, rest_codes[:rest], rest_bits[:rest], left, tables, of_slot, room, counts)
            number = 0
            for shape in range(len(counts)):
                if counts[shape]:
                    hands[number], ways[number] = shape, counts[shape]
                    number += 1
        else:
            number = deal(code, held, rest_codes[:rest], rest_bits[:rest], left, tables, of_slot, hands)
        _plot(hands[:number], ways, front, back, kind, below, row, there, met)
        sums[:] = 0
        for place in range(number):
            shape = hands[place]
            for at in range(start[shape], start[shape + 1]):
                term = terms[at]
                points = below[row[term >> _BACK_AT & _BACK_PART], term & _FRONT_PART] * ways[place]
                channel = term >> _CHANNEL_AT & _CHANNEL_PART
                sums[channel] += -points if term >> _MINUS_AT & 1 else points
        channels += alike[one] * sums
        for mine in range(len(kinds)):
            kinds[mine] += alike[one] * met[mine] * met


@inlined
def _plot(
    hands: Ints, ways: Codes, front: NDArray[np.int16], back: NDArray[np.int16], kind: NDArray[np.int8],
    below: Ints, row: Ints, there: NDArray[np.uint8], met: Codes,
) -> None:  # fmt: skip
    """How many of these hands are below each bound. Only backs that are there have a line.

    The line of a bound is in `row`; `met` is how many hands are of each kind.
    """
    met[:] = 0
    there[:] = 0
    for place in range(len(hands)):
        met[kind[hands[place]]] += ways[place]
        there[back[hands[place]]] = 1
    for bound in range(len(there)):
        row[bound + 1] = row[bound] + there[bound]
    lines = row[len(there)]
    below[: lines + 1] = 0
    for place in range(len(hands)):
        shape = hands[place]
        if kind[shape] == 0:
            below[row[back[shape]] + 1, front[shape] + 1] += ways[place]
    for line in range(1, lines + 1):
        upto = np.int32(0)
        for bound in range(1, below.shape[1]):
            upto += below[line, bound]
            below[line, bound] = upto + below[line - 1, bound]


@kernel
def _tally(
    code: int, held: int, codes: Codes, bits: Codes, left: int,
    tables: Slots, of_slot: Ints, room: Ints, counts: Codes,
) -> None:  # fmt: skip
    """How many hands there are of each shape, gone through by the first card they have."""
    for first in range(len(codes) - left + 1):
        number = deal(
            code + codes[first], held + bits[first], codes[first + 1 :], bits[first + 1 :], left - 1,
            tables, of_slot, room,
        )  # fmt: skip
        for place in range(number):
            counts[room[place]] += 1
