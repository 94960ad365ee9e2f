"""Who is ahead, counted over every runout: boards by vectors, and hands that each get cards of their own.

Outcomes are counted by who won: a bit a hand, the first the lowest; of a second half as many bits above.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel, side_by_side
from openfelt.kernels.highs import highs
from openfelt.kernels.lanes import WIDTH
from openfelt.kernels.vectors import step_of_suits

PARTS = 8
"""A task is done in so many, whatever the number of processors."""


def boards_of_high(
    own: Sequence[Sequence[int]], board: Sequence[int], pack: Sequence[int]
) -> NDArray[np.int64]:
    """Hands of two cards, and two to five cards of the pack to come: how often who wins.

    Cards are numbers, by their order. The best five of seven count.
    """
    masks, come = highs().mask, 5 - len(board)
    mine = np.array([_together(masks, (*hand, *board)) for hand in own], np.uint64)
    left = masks[np.array(pack, np.int64)]
    twos = _twos(left)
    parts = PARTS if come > 2 else 1
    counted = side_by_side(lambda part: _boards(mine, left, twos, come - 2, part, parts), range(parts))
    return np.sum(counted, axis=0, dtype=np.int64)  # type: ignore[no-any-return]


def _together(masks: NDArray[np.uint64], cards: Sequence[int]) -> int:
    return sum(int(masks[card]) for card in cards)


def _twos(left: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Every two cards as four masks; those whose first is later come first, so that a run of them is used."""
    size = comb(len(left), 2)
    first = np.repeat(np.arange(len(left)), len(left) - 1 - np.arange(len(left)))
    second = np.concatenate([np.arange(at + 1, len(left)) for at in range(len(left))])
    order = np.argsort(-first, kind="stable")
    both = left[first[order]] | left[second[order]]
    suits = np.zeros((4, size + WIDTH), np.uint16)
    for suit in range(4):
        suits[suit, :size] = (both >> np.uint64(16 * suit)).astype(np.uint16)
    return suits.reshape(-1)


@kernel
def _boards(
    own: NDArray[np.uint64],
    left: NDArray[np.uint64],
    twos: NDArray[np.uint16],
    outer: int,
    part: int,
    parts: int,
) -> NDArray[np.int64]:
    """For each choice of the outer cards, every two that come after them."""
    hands, size = own.shape[0], left.shape[0]
    counts = np.zeros(1 << hands, np.int64)
    scores = np.zeros((hands, twos.shape[0] // 4 + WIDTH), np.uint32)
    chosen = np.arange(outer)
    number = 0
    while True:
        if number % parts == part:
            base, after = np.uint64(0), -1
            for card in chosen:
                base |= left[card]
                after = int(card)
            rest = size - 1 - after
            runs = rest * (rest - 1) // 2
            for hand in range(hands):
                whole = own[hand] | base
                row = scores[hand]
                for at in range(0, runs, WIDTH):
                    step_of_suits(whole, twos, at, row, at)
            if hands == 2:
                first = second = 0
                one, other = scores[0], scores[1]
                for at in range(runs):
                    first += one[at] > other[at]
                    second += one[at] < other[at]
                counts[1] += first
                counts[2] += second
                counts[3] += runs - first - second
            else:
                _addwinners(scores, runs, counts)
        number += 1
        place = outer - 1
        while place >= 0 and chosen[place] == size - 2 - outer + place:
            place -= 1
        if place < 0:
            return counts
        chosen[place] += 1
        for later in range(place + 1, outer):
            chosen[later] = chosen[later - 1] + 1


@inlined
def _addwinners(scores: NDArray[np.uint32], runs: int, counts: NDArray[np.int64]) -> None:
    for at in range(runs):
        best, won = scores[0, at], 1
        for hand in range(1, scores.shape[0]):
            score = scores[hand, at]
            if score > best:
                best, won = score, 1 << hand
            elif score == best:
                won |= 1 << hand
        counts[won] += 1


def apart(
    held: Sequence[NDArray[np.uint64]], numbers: Sequence[NDArray[np.uint16]], halves: int
) -> NDArray[np.int64]:
    """Hands that each get some cards: how often who wins, over all ways in which no card comes twice.

    Of each hand every way is given: which cards it takes, as bits, and its number for each half, 0 where it
    does not qualify.
    """
    lengths = np.array([len(one) for one in held])
    starts = np.concatenate([[0], np.cumsum(lengths)])
    all_held, all_numbers = np.concatenate(held), np.concatenate(numbers)
    counted = side_by_side(
        lambda part: _apart(all_held, all_numbers, starts, halves, part, PARTS), range(PARTS)
    )
    return np.sum(counted, axis=0, dtype=np.int64)  # type: ignore[no-any-return]


@kernel
def _apart(
    held: NDArray[np.uint64],
    numbers: NDArray[np.uint16],
    starts: NDArray[np.int64],
    halves: int,
    part: int,
    parts: int,
) -> NDArray[np.int64]:
    """One hand after the other is given a way that takes no card of those before it; the last in one loop."""
    hands = starts.shape[0] - 1
    counts = np.zeros(1 << (hands * halves), np.int64)
    at = starts[:-1].copy()
    used = np.zeros(hands, np.uint64)
    best, won = np.zeros((hands, halves), np.int64), np.zeros((hands, halves), np.int64)
    depth, last = 0, hands - 1
    at[0] += part
    while depth >= 0:
        if at[depth] >= starts[depth + 1]:
            depth -= 1
            continue
        way = at[depth]
        at[depth] += parts if depth == 0 else 1
        taken = used[depth - 1] if depth else np.uint64(0)
        if held[way] & taken:
            continue
        used[depth] = taken | held[way]
        for half in range(halves):
            top, who = (best[depth - 1, half], won[depth - 1, half]) if depth else (0, 0)
            number = int(numbers[way, half])
            won[depth, half] = winners(number, top, who, 1 << depth)
            best[depth, half] = max(number, top)
        if depth < last - 1:
            depth += 1
            at[depth] = starts[depth]
        elif halves == 1:
            _last_hand(held, numbers, starts, used[depth], best[depth, 0], won[depth, 0], counts)
        else:
            for one in range(starts[last], starts[hands]):
                if not held[one] & used[depth]:
                    outcome = 0
                    for half in range(halves):
                        number = int(numbers[one, half])
                        who = winners(number, best[depth, half], won[depth, half], 1 << last)
                        outcome |= who << (half * hands)
                    counts[outcome] += 1
    return counts


@inlined
def winners(number: int, best: int, won: int, hand: int) -> int:
    """Who wins when one more hand has this number; with 0 it does not qualify."""
    if number > best:
        return hand
    return won | hand if number == best and number else won


@inlined
def _last_hand(
    held: NDArray[np.uint64],
    numbers: NDArray[np.uint16],
    starts: NDArray[np.int64],
    used: np.uint64,
    best: int,
    won: int,
    counts: NDArray[np.int64],
) -> None:
    """Every way of the last hand, where there is one half."""
    last = starts.shape[0] - 2
    first = same = less = 0
    for one in range(starts[last], starts[last + 1]):
        free = (held[one] & used) == 0
        number = int(numbers[one, 0])
        first += free & (number > best)
        same += free & (number == best)
        less += free & (number < best)
    counts[1 << last] += first
    counts[won | 1 << last] += same
    counts[won] += less
