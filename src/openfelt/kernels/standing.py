"""How every two cards stand on a board: what they make of it, and how many hands of a bank are below them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK, Holes
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.highs import NO_CARDS, Highs, number_of

PAIRS = 1081
"""Every two of the 47 cards that are not on the board."""
_MINOR = 7  # bits by which hands are sorted first; then by the rest of 13


class Bank(NamedTuple):
    """`hands` of two cards, one or two, of which the better plays; the number `least`, of `kind`, qualifies.

    `own`: whether a hand must have one of its own two cards, the bank's and everybody's.
    """

    hands: int
    least: int
    kind: int
    own: bool

    @property
    def ways(self) -> int:
        """The hands that a bank may have beside two cards and a board: those of one are not in order."""
        return 990 if self.hands == 1 else 990 * 903 // 2


class Standing(NamedTuple):
    """By every two cards that are not on the board.

    `number`: of their hand; `any`: of the best five of all seven, own cards or not. `below` and `same`: the
    bank's hands that are lower, and equal; `short`: those that do not qualify. `order`: from the lowest up.
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    place: NDArray[np.int64]
    number: NDArray[np.int64]
    any: NDArray[np.int64]
    below: NDArray[np.int64]
    same: NDArray[np.int64]
    short: NDArray[np.int64]
    order: NDArray[np.int64]


@kernel
def room() -> Standing:
    """To stand in, board after board."""
    return Standing(
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
    )


@kernel
def stand(board: NDArray[np.int64], bank: Bank, highs: Highs, holes: Holes, on: Standing) -> None:
    _number(board, bank.own, highs, holes, on)
    _sort(on.number, on.order)
    if bank.hands == 1:
        _against_one(bank.least, on)
    else:
        _against_two(bank.least, on)


@kernel
def _number(board: NDArray[np.int64], own: bool, highs: Highs, holes: Holes, on: Standing) -> None:
    key, suits, left = NO_CARDS, np.uint64(0), np.ones(DECK, np.bool_)
    for card in board:
        key += highs.card[card]
        suits |= highs.mask[card]
        left[card] = False
    alone = number_of(key, suits, highs)
    pair = 0
    for first in range(DECK):
        if not left[first]:
            continue
        six, six_suits = key + highs.card[first], suits | highs.mask[first]
        for second in range(first + 1, DECK):
            if not left[second]:
                continue
            seven, seven_suits = six + highs.card[second], six_suits | highs.mask[second]
            number = number_of(seven, seven_suits, highs)
            on.first[pair], on.second[pair], on.place[pair] = first, second, holes.place[first, second]
            on.any[pair] = number
            if own and number == alone:  # what beats the board alone has an own card anyway
                number = 0
                for card in board:
                    without = number_of(seven - highs.card[card], seven_suits & ~highs.mask[card], highs)
                    number = max(number, without)
            on.number[pair] = number
            pair += 1


@kernel
def _sort(number: NDArray[np.int64], order: NDArray[np.int64]) -> None:
    minor, major = np.zeros((1 << _MINOR) + 1, np.int64), np.zeros(65, np.int64)
    for one in number:
        minor[(one & ((1 << _MINOR) - 1)) + 1] += 1
        major[(one >> _MINOR) + 1] += 1
    for place in range(1, minor.shape[0]):
        minor[place] += minor[place - 1]
    for place in range(1, major.shape[0]):
        major[place] += major[place - 1]
    half = np.empty_like(order)
    for pair in range(PAIRS):
        digit = number[pair] & ((1 << _MINOR) - 1)
        half[minor[digit]] = pair
        minor[digit] += 1
    for pair in half:
        digit = number[pair] >> _MINOR
        order[major[digit]] = pair
        major[digit] += 1


@kernel
def _against_one(least: int, on: Standing) -> None:
    """From the lowest up, counting what was passed, with each card too: two cards block hands with them."""
    passed, here, short = np.zeros(DECK, np.int64), np.zeros(DECK, np.int64), np.zeros(DECK, np.int64)
    all_short = 0
    for pair in on.order:
        if on.number[pair] >= least:
            break
        short[on.first[pair]] += 1
        short[on.second[pair]] += 1
        all_short += 1
    start = 0
    while start < PAIRS:
        number = on.number[on.order[start]]
        stop = start
        while stop < PAIRS and on.number[on.order[stop]] == number:
            here[on.first[on.order[stop]]] += 1
            here[on.second[on.order[stop]]] += 1
            stop += 1
        itself = 1 if number < least else 0
        for pair in on.order[start:stop]:
            first, second = on.first[pair], on.second[pair]
            on.below[pair] = start - passed[first] - passed[second]
            on.same[pair] = stop - start - here[first] - here[second] + 1
            on.short[pair] = all_short - short[first] - short[second] + itself
        for pair in on.order[start:stop]:
            for card in (on.first[pair], on.second[pair]):
                passed[card] += 1
                here[card] = 0
        start = stop


@kernel
def _against_two(least: int, on: Standing) -> None:
    """The same of two hands. Those passed are lines between cards; two hands are lines that do not meet."""
    lines, ends = np.zeros((DECK, DECK), np.int64), np.zeros(DECK, np.int64)
    start, short = 0, False
    while start < PAIRS:
        number = on.number[on.order[start]]
        if number >= least and not short:
            _all_short(start, lines, ends, on)
            short = True
        stop = start
        while stop < PAIRS and on.number[on.order[stop]] == number:
            pair = on.order[stop]
            on.below[pair] = _apart(on.first[pair], on.second[pair], start, lines, ends)
            stop += 1
        for pair in on.order[start:stop]:
            first, second = on.first[pair], on.second[pair]
            lines[first, second] = lines[second, first] = 1
            ends[first] += 1
            ends[second] += 1
        for pair in on.order[start:stop]:
            upto = _apart(on.first[pair], on.second[pair], stop, lines, ends)
            on.same[pair] = upto - on.below[pair]
        start = stop
    if not short:
        _all_short(PAIRS, lines, ends, on)


@kernel
def _all_short(passed: int, lines: NDArray[np.int64], ends: NDArray[np.int64], on: Standing) -> None:
    for pair in range(PAIRS):
        on.short[pair] = _apart(on.first[pair], on.second[pair], passed, lines, ends)


@inlined
def _apart(first: int, second: int, passed: int, lines: NDArray[np.int64], ends: NDArray[np.int64]) -> int:
    """Pairs of lines without a common end, neither of which ends at these two cards."""
    between = lines[first, second]
    free = passed - ends[first] - ends[second] + between
    meet = 0
    for card in range(DECK):
        there = ends[card] - lines[first, card] - lines[second, card]
        meet += there * (there - 1)
    for own in (ends[first] - between, ends[second] - between):
        meet -= own * (own - 1)
    return int((free * (free - 1) - meet) // 2)
