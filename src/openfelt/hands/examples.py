"""Hands to show: an example of everything that a hand can be, found by ranking hands as a table does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby
from typing import NamedTuple

from openfelt.cards import DECKS, JOKER, RANKS, SUITS, Card
from openfelt.hands.lows import LOW_ACE, LOW_HEIGHTS, Low
from openfelt.hands.poker import ACE, Rankings, five, two
from openfelt.hands.tiles import TILE_NAMES, TILE_RANKS, TileCategory, TileHand, two_tiles


class Example(NamedTuple):
    """What a hand is, and its cards."""

    label: str
    cards: tuple[Card, ...]


@cache
def poker_hands(size: int, rankings: Rankings) -> tuple[Example, ...]:
    """The highest hand of each category that so many cards can be, the highest category first.

    Of equal hands one without the joker is shown.
    """
    rank = {2: two, 5: five}[size]
    found = [(rank(hand, rankings), hand) for hand in _telling_hands(size, rankings.without)]
    found.sort(key=lambda one: (one[0], not any(card.is_joker for card in one[1])), reverse=True)
    kinds = groupby(found, key=lambda one: one[0].category)
    return tuple(Example(kind.label, next(hands)[1]) for kind, hands in kinds)


@cache
def low_hands(rank: Callable[[Iterable[Card]], Low]) -> tuple[Example, ...]:
    """The best hand of each height that nothing counts against, then of each category; without the joker."""
    found = [(rank(hand), hand) for hand in _of_ranks(RANKS, 5)]
    found.sort(key=lambda one: (one[0], len({card.suit for card in one[1]})), reverse=True)
    kinds = groupby(found, key=lambda one: (one[0].category, one[0].or_better(ACE) and one[0].heights[0]))
    best = (next(hands) for _, hands in kinds)
    return tuple(
        Example(low.words, _aces_last(hand) if LOW_ACE in low.heights else hand) for low, hand in best
    )


def _aces_last(hand: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=lambda card: LOW_HEIGHTS[card.rank], reverse=True))


def _telling_hands(size: int, without: str) -> Iterator[tuple[Card, ...]]:
    """The highest hand of each category is of six ranks: a sixth breaks a straight, and none is lower."""
    top = [rank for rank in RANKS if rank not in without.split()][:6]
    return _of_ranks((*top, JOKER), size)


def _of_ranks(some: Sequence[str], size: int) -> Iterator[tuple[Card, ...]]:
    """A hand of all ranks that cards can have together, once in one suit if that can be, once in several."""
    for ranks in combinations_with_replacement(some, size):
        if any(ranks.count(rank) > (1 if rank == JOKER else len(SUITS)) for rank in ranks):
            continue
        if len(set(ranks)) == size:
            yield tuple(_card(rank, SUITS[0]) for rank in ranks)
        mixed = tuple(_card(rank, SUITS[place % len(SUITS)]) for place, rank in enumerate(ranks))
        if len(set(mixed)) == size:
            yield mixed


def _card(rank: str, suit: str) -> Card:
    return Card.of(JOKER if rank == JOKER else rank + suit)


@cache
def tile_hands() -> tuple[Example, ...]:
    """Everything that two tiles can be: every pair, Wong and Gong, then the points, each with the highest."""
    found = [(two_tiles(hand), hand) for hand in combinations(DECKS["tiles"].cards, 2)]
    found.sort(key=lambda one: one[0], reverse=True)
    kinds = groupby(found, key=lambda one: _kind(one[0]))
    best = (next(hands) for _, hands in kinds)
    return tuple(Example(str(hand), _high_first(tiles)) for hand, tiles in best)


def _kind(hand: TileHand) -> TileHand:
    """Hands of the same points are told apart by their tiles, and shown once."""
    return hand.without_tile if hand.category is TileCategory.POINTS else hand


def _high_first(tiles: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(tiles, key=TILE_RANKS.__getitem__))


def tiles_by_rank() -> tuple[Example, ...]:
    """Every tile by its name, the highest first."""
    return tuple(
        Example(name, tuple(tile for tile, rank in TILE_RANKS.items() if rank == number))
        for number, name in enumerate(TILE_NAMES, 1)
    )
