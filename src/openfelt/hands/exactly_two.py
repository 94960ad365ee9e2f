"""Two of one's own cards with three of the board, always: high (003:663) and low (003:648)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from operator import itemgetter

from openfelt.cards import Card
from openfelt.hands.lows import BITS, Low, lowest_five
from openfelt.hands.poker import HEIGHTS, Ranked, Rankings, ranked_five

_PLAIN = Rankings()
_EIGHTS_AND_UNDER = sum(BITS[rank] for rank in "A2345678")
_TWOS = tuple(combinations_with_replacement(HEIGHTS, 2))
_PLACES = {two: place for place, pair in enumerate(_TWOS) for two in (pair, pair[::-1])}
"""Two ranks, in any order, and where in a row of `_Beside` they stand."""


def two_and_three(own: Sequence[Card], board: Sequence[Card]) -> Ranked:
    """The best of two of the own cards with three of the three to five on the board."""
    threes = map(_BESIDE.__getitem__, combinations([card.rank for card in board], 3))
    twos = itemgetter(*map(_PLACES.__getitem__, combinations([card.rank for card in own], 2)))
    highest: int = max(chain.from_iterable(map(twos, threes)))
    best = _worth()[0][highest]
    suits = [card.suit for card in board]
    suit = sorted(suits)[len(suits) // 2]  # of more than half of the cards, if there is such a suit
    if suits.count(suit) >= 3 and (flush := _flush(suit, own, board)) is not None:
        return max(best, flush)
    return best


def two_and_three_low(own: Sequence[Card], board: Sequence[Card]) -> Low | None:
    """The lowest of two of the own cards with three of the board, if it is an eight or better (003:646)."""
    mine = theirs = 0
    for card in own:
        mine |= BITS[card.rank]
    for card in board:
        theirs |= BITS[card.rank]
    return _lowest(mine & _EIGHTS_AND_UNDER, theirs & _EIGHTS_AND_UNDER)


@cache
def _worth() -> tuple[list[Ranked], dict[tuple[int, ...], int]]:
    """All that five cards of several suits can be, rising, and where in that five heights stand."""
    made = {
        heights: ranked_five(heights, False, _PLAIN)
        for heights in combinations_with_replacement(HEIGHTS.values(), 5)
        if heights[0] != heights[4]
    }
    hands = sorted(set(made.values()))
    places = {hand: place for place, hand in enumerate(hands)}
    return hands, {heights: places[hand] for heights, hand in made.items()}


class _Beside(dict[tuple[str, ...], tuple[int, ...]]):
    """What three ranks of the board, in any order, are worth with each two; found when first asked for."""

    def __missing__(self, three: tuple[str, ...]) -> tuple[int, ...]:
        in_order = tuple(sorted(three))
        if three == in_order:
            worth = _worth()[1]
            hands = (sorted((HEIGHTS[rank] for rank in (*two, *three)), reverse=True) for two in _TWOS)
            self[three] = tuple(worth.get(tuple(heights), 0) for heights in hands)  # 0: five of a kind
        else:
            self[three] = self[in_order]  # one row for all orders, so that all rows stay at hand
        return self[three]


_BESIDE = _Beside()


def _flush(suit: str, own: Sequence[Card], board: Sequence[Card]) -> Ranked | None:
    mine = [HEIGHTS[card.rank] for card in own if card.suit == suit]
    if len(mine) < 2:
        return None
    theirs = [HEIGHTS[card.rank] for card in board if card.suit == suit]
    fives = (two + three for two in combinations(mine, 2) for three in combinations(theirs, 3))
    return max(ranked_five(tuple(sorted(heights, reverse=True)), True, _PLAIN) for heights in fives)


@cache  # two sets of eight ranks
def _lowest(mine: int, theirs: int) -> Low | None:
    lows = (
        eight
        for two in combinations(_bits(mine), 2)
        for three in combinations(_bits(theirs), 3)
        if (eight := lowest_five(sum({*two, *three}))) is not None
    )
    return max(lows, default=None)


def _bits(ranks: int) -> list[int]:
    return [bit for bit in BITS.values() if ranks & bit]
