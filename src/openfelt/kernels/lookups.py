"""Hands with a joker and low hands by the million, as numbers that the plain functions gave them.

Each function here has the name of the plain one, and gives its `Numbers`: a better hand has a higher number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import JOKER, Card, cards
from openfelt.hands import Low, Ranked, Rankings
from openfelt.hands import ace_to_five as plain_ace_to_five
from openfelt.hands import best_five as plain_best_five
from openfelt.hands import deuce_to_seven as plain_deuce_to_seven
from openfelt.kernels.cached import Arrays, cached
from openfelt.kernels.compiled import kernel
from openfelt.kernels.highs import KEYS, NO_CARDS, highs, of_any_suit, of_one_suit, packed, sets_of_ranks

_JOKER = Card.of(JOKER)
_RANKS, _FIVE = np.uint64(0xFFFFFFFF), np.uint64(0x8888 << 32)
_ROW = 12
Hand = TypeVar("Hand", Ranked, Low)


class Tables(NamedTuple):
    """By whether the joker is there: numbers by ranks, and by the ranks of a suit that is long enough.

    Suits `add` to what ranks make, the better counts; where they do not, five of one suit are what they are.
    """

    any: NDArray[np.uint16]
    row: NDArray[np.int64]
    any_joker: NDArray[np.uint16]
    row_joker: NDArray[np.int64]
    suited: NDArray[np.uint16]
    card: NDArray[np.uint64]
    mask: NDArray[np.uint64]
    add: NDArray[np.bool_]


class Numbers(Generic[Hand]):
    """`hands` by number, from the lowest; the first is 1."""

    def __init__(self, tables: Tables, hands: tuple[Hand, ...]) -> None:
        self.tables = tables
        self.hands: tuple[Hand, ...] = hands

    def of(self, hands: NDArray[np.uint8], found: NDArray[np.uint16]) -> None:
        """Of hands, a row each; the joker is 52."""
        _numbers(hands, self.tables, found)


@kernel
def _numbers(hands: NDArray[np.uint8], by: Tables, found: NDArray[np.uint16]) -> None:
    for place in range(hands.shape[0]):
        key, suits, joker = NO_CARDS, np.uint64(0), 0
        for card in hands[place]:
            key += by.card[card]
            suits |= by.mask[card]
            joker |= card == 52
        ranks = np.int64(key & _RANKS)
        if joker:
            number = by.any_joker[ranks + by.row_joker[ranks >> _ROW]]
        else:
            number = by.any[ranks + by.row[ranks >> _ROW]]
        five = key & _FIVE
        if five:
            shift = np.uint64(0)
            while not (five >> shift) & np.uint64(0x8 << 32):
                shift += np.uint64(4)
            suited = by.suited[joker, (suits >> (shift * np.uint64(4))) & np.uint64(0x1FFF)]
            number = max(number, suited) if by.add[0] else suited
        found[place] = number


@cache
def best_five(rankings: Rankings) -> Numbers[Ranked]:
    """The best of five to seven cards, the joker among them or not."""
    name = f"best-five-{sha256(repr(rankings).encode()).hexdigest()[:16]}"
    return _read(name, lambda hand: plain_best_five(hand, rankings), (5, 6, 7), with_joker=True, add=True)


@cache
def ace_to_five() -> Numbers[Low]:
    """The lowest of five to seven cards, the joker among them or not."""
    return _read("ace-to-five", plain_ace_to_five, (5, 6, 7), with_joker=True, add=True)


@cache
def deuce_to_seven() -> Numbers[Low]:
    """Of five cards, none of them the joker."""
    return _read("deuce-to-seven", plain_deuce_to_seven, (5,), with_joker=False, add=False)


def _read(
    name: str,
    plain: Callable[[Iterable[Card]], Hand],
    sizes: tuple[int, ...],
    with_joker: bool,
    add: bool,
) -> Numbers[Hand]:
    """Tables as they were kept; every hand by its number is made anew."""
    arrays = cached(name, lambda: _make(plain, sizes, with_joker, add))
    ranked = sorted({plain(cards(text)) for text in arrays["stands"].tolist()})
    fields = {key: array for key, array in arrays.items() if key != "stands"}
    return Numbers(Tables(**fields), tuple(ranked))  # type: ignore[arg-type]  # as _make made them


def _make(
    plain: Callable[[Iterable[Card]], Hand], sizes: tuple[int, ...], with_joker: bool, add: bool
) -> Arrays:
    """`stands`: for each different hand, the numbers of cards that are it."""
    stands: dict[Hand, tuple[Card, ...]] = {}
    hands: dict[tuple[bool, bool], dict[int, Hand]] = {
        (suited, joker): {} for suited in (False, True) for joker in (False, True)
    }

    def judged(natural: Sequence[Card], joker: bool) -> Hand:
        whole = (*natural, _JOKER) if joker else tuple(natural)
        hand = plain(whole)
        stands.setdefault(hand, whole)
        return hand

    for joker in (False, True) if with_joker else (False,):
        beside = [size - joker for size in sizes]
        for size in beside:
            for ranks in sets_of_ranks(size):
                key = sum(KEYS[rank] for rank in ranks)
                assert key not in hands[False, joker], "no two sets of ranks add up to the same"
                hands[False, joker][key] = judged(of_any_suit(ranks), joker)
        for mask in range(1 << 13):
            if mask.bit_count() in beside:
                hands[True, joker][mask] = judged(of_one_suit(mask), joker)
    number = {hand: place for place, hand in enumerate(sorted(stands), 1)}
    suited = np.zeros((2, 1 << 13), np.uint16)
    for joker in (False, True):
        for mask, hand in hands[True, joker].items():
            suited[int(joker), mask] = number[hand]
    plainly, jokers = _table(hands[False, False], number), _table(hands[False, True], number)
    texts = [" ".join(card.text for card in hand) for hand in stands.values()]
    return {
        "any": plainly[1],
        "row": plainly[0],
        "any_joker": jokers[1],
        "row_joker": jokers[0],
        "suited": suited,
        # the joker is one more of every suit
        "card": np.append(highs().card, np.uint64(0x1111 << 32)),
        "mask": np.append(highs().mask, np.uint64(0)),
        "add": np.array([add]),
        "stands": np.array(texts),
    }


def _table(by: dict[int, Hand], number: dict[Hand, int]) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    if not by:
        return np.zeros(1, np.int64), np.zeros(1, np.uint16)
    return packed(np.array([*by]), np.array([number[hand] for hand in by.values()]))
