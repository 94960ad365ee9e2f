"""Low hands: ace to five, eight or better, deuce to seven.

Each is a `Low`, of which the better, that is the lower one, compares greater, as of every hand here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

from openfelt.cards import JOKER, Card
from openfelt.hands.poker import (
    ACE,
    HEIGHTS,
    Category,
    Ranked,
    Rankings,
    five,
    grouped,
    name_of,
    ranked_five,
)

LOW_ACE = 1
LOW_HEIGHTS = HEIGHTS | {"A": LOW_ACE}
_JOKER_BIT = 1
BITS = {rank: 1 << height for rank, height in LOW_HEIGHTS.items()} | {JOKER: _JOKER_BIT}
"""A bit for each rank where the ace is low, so that a set of ranks is a number."""
_WHEEL = (5, 4, 3, 2, LOW_ACE)
_ACES_HIGH = Rankings(wheel="none")


class Low(NamedTuple):
    """What counts against a hand, then its heights, the most telling first.

    Both are below zero, so that of two hands the lower one compares greater.
    """

    against: int
    depths: tuple[int, ...]

    @property
    def category(self) -> Category:
        """What the hand would be for high. Nothing counts against a high card."""
        return Category(-self.against)

    @property
    def heights(self) -> tuple[int, ...]:
        """The most telling first; an ace that is low is 1."""
        return tuple(-depth for depth in self.depths)

    def or_better(self, height: int) -> bool:
        """Nothing counts against it, and no card is higher: a seven or better is `or_better(7)`."""
        return self.against == 0 and -self.depths[0] <= height

    @property
    def words(self) -> str:
        """As people say it: "eight-six low", "wheel" (003:27), "pair of fours"."""
        if self.heights == _WHEEL:
            return "wheel"
        heights = tuple(ACE if height == LOW_ACE else height for height in self.heights)
        if self.category is Category.HIGH_CARD:
            return f"{'-'.join(map(name_of, heights[:2]))} low"
        return Ranked(self.category, heights).words


def ace_to_five(cards: Iterable[Card]) -> Low:
    """The lowest of five or more cards, or what fewer show: aces low, straights and flushes do not count.

    (003:31, 003:264, 002:30.) The joker is the lowest card that the hand lacks (003:265).
    """
    hand, ranks = tuple(cards), 0
    for card in hand:
        ranks |= BITS[card.rank]
    return lowest_five(ranks) or _by_ranks(tuple(sorted(_low_heights(hand))))


def eight_or_better(cards: Iterable[Card]) -> Low | None:
    """The lowest of five or more cards, if it is an eight or better for low (003:11, 003:646)."""
    ranks = 0
    for card in cards:
        ranks |= BITS[card.rank]
    low = lowest_five(ranks)
    return low if low is not None and low.or_better(8) else None


def deuce_to_seven(cards: Iterable[Card]) -> Low:
    """The lowest of five or more cards: aces high, straights and flushes count against it (003:588)."""
    hand = tuple(cards)
    return _low(five(hand, _ACES_HIGH)) if len(hand) == 5 else _lowest_of_more(hand)


@cache
def _low(high: Ranked) -> Low:
    """The same cards for low."""
    return Low(-high.category, tuple(-height for height in high.heights))


def _low_heights(hand: Sequence[Card]) -> list[int]:
    heights = [LOW_HEIGHTS[card.rank] for card in hand if not card.is_joker]
    return [*heights, _lacking(heights)] if len(heights) < len(hand) else heights


def _lacking(heights: Sequence[int]) -> int:
    """What the joker is."""
    return next(height for height in count(LOW_ACE) if height not in heights)


@cache  # of all sets of ranks
def lowest_five(ranks: int) -> Low | None:
    """The five lowest of different ranks, by their bits, if there are so many."""
    heights = [height for height in LOW_HEIGHTS.values() if ranks >> height & 1]
    if ranks & _JOKER_BIT:
        heights.append(_lacking(heights))
    if len(heights) < 5:
        return None
    return _low(Ranked(Category.HIGH_CARD, tuple(sorted(heights)[4::-1])))


@cache
def _by_ranks(heights: tuple[int, ...]) -> Low:
    """The lowest five of these, which rise, by their ranks alone.

    One of each rank is taken, the lowest first, then second ones of a rank, then third: so there is a pair
    only for want of a fifth rank, two pair before three of a kind, and each of them as low as can be.
    """
    taken: Counter[int] = Counter()
    turns = []
    for height in heights:
        taken[height] += 1
        turns.append((taken[height], height))
    return _low(grouped([height for _, height in sorted(turns)[:5]]))


def _lowest_of_more(hand: Sequence[Card]) -> Low:
    """The lowest five ranks that are neither in a row nor of one suit only; else a pair, if there is one."""
    heights = sorted(HEIGHTS[card.rank] for card in hand)
    suits: dict[int, set[str]] = {height: set() for height in heights}
    for card in hand:
        suits[HEIGHTS[card.rank]].add(card.suit)
    ranks, failed = [*suits], []
    for chosen in _lowest_first(ranks, 5):
        one_suit = len(set[str]().union(*(suits[height] for height in chosen))) == 1
        low = _low(ranked_five(chosen, one_suit, _ACES_HIGH))
        if low.category is Category.HIGH_CARD:
            return low
        failed.append(low)
    pairs = [height for height in ranks if len(suits[height]) > 1]
    if not pairs:
        return max(failed)
    kept = {pairs[0], *[height for height in ranks if height != pairs[0]][:3]}
    return _by_ranks(tuple(height for height in heights if height in kept))


def _lowest_first(heights: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many of these, which rise: the lowest hand first, each from its top down."""
    if number == 0:
        yield ()
    for place in range(number - 1, len(heights)) if number else ():
        for rest in _lowest_first(heights[:place], number - 1):
            yield (heights[place], *rest)
