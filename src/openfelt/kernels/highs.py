"""High hands of five to seven cards of one deck, as numbers: a higher hand has a higher number.

A hand's ranks add up to a key that no other set of ranks has, and the key finds the number in a table that
the plain `best_five` wrote. Suits are counted beside it; of a suit with five cards its ranks find the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import DECKS, RANKS, SUITS, Card
from openfelt.hands import Ranked, Rankings
from openfelt.hands import best_five as plain_best_five
from openfelt.kernels.cached import Arrays, cached
from openfelt.kernels.compiled import inlined, kernel

CARDS = tuple(sorted(DECKS["standard"].cards, key=lambda card: card.order))
"""A card's number in every kernel is its `order`: aces to deuces, each from spades to clubs."""
_PLAIN = Rankings()
KEYS = (3453520, 1526359, 667453, 250154, 103066, 30823, 9244, 2247, 521, 112, 24, 5, 1)
"""Of an ace down to a two: of up to four of each, and seven in all, no two sets add up to the same."""
_ROW = 12
"""Keys come in rows of 4,096; each row has its own place in the table, wherever its keys find room."""
NO_CARDS = np.uint64(0x3333 << 32)
FIVE_OF_A_SUIT = np.uint64(0x8888 << 32)
"""Above the ranks each suit is counted from three, in four bits: with five cards the highest bit is set."""
_RANKS_KEY = np.uint64(0xFFFFFFFF)
_ONE_SUIT = np.uint64(0x1FFF)


class Highs(NamedTuple):
    """`card` is each card's share of a key, `mask` its bit among the ranks of its suit, 16 bits a suit."""

    card: NDArray[np.uint64]
    mask: NDArray[np.uint64]
    number: NDArray[np.uint16]
    row: NDArray[np.int64]
    suited: NDArray[np.uint16]


@cache
def highs() -> Highs:
    return Highs(**cached("highs", _make))  # type: ignore[arg-type]  # as _make made them


@cache
def ranked_highs() -> tuple[Ranked, ...]:
    """Every hand, from the lowest to the highest; the first one's number is 1."""
    found = {plain_best_five(of_any_suit(ranks), _PLAIN) for ranks in sets_of_ranks(5)}
    found |= {plain_best_five(of_one_suit(mask), _PLAIN) for mask in range(8192) if mask.bit_count() == 5}
    return tuple(sorted(found))


@cache
def categories() -> NDArray[np.int64]:
    """What each number is, a `Category`; 0 is no hand's number."""
    return np.array([0, *(ranked.category for ranked in ranked_highs())], np.int64)


@inlined
def number_of(key: np.uint64, suits: np.uint64, highs: Highs) -> int:
    """Of cards whose keys were added up from `NO_CARDS`, and whose masks were put together."""
    five = key & FIVE_OF_A_SUIT
    if five == np.uint64(0):
        ranks = np.int64(key & _RANKS_KEY)
        return int(highs.number[ranks + highs.row[ranks >> _ROW]])
    shift = np.uint64(0)
    while not (five >> shift) & np.uint64(0x8 << 32):
        shift += np.uint64(4)
    return int(highs.suited[(suits >> (shift * np.uint64(4))) & _ONE_SUIT])


@kernel
def numbers(hands: NDArray[np.uint8], highs: Highs, found: NDArray[np.uint16]) -> None:
    """Of hands of five to seven cards, a row each."""
    for place in range(hands.shape[0]):
        key, suits = NO_CARDS, np.uint64(0)
        for card in hands[place]:
            key += highs.card[card]
            suits |= highs.mask[card]
        found[place] = number_of(key, suits, highs)


# How the tables are written


def _make() -> Arrays:
    number = {ranked: place for place, ranked in enumerate(ranked_highs(), 1)}
    keys, numbers = [], []
    for size in (5, 6, 7):
        for ranks in sets_of_ranks(size):
            keys.append(sum(KEYS[rank] for rank in ranks))
            numbers.append(number[plain_best_five(of_any_suit(ranks), _PLAIN)])
    row, table = packed(np.array(keys), np.array(numbers))
    suited = [
        number[plain_best_five(of_one_suit(mask), _PLAIN)] if mask.bit_count() in {5, 6, 7} else 0
        for mask in range(8192)
    ]
    places = [(card.order >> 2, card.order & 3) for card in CARDS]
    return {
        "card": np.array([KEYS[rank] + (1 << (32 + 4 * suit)) for rank, suit in places], np.uint64),
        "mask": np.array([1 << (12 - rank + 16 * suit) for rank, suit in places], np.uint64),
        "number": table,
        "row": row,
        "suited": np.array(suited, np.uint16),
    }


def sets_of_ranks(size: int) -> Iterable[tuple[int, ...]]:
    """By their place in `RANKS`, each set in order."""
    for ranks in combinations_with_replacement(range(len(RANKS)), size):
        if max(map(ranks.count, ranks)) <= len(SUITS):
            yield ranks


def of_any_suit(ranks: Sequence[int]) -> list[Card]:
    """The suits in turn: equal cards, which stand together, differ, and none comes three times."""
    return [CARDS[4 * rank + place % 4] for place, rank in enumerate(ranks)]


def of_one_suit(mask: int) -> list[Card]:
    return [CARDS[4 * rank] for rank in range(len(RANKS)) if mask >> (12 - rank) & 1]


def packed(
    keys: NDArray[np.int64], numbers: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Rows laid over each other where they leave gaps, the fullest first."""
    order = np.argsort(keys)
    keys, numbers = keys[order], numbers[order]
    starts = np.searchsorted(keys >> _ROW, np.arange((keys[-1] >> _ROW) + 2))
    row, size = _laid(keys, starts, np.argsort(starts[:-1] - starts[1:], kind="stable"))
    table = np.zeros(size, np.uint16)
    table[keys + row[keys >> _ROW]] = numbers
    return row, table


@kernel
def _laid(
    keys: NDArray[np.int64], starts: NDArray[np.int64], rows: NDArray[np.int64]
) -> tuple[NDArray[np.int64], int]:
    taken = np.zeros(400_000, np.bool_)
    laid = np.zeros(rows.shape[0], np.int64)
    size = free = 0
    for row in rows:
        first, last = starts[row], starts[row + 1]
        if first == last:
            continue
        place = free - keys[first]  # where its first key meets the first gap
        fits = False
        while not fits:
            fits = True
            for key in keys[first:last]:
                if taken[key + place]:
                    fits = False
                    place += 1
                    break
        for key in keys[first:last]:
            taken[key + place] = True
        size = max(size, keys[last - 1] + place + 1)
        while taken[free]:
            free += 1
        laid[row] = place
    return laid, size
