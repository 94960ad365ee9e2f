"""Every seven cards of the 53-card deck, once for all hands that no rule of pai gow poker tells apart.

Suits matter only where five cards can be of one suit, so a hand is known by its ranks, by the cards of a suit
that is long enough for a flush (five, or four beside the joker; never two suits), and by whether two cards
beside that suit are of one suit themselves, as a royal match must be (000:330). One hand stands for all that
are alike, with the number of ways to be dealt one of them, so the plain functions can judge all 154,143,080.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple, TypeVar

from openfelt.cards import JOKER, RANKS, SUITS, Card, in_order

ALL_SEVENS = comb(53, 7)

_FLUSH, _NEXT, _OTHER, _ = SUITS
_JOKER = Card.of(JOKER)

Judged = TypeVar("Judged", bound=Hashable)


class Seven(NamedTuple):
    """The hand that stands for those alike, and how many there are."""

    cards: tuple[Card, ...]
    ways: int


def sevens() -> Iterator[Seven]:
    """All hands. The ways add up to `ALL_SEVENS`."""
    for jokers in (0, 1):
        for ranks in combinations_with_replacement(RANKS, 7 - jokers):
            if max(Counter(ranks).values()) <= len(SUITS):
                yield from _of_ranks(ranks, jokers)


def alike(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand that stands for these seven cards."""
    seven = in_order(cards)
    natural = [card for card in seven if not card.is_joker]
    jokers = len(seven) - len(natural)
    suit, length = Counter(card.suit for card in natural).most_common(1)[0]
    if length < 5 - jokers:
        return _mixed([card.rank for card in natural], jokers)
    beside = [card for card in natural if card.suit != suit]
    together = len({card.suit for card in beside}) == 1
    flush = [card.rank for card in natural if card.suit == suit]
    return _suited(flush, [card.rank for card in beside], together, jokers)


def tally(judge: Callable[[tuple[Card, ...]], Judged]) -> Counter[Judged]:
    """How many of all hands are judged so. What it says must be the same of hands that are alike."""
    told: Counter[Judged] = Counter()
    for seven in sevens():
        told[judge(seven.cards)] += seven.ways
    return told


def _of_ranks(ranks: tuple[str, ...], jokers: int) -> Iterator[Seven]:
    counts = Counter(ranks)
    mixed = prod(comb(4, number) for number in counts.values())
    for length in range(5 - jokers, len(counts) + 1):
        for flush in combinations(counts, length):
            beside = counts - Counter(flush)
            for together, ways in _beside(beside):
                mixed -= 4 * ways
                yield Seven(_suited(flush, tuple(beside.elements()), together, jokers), 4 * ways)
    yield Seven(_mixed(ranks, jokers), mixed)


def _beside(ranks: Counter[str]) -> list[tuple[bool, int]]:
    """Whether the cards beside a flush are of one suit, and in how many ways; three suits are left."""
    if list(ranks.values()) == [1, 1]:
        return [(True, 3), (False, 6)]
    return [(ranks.total() == 1, prod(comb(3, number) for number in ranks.values()))]


def _suited(flush: Iterable[str], beside: Iterable[str], together: bool, jokers: int) -> tuple[Card, ...]:
    suits = (_NEXT, _NEXT) if together else (_NEXT, _OTHER)
    return (
        *(Card.of(rank + _FLUSH) for rank in flush),
        *(Card.of(rank + suit) for rank, suit in zip(beside, suits, strict=False)),
        *(_JOKER,) * jokers,
    )


def _mixed(ranks: Iterable[str], jokers: int) -> tuple[Card, ...]:
    """The suits in turn: no suit comes more than twice, and equal cards, which stand together, differ."""
    dealt = (Card.of(rank + SUITS[place % 4]) for place, rank in enumerate(ranks))
    return (*dealt, *(_JOKER,) * jokers)
