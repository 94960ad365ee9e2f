"""Flops, or four cards in common, completed to boards in every way: what two cards come to on all of these.

Boards of one texture are gone through at once, as if the two cards were on none of them; then those are taken
away that have one of the two cards, and what was taken away twice comes back.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.boards import DECK, Holes, Sets
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.textures import BOARD, NO_SUIT, OFF_SUIT, TWOS, Textures, texture

_ANY_SUIT = NO_SUIT + 1
_MOST = 1176
"""The ways to complete a flop."""
_BESIDE_FOUR = DECK - BOARD + 1


class Completed(NamedTuple):
    """The cards that are `free`, a `number`; by two (the same one twice, beside four cards) texture and suit.

    `met`: the textures there are, their suits (several may make one texture), and how many boards have each;
    `seen`: which suits. `times` is room to count them.
    """

    number: NDArray[np.int64]
    free: NDArray[np.int64]
    texture: NDArray[np.int64]
    suit: NDArray[np.int64]
    met: NDArray[np.int64]
    met_suit: NDArray[np.int64]
    met_times: NDArray[np.int64]
    seen: NDArray[np.bool_]
    times: NDArray[np.int64]


@inlined
def room(of: Textures) -> Completed:
    return Completed(
        np.zeros(1, np.int64),
        np.zeros(DECK, np.int64),
        np.zeros((DECK, DECK), np.int64),
        np.zeros((DECK, DECK), np.int64),
        np.zeros(_MOST, np.int64),
        np.zeros(_MOST, np.int64),
        np.zeros(_MOST, np.int64),
        np.zeros(_ANY_SUIT, np.bool_),
        np.zeros((of.suited.shape[0], _ANY_SUIT), np.int64),
    )


@kernel
def complete(cards: NDArray[np.int64], of: Textures, by: Completed) -> int:
    """The number of textures met."""
    board = np.zeros(BOARD, np.int64)
    free = met = 0
    for card in range(DECK):
        if card not in cards:
            by.free[free] = card
            free += 1
    by.number[0] = free
    by.seen[:] = False
    for place in range(free):
        for other in range(place, free):
            one, two = by.free[place], by.free[other]
            if (one == two) != (cards.shape[0] == BOARD - 1):
                continue
            board[: cards.shape[0]] = cards
            board[BOARD - 1], board[cards.shape[0]] = two, one
            _rise(board)
            found, suit = texture(board, of)
            by.texture[one, two] = by.texture[two, one] = found
            by.suit[one, two] = by.suit[two, one] = suit
            if by.times[found, suit] == 0:
                by.met[met], by.met_suit[met] = found, suit
                by.seen[suit] = True
                met += 1
            by.times[found, suit] += 1
    for place in range(met):
        by.met_times[place] = by.times[by.met[place], by.met_suit[place]]
        by.times[by.met[place], by.met_suit[place]] = 0
    return met


@inlined
def _rise(board: NDArray[np.int64]) -> None:
    for place in range(1, BOARD):
        card, at = board[place], place
        while at > 0 and board[at - 1] > card:
            board[at] = board[at - 1]
            at -= 1
        board[at] = card


@kernel
def gather(
    first: int,
    step: int,
    sets: Sets,
    values: NDArray[np.int64],
    of: Textures,
    holes: Holes,
    sums: NDArray[np.int64],
) -> None:
    """By set, by what is added up, and by two cards: the sum over all boards that they are not on.

    `values` are by texture, by what is added up, and by two cards as that texture tells them apart.
    """
    by = room(of)
    whole = np.zeros((_ANY_SUIT, values.shape[1], TWOS), np.int64)
    for place in range(first, sets.keys.shape[0], step):
        _on_all(complete(sets.cards[place], of, by), by, values, whole)
        for what in range(values.shape[1]):
            _take_away(by, values, what, of, holes, sums[place, what])
            _bring(by, values, what, of, holes, whole, sums[place, what])


@kernel
def _on_all(met: int, by: Completed, values: NDArray[np.int64], whole: NDArray[np.int64]) -> None:
    whole[:] = 0
    for place in range(met):
        suit, times = by.met_suit[place], by.met_times[place]
        twos = OFF_SUIT if suit == NO_SUIT else TWOS
        for what in range(values.shape[1]):
            total, value = whole[suit, what], values[by.met[place], what]
            for two in range(twos):
                total[two] += times * value[two]


@kernel
def _take_away(
    by: Completed,
    values: NDArray[np.int64],
    what: int,
    of: Textures,
    holes: Holes,
    sums: NDArray[np.int64],
) -> None:
    """The boards with either of two cards."""
    blocked, free = np.zeros(DECK, np.int64), by.free[: by.number[0]]
    alone = free.shape[0] == _BESIDE_FOUR
    for one in free:
        blocked[:] = 0
        for other in free:
            if (one == other) == alone:
                value, two = values[by.texture[one, other], what], of.two[by.suit[one, other], one]
                for card in range(DECK):
                    blocked[card] += value[two[card]]
        for card in free:
            if card != one:
                sums[holes.place[one, card]] -= blocked[card]


@kernel
def _bring(
    by: Completed,
    values: NDArray[np.int64],
    what: int,
    of: Textures,
    holes: Holes,
    whole: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """All boards; and once more the one that was taken away twice, where both cards may be on it."""
    free = by.free[: by.number[0]]
    for place in range(free.shape[0]):
        one = free[place]
        for other in free[place + 1 :]:
            total = 0
            for suit in range(_ANY_SUIT):
                if by.seen[suit]:
                    total += whole[suit, what, of.two[suit, one, other]]
            if free.shape[0] > _BESIDE_FOUR:
                total += values[by.texture[one, other], what, of.two[by.suit[one, other], one, other]]
            sums[holes.place[one, other]] += total


@kernel
def spread(
    first: int,
    step: int,
    met: int,
    by: Completed,
    under: NDArray[np.int64],
    times: NDArray[np.int64],
    of: Textures,
    tallies: NDArray[np.int32],
) -> None:
    """What `gather` adds up, the other way: two cards are counted on every board that they are not on.

    So often, and `under` whatever they are counted, by two cards of those that are free. The tallies are by
    texture (only every so many are filled), by that, and by two cards as that texture tells them apart.
    """
    whole, free = np.zeros((_ANY_SUIT, *tallies.shape[1:]), np.int64), by.free[: by.number[0]]
    for place in range(free.shape[0]):
        one = free[place]
        for other in free[place + 1 :]:
            for suit in range(_ANY_SUIT):
                if by.seen[suit]:
                    whole[suit, under[one, other], of.two[suit, one, other]] += times[one, other]
    for place in range(met):
        if by.met[place] % step == first:
            more, into = whole[by.met_suit[place]], tallies[by.met[place]]
            twos = OFF_SUIT if by.met_suit[place] == NO_SUIT else TWOS
            for what in range(more.shape[0]):
                for two in range(twos):
                    into[what, two] += by.met_times[place] * more[what, two]
    for one in free:
        for other in free:
            if (one == other) == (free.shape[0] == _BESIDE_FOUR) and by.texture[one, other] % step == first:
                into, two = tallies[by.texture[one, other]], of.two[by.suit[one, other], one]
                _take_back(one, other, free, under, times, two, into)


@inlined
def _take_back(
    one: int,
    other: int,
    free: NDArray[np.int64],
    under: NDArray[np.int64],
    times: NDArray[np.int64],
    two: NDArray[np.int64],
    tallies: NDArray[np.int32],
) -> None:
    """From one board whatever has one of its cards, and what has both of them only once."""
    for card in free:
        if card != one:
            tallies[under[one, card], two[card]] -= times[one, card]
    if one < other:
        tallies[under[one, other], two[other]] += times[one, other]
