"""How every two cards stand on a board: what they make of it, and how many hands of a bank are below them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel, processors, side_by_side
from openfelt.kernels.highs import KEYS, Highs
from openfelt.kernels.textures import BOARD, KINDS, RANKS, TWOS, Textures

_MINOR = 7  # bits by which hands are sorted first; then by the rest of 13
_ROW = 12  # as keys are kept (`highs.py`)
_KEYS = np.array(KEYS)


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
    """By texture and by two cards beside it (`textures.py`); what cannot be there has the number 0.

    `number`: of their hand; `any`: of the best five of all seven, own cards or not. `below` and `same`: the
    bank's hands that are lower, and equal; `short`: those that do not qualify. `alone`: the board by itself.
    """

    number: NDArray[np.uint16]
    any: NDArray[np.uint16]
    below: NDArray[np.int32]
    same: NDArray[np.int32]
    short: NDArray[np.int32]
    alone: NDArray[np.uint16]


def standing(bank: Bank, of: Textures, highs: Highs) -> Standing:
    """On every texture that there is."""
    parts, size = processors(), len(of.suited)
    numbers, ways = np.zeros((2, size, TWOS), np.uint16), np.zeros((3, size, TWOS), np.int32)
    on = Standing(numbers[0], numbers[1], ways[0], ways[1], ways[2], np.zeros(size, np.uint16))

    def part(one: int) -> None:
        _stand(one, parts, bank, of, highs, on)

    side_by_side(part, range(parts))
    return on


@kernel
def _stand(first: int, step: int, bank: Bank, of: Textures, highs: Highs, on: Standing) -> None:
    left, order, half = np.zeros(KINDS, np.int64), np.zeros(TWOS, np.int64), np.zeros(TWOS, np.int64)
    for at in range(first, of.suited.shape[0], step):
        suited, others, number = of.suited[at], of.others[at], on.number[at]
        below, same, short = on.below[at], on.same[at], on.short[at]
        left_of(suited, others, left)
        on.alone[at] = _number(suited, others, left, bank.own, highs, number, on.any[at])
        twos = _sort(number, half, order)
        if bank.hands == 1:
            _against_one(order[:twos], bank.least, left, of.of_two, number, below, same, short)
        else:
            _against_two(order[:twos], bank.least, left, of.of_two, number, below, same, short)


@inlined
def left_of(suited: int, others: NDArray[np.int64], left: NDArray[np.int64]) -> None:
    """How many cards of each kind are not on the board."""
    for rank in range(RANKS):
        here = suited >> (RANKS - 1 - rank) & 1
        left[rank] = (3 if suited else 4) - others[rank]
        left[RANKS + rank] = 1 - here if suited else 0


@inlined
def _number_of(key: int, suited: int, highs: Highs) -> int:
    """By ranks, unless five are of the suit."""
    number = int(highs.suited[suited])
    return number if number else int(highs.number[key + highs.row[key >> _ROW]])


@kernel
def _number(
    suited: int,
    others: NDArray[np.int64],
    left: NDArray[np.int64],
    own: bool,
    highs: Highs,
    numbers: NDArray[np.uint16],
    any_five: NDArray[np.uint16],
) -> int:
    bits, keys = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    on_board, cards, key = np.zeros(BOARD, np.int64), 0, 0
    for kind in range(KINDS):
        rank = kind % RANKS
        keys[kind] = _KEYS[rank]
        bits[kind] = 1 << (RANKS - 1 - rank) if kind >= RANKS else 0
        here = others[rank] if kind < RANKS else suited >> (RANKS - 1 - rank) & 1
        for _ in range(here):
            on_board[cards] = kind
            key += int(keys[kind])
            cards += 1
    if np.max(others) > 4:  # there is no such board
        return 0
    alone = _number_of(key, suited, highs)
    for high in range(KINDS):
        for low in range(high + 1):
            if left[low] == 0 or left[high] <= (1 if low == high else 0):
                continue
            seven, mask = key + keys[high] + keys[low], suited | bits[high] | bits[low]
            number = _number_of(seven, mask, highs)
            two = high * (high + 1) // 2 + low
            any_five[two] = number
            if own and number == alone:  # what beats the board alone has an own card anyway
                number = 0
                for card in on_board:
                    number = max(number, _number_of(seven - keys[card], mask & ~bits[card], highs))
            numbers[two] = number
    return alone


@kernel
def _sort(number: NDArray[np.uint16], half: NDArray[np.int64], order: NDArray[np.int64]) -> int:
    """From the lowest up those that are there, and how many they are."""
    minor, major = np.zeros((1 << _MINOR) + 1, np.int64), np.zeros(65, np.int64)
    twos = 0
    for one in number:
        if one:
            minor[(one & ((1 << _MINOR) - 1)) + 1] += 1
            major[(one >> _MINOR) + 1] += 1
            twos += 1
    for place in range(1, minor.shape[0]):
        minor[place] += minor[place - 1]
    for place in range(1, major.shape[0]):
        major[place] += major[place - 1]
    for two in range(TWOS):
        if number[two]:
            digit = number[two] & ((1 << _MINOR) - 1)
            half[minor[digit]] = two
            minor[digit] += 1
    for two in half[:twos]:
        digit = number[two] >> _MINOR
        order[major[digit]] = two
        major[digit] += 1
    return twos


@inlined
def _count(two: int, left: NDArray[np.int64], of_two: NDArray[np.int64], with_one: NDArray[np.int64]) -> int:
    """How many two cards are meant; and for one card of a kind, with how many it is one of them."""
    high, low = of_two[two]
    if high == low:
        with_one[high] += left[high] - 1
        return int(left[high] * (left[high] - 1) // 2)
    with_one[high] += left[low]
    with_one[low] += left[high]
    return int(left[high] * left[low])


@kernel
def _against_one(
    order: NDArray[np.int64],
    least: int,
    left: NDArray[np.int64],
    of_two: NDArray[np.int64],
    number: NDArray[np.uint16],
    below: NDArray[np.int32],
    same: NDArray[np.int32],
    short: NDArray[np.int32],
) -> None:
    """From the lowest up, counting what was passed, with each card too: two cards block hands with them."""
    passed, here, unfit = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    all_short = all_passed = start = 0
    for two in order:
        if number[two] >= least:
            break
        all_short += _count(two, left, of_two, unfit)
    while start < order.shape[0]:
        stop, all_here = start, 0
        here[:] = 0
        while stop < order.shape[0] and number[order[stop]] == number[order[start]]:
            all_here += _count(order[stop], left, of_two, here)
            stop += 1
        itself = 1 if number[order[start]] < least else 0
        for two in order[start:stop]:
            high, low = of_two[two]
            below[two] = all_passed - passed[high] - passed[low]
            same[two] = all_here - here[high] - here[low] + 1
            short[two] = all_short - unfit[high] - unfit[low] + itself
        passed += here
        all_passed += all_here
        start = stop


@kernel
def _against_two(
    order: NDArray[np.int64],
    least: int,
    left: NDArray[np.int64],
    of_two: NDArray[np.int64],
    number: NDArray[np.uint16],
    below: NDArray[np.int32],
    same: NDArray[np.int32],
    short: NDArray[np.int32],
) -> None:
    """The same of two hands. Those passed are lines between cards; two hands are lines that do not meet."""
    lines, ends = np.zeros((KINDS, KINDS), np.int64), np.zeros(KINDS, np.int64)
    passed = start = 0
    unfit = False
    while start < order.shape[0]:
        if number[order[start]] >= least and not unfit:
            for two in order:
                short[two] = _apart(of_two[two], passed, lines, ends, left)
            unfit = True
        stop = start
        while stop < order.shape[0] and number[order[stop]] == number[order[start]]:
            below[order[stop]] = _apart(of_two[order[stop]], passed, lines, ends, left)
            stop += 1
        for two in order[start:stop]:
            high, low = of_two[two]
            lines[high, low] = lines[low, high] = 1
            passed += _count(two, left, of_two, ends)
        for two in order[start:stop]:
            same[two] = _apart(of_two[two], passed, lines, ends, left) - below[two]
        start = stop
    if not unfit:
        for two in order:
            short[two] = _apart(of_two[two], passed, lines, ends, left)


@inlined
def _apart(
    kinds: NDArray[np.int64],
    passed: int,
    lines: NDArray[np.int64],
    ends: NDArray[np.int64],
    left: NDArray[np.int64],
) -> int:
    """Pairs of lines without a common end, neither of which ends at two cards of these kinds."""
    high, low = kinds
    free = passed - ends[high] - ends[low] + lines[high, low]
    meet = 0
    for kind in range(KINDS):
        there = ends[kind] - lines[high, kind] - lines[low, kind]
        cards = left[kind] - (1 if kind == high else 0) - (1 if kind == low else 0)
        meet += cards * there * (there - 1)
    return int((free * (free - 1) - meet) // 2)
