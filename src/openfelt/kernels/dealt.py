"""Very many hands of seven dealt from the 53-card deck, each found at once among those that are set alike.

A card's code is a number, and the sum of seven says what a house way can ask of a hand: how many there are
of each rank, and whether five may be of one suit. A hand's slot stands for all that have the same ranks and,
where a suit is long enough for a flush (five, or four beside the joker), the same cards of that suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import SUITS, Card
from openfelt.hands import HEIGHTS
from openfelt.kernels.compiled import inlined, kernel

Ints = NDArray[np.int32]
Codes = NDArray[np.int64]

LOW, HIGH = 7, 6  # ranks from the two up to the eight, and from the nine up to the ace
JOKER = 52
_TWO = 2  # the height of the lowest rank
_HIGH_AT, _SUIT_AT = 17, 32  # in a code: four times each low rank to base 5, then the high ones, then suits
_JOKER_IS: int = 5**HIGH
_LOW_PART, _HIGH_PART = (1 << _HIGH_AT) - 1, (1 << (_SUIT_AT - _HIGH_AT)) - 1
_RANKS_PART = (1 << _SUIT_AT) - 1
_TO_EIGHT, _EIGHTS = 0x3333, 0x8888  # five of a suit and three more show in the fourth bit
_PAIRS_LOW, _PAIRS_HIGH = 36, 28  # multisets of at most two low ranks, and of high ones
_BESIDE = 105  # and of any thirteen
_MASKS = 1 << 13


class Slots(NamedTuple):
    """The tables by which a slot is found; `number` is how many there are."""

    low: Ints
    high: Ints
    suited: Ints
    suited_code: Codes
    beside_low: Ints
    beside_high: Ints
    beside: Ints
    number: int


def number_of(card: Card) -> int:
    """Its place in a deck without gaps: suit by suit from the two up, then the joker."""
    return JOKER if card.is_joker else 13 * SUITS.index(card.suit) + HEIGHTS[card.rank] - _TWO


def code_of(card: int) -> int:
    if card == JOKER:  # it counts for every suit
        return (_JOKER_IS << _HIGH_AT) + (0x1111 << _SUIT_AT)
    suit, rank = divmod(card, 13)
    return _rank_code(rank) + (1 << (_SUIT_AT + 4 * suit))


def _rank_code(rank: int) -> int:
    return int(5**rank if rank < LOW else 5 ** (rank - LOW) << _HIGH_AT)


def codes_of(cards: Iterable[int]) -> tuple[Codes, Codes]:
    """Of each card its code, and its bit among all cards."""
    listed = list(cards)
    return (
        np.array([code_of(card) for card in listed], np.int64),
        np.array([1 << card for card in listed], np.int64),
    )


@cache
def slots() -> Slots:
    low = np.full(5**LOW, -1, np.int32)
    high = np.full(2 * _JOKER_IS, -1, np.int32)
    number = 0
    for cards in range(8):
        besides = 0
        for ranks in _multisets(HIGH, 7 - cards):
            high[sum(5**rank for rank in ranks)] = besides
            besides += 1
        for ranks in _multisets(HIGH, 6 - cards):
            high[_JOKER_IS + sum(5**rank for rank in ranks)] = besides
            besides += 1
        for ranks in _multisets(LOW, cards):
            low[sum(5**rank for rank in ranks)] = number
            number += besides
    suited = np.full(2 * _MASKS, -1, np.int32)
    suited_code = np.zeros(_MASKS, np.int64)
    for mask in range(_MASKS):
        suited_code[mask] = sum(_rank_code(rank) for rank in range(13) if mask >> rank & 1)
        for joker in (0, 1):
            if 5 - joker <= mask.bit_count() <= 7 - joker:
                suited[joker * _MASKS + mask] = number
                number += _BESIDE
    beside_low, beside_high = np.zeros(5**LOW, np.int32), np.zeros(5**HIGH, np.int32)
    beside = np.full(_PAIRS_LOW * _PAIRS_HIGH, -1, np.int32)
    for place, ranks in enumerate(_at_most_two(LOW)):
        beside_low[sum(5**rank for rank in ranks)] = place * _PAIRS_HIGH
    for place, ranks in enumerate(_at_most_two(HIGH)):
        beside_high[sum(5**rank for rank in ranks)] = place
    found = 0
    for one, lows in enumerate(_at_most_two(LOW)):
        for other, highs in enumerate(_at_most_two(HIGH)):
            if len(lows) + len(highs) <= 2:
                beside[one * _PAIRS_HIGH + other] = found
                found += 1
    assert found == _BESIDE
    return Slots(low, high, suited, suited_code, beside_low, beside_high, beside, number)


def _multisets(ranks: int, cards: int) -> Iterator[tuple[int, ...]]:
    if cards >= 0:
        for chosen in combinations_with_replacement(range(ranks), cards):
            if all(chosen.count(rank) <= 4 for rank in chosen):
                yield chosen


def _at_most_two(ranks: int) -> list[tuple[int, ...]]:
    return [chosen for cards in range(3) for chosen in _multisets(ranks, cards)]


@inlined
def _suited(
    code: int, held: int, suits: int, suited: Ints, suited_code: Codes, low: Ints, high: Ints, beside: Ints
) -> int:
    suit = 0
    while not suits >> (4 * suit + 3) & 1:
        suit += 1
    joker = held >> JOKER & 1
    mask = held >> (13 * suit) & (_MASKS - 1)
    rest = (code & _RANKS_PART) - suited_code[mask] - joker * (_JOKER_IS << _HIGH_AT)
    return int(suited[joker * _MASKS + mask] + beside[low[rest & _LOW_PART] + high[rest >> _HIGH_AT]])


@kernel
def slots_of(codes: Codes, held: Codes, tables: Slots) -> Ints:
    """Of hands of seven, each given by the sum of its codes and that of its bits."""
    low, high, suited, suited_code, beside_low, beside_high, beside, _ = tables
    found = np.empty(len(codes), np.int32)
    for place in range(len(codes)):
        code = codes[place]
        suits = ((code >> _SUIT_AT) + _TO_EIGHT) & _EIGHTS
        if suits == 0:
            found[place] = low[code & _LOW_PART] + high[(code >> _HIGH_AT) & _HIGH_PART]
        else:
            found[place] = _suited(
                code, held[place], suits, suited, suited_code, beside_low, beside_high, beside
            )
    return found


@kernel
def deal(
    code: int, held: int, codes: Codes, bits: Codes, left: int, tables: Slots, shapes: Ints, dealt: Ints
) -> int:
    """All hands of some cards and `left` more of these, each by its shape, written to `dealt` in turn."""
    low, high, suited, suited_code, beside_low, beside_high, beside, _ = tables
    size, number, outer = len(codes), 0, max(left - 2, 0)
    chosen = np.arange(outer)
    while True:
        sum_code, sum_held, first = code, held, 0
        for place in range(outer):
            sum_code += codes[chosen[place]]
            sum_held += bits[chosen[place]]
            first = chosen[place] + 1
        for one in range(first, size - 1 if left > 1 else 1):
            one_code, one_held = sum_code, sum_held
            if left > 1:
                one_code += codes[one]
                one_held += bits[one]
            for other in range(one + 1 if left > 1 else 0, size):
                whole = one_code + codes[other]
                suits = ((whole >> _SUIT_AT) + _TO_EIGHT) & _EIGHTS
                if suits == 0:
                    found = low[whole & _LOW_PART] + high[(whole >> _HIGH_AT) & _HIGH_PART]
                else:
                    found = _suited(
                        whole, one_held + bits[other], suits,
                        suited, suited_code, beside_low, beside_high, beside,
                    )  # fmt: skip
                dealt[number] = shapes[found]
                number += 1
        if not _next(chosen, size - 2):
            return number


@inlined
def _next(chosen: Codes, size: int) -> bool:
    """The next way to choose some of so many, in order; false after the last."""
    place = len(chosen) - 1
    while place >= 0 and chosen[place] == size - len(chosen) + place:
        place -= 1
    if place < 0:
        return False
    chosen[place] += 1
    for after in range(place + 1, len(chosen)):
        chosen[after] = chosen[after - 1] + 1
    return True
