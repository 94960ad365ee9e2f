"""Three cards against three, of which one is seen: every deal of so many decks, by what is met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import Card
from openfelt.hands import HEIGHTS, AceLow, RankedThree, ThreeOrder, ranked_three
from openfelt.kernels.compiled import kernel, side_by_side
from openfelt.kernels.highs import CARDS, NO_CARDS, Highs, categories, highs, number_of

SIZE = 3
_CATEGORIES = 10
_SLICES = 16


class Hand(NamedTuple):
    """Three cards that stand for all that differ from them in suits alone, and how many ways there are."""

    cards: tuple[Card, ...]
    ways: int


def alike(pack: Mapping[Card, int]) -> tuple[Hand, ...]:
    """Every three cards of a pack that has as many of each suit; those that suits alone tell apart once."""
    ways: dict[tuple[tuple[str, ...], ...], int] = {}
    stands: dict[tuple[tuple[str, ...], ...], tuple[Card, ...]] = {}
    for cards in combinations_with_replacement(pack, SIZE):
        drawn = Counter(cards)
        number = prod(comb(pack[card], count) for card, count in drawn.items())
        if number:
            suits: dict[str, list[str]] = {}
            for card in cards:
                suits.setdefault(card.suit, []).append(card.rank)
            key = tuple(sorted(tuple(sorted(ranks)) for ranks in suits.values()))
            ways[key] = ways.get(key, 0) + number
            stands.setdefault(key, cards)
    return tuple(Hand(stands[key], number) for key, number in ways.items())


@cache
def three(ace_low: AceLow, order: ThreeOrder) -> tuple[NDArray[np.int16], tuple[RankedThree, ...]]:
    """The number of any three cards, by theirs; and the hands by number, from the lowest to the highest."""
    hands = {
        (heights, suited): ranked_three(heights, suited, ace_low, order)
        for heights in combinations_with_replacement(sorted(HEIGHTS.values(), reverse=True), SIZE)
        for suited in (False, True)
    }
    ranked = tuple(sorted(set(hands.values())))
    number = {hand: place for place, hand in enumerate(ranked)}
    by_heights = np.zeros((15, 15, 15, 2), np.int16)
    for (heights, suited), hand in hands.items():
        by_heights[*heights, int(suited)] = number[hand]
    height = np.array([HEIGHTS[card.rank] for card in CARDS])
    suit = np.arange(len(CARDS)) % 4
    cards = np.stack(np.meshgrid(*[np.arange(len(CARDS))] * SIZE, indexing="ij"))
    falling = -np.sort(-height[cards], axis=0)
    of_a_suit = (suit[cards] == suit[cards[:1]]).all(axis=0)
    return by_heights[*falling, of_a_suit.astype(int)], ranked


def met(
    hands: tuple[Hand, ...],
    pack: Mapping[Card, int],
    number: NDArray[np.int16],
    least: int,
    with_six: bool,
) -> NDArray[np.int64]:
    """How often each hand meets what, for each card that is seen of the other three.

    By hand, card seen, whether the three reach the number `least`, how the hand stands to them, and what the
    best five of all six are (always 0 unless `with_six`; of one deck). The ways are those of the two cards
    that are hidden; a card of which none is left is seen in none.
    """
    cards = np.array([[card.order for card in hand.cards] for hand in hands])
    left = np.array([pack.get(card, 0) for card in CARDS])
    shape = (len(hands), len(CARDS), 2, 3, _CATEGORIES if with_six else 1)
    found = np.zeros(shape, np.int64)
    tables, kinds = highs(), categories()

    def part(first: int) -> None:
        of = slice(first, None, _SLICES)
        _meet(cards[of], left, number, least, with_six, tables, kinds, found[of])

    side_by_side(part, range(_SLICES))
    return found


@kernel
def _meet(
    hands: NDArray[np.int64],
    pack: NDArray[np.int64],
    number: NDArray[np.int16],
    least: int,
    with_six: bool,
    highs: Highs,
    kinds: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    size = pack.shape[0]
    for place in range(hands.shape[0]):
        a, b, c = hands[place]
        mine = number[a, b, c]
        left = pack.copy()
        key, suits = NO_CARDS, np.uint64(0)
        for card in (a, b, c):
            left[card] -= 1
            key += highs.card[card]
            suits |= highs.mask[card]
        for seen in range(size):
            if not left[seen]:
                continue
            left[seen] -= 1
            four, four_suits = key + highs.card[seen], suits | highs.mask[seen]
            for one in range(size):
                five, five_suits = four + highs.card[one], four_suits | highs.mask[one]
                for other in range(one, size):
                    ways = left[one] * (left[other] - 1) // 2 if one == other else left[one] * left[other]
                    if not ways:
                        continue
                    bank = number[seen, one, other]
                    result = 1 if mine == bank else 2 if mine > bank else 0
                    six = 0
                    if with_six:
                        six = kinds[
                            number_of(five + highs.card[other], five_suits | highs.mask[other], highs)
                        ]
                    found[place, seen, 1 if bank >= least else 0, result, six] += ways
            left[seen] += 1
