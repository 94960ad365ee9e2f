"""Hands read a second time, slowly: every five cards that a rule allows, each judged by counting.

Nothing here is shared with `openfelt.hands`. Of two hands the better compares greater, high or low.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product

from openfelt.cards import Card

HEIGHT = {rank: height for height, rank in enumerate("23456789TJQKA", 2)}
Judged = tuple[int, ...]
Cards = tuple[Card, ...]


STRIPPED = {rank: height for height, rank in enumerate("234567JQKA", 2)}


def of_five(hand: Iterable[Card], height_of: Mapping[str, int] = HEIGHT) -> Judged:
    cards = tuple(hand)
    heights = [height_of[card.rank] for card in cards]
    by_number = sorted(((heights.count(height), height) for height in set(heights)), reverse=True)
    shape, order = [number for number, _ in by_number], tuple(height for _, height in by_number)
    if order == (height_of["A"], 5, 4, 3, 2):
        order = (5, 4, 3, 2, 1)
    row = len(order) == 5 and order[0] - order[4] == 4
    flush = len({card.suit for card in cards}) == 1
    kinds = {(1,): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7, (5,): 9}
    kind = 8 if row and flush else 5 if flush else 4 if row else kinds.get(tuple(shape), 0)
    return kind, *order


def of_five_for_low(hand: Iterable[Card]) -> Judged | None:
    """Five ranks of eight or under, aces low."""
    heights = sorted({1 if card.rank == "A" else HEIGHT[card.rank] for card in hand}, reverse=True)
    return tuple(-height for height in heights) if len(heights) == 5 and heights[0] <= 8 else None


def any_five(own: Cards, board: Cards) -> Judged:
    return max(of_five(hand) for hand in combinations((*own, *board), 5))


def two_with_three(own: Cards, board: Cards) -> Judged:
    return max(of_five((*two, *three)) for two, three in _two_with_three(own, board))


def two_with_three_for_low(own: Cards, board: Cards) -> Judged | None:
    lows = (of_five_for_low((*two, *three)) for two, three in _two_with_three(own, board))
    return max((low for low in lows if low is not None), default=None)


def _two_with_three(own: Cards, board: Cards) -> Iterable[tuple[Cards, Cards]]:
    return product(combinations(own, 2), combinations(board, 3))


def lowest_five(own: Cards, board: Cards) -> Judged:
    """Without a pair before with one, then from the top down; aces low, nothing else counts against it."""
    return max(_low(hand) for hand in combinations((*own, *board), 5))


def low_eight(own: Cards, board: Cards) -> Judged | None:
    lows = (of_five_for_low(hand) for hand in combinations((*own, *board), 5))
    return max((low for low in lows if low is not None), default=None)


def _low(hand: Iterable[Card]) -> Judged:
    heights = [1 if card.rank == "A" else HEIGHT[card.rank] for card in hand]
    by_number = sorted(((heights.count(height), height) for height in set(heights)), reverse=True)
    shape = [number for number, _ in by_number]
    kinds = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
    return -kinds.get(tuple(shape), 0), *(-height for _, height in by_number)


def with_joker(hand: Cards, wild: bool) -> Judged:
    """Five cards of forty and a joker: any card, or an ace or what makes a straight or a flush."""
    rest = tuple(card for card in hand if not card.is_joker)
    if len(rest) == len(hand):
        return of_five(hand, STRIPPED)
    readings = []
    for rank, suit in product(STRIPPED, "shdc"):
        whole = (*rest, Card.of(rank + suit))
        if whole[-1] in rest and [card.rank for card in rest].count(rank) < 4:
            continue
        judged = of_five(whole, STRIPPED)
        if wild or rank == "A" or judged[0] in {4, 5, 8}:
            readings.append(judged)
    return max(readings)
