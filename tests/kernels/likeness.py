"""Other hands that are alike, and the shapes hands have."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from openfelt.cards import SUITS, Card
from openfelt.kernels import alike


def another(stands: Sequence[Card], chance: random.Random) -> list[Card]:
    """Some hand that the given one stands for, in any order."""
    flush = flush_of(stands)
    while True:
        suit, *others = chance.sample(SUITS, 4)
        hand = [
            card
            if card.is_joker
            else Card.of(card.rank + (suit if card in flush else chance.choice(others if flush else SUITS)))
            for card in chance.sample(stands, 7)
        ]
        if len(set(hand)) == 7 and alike(hand) == stands:
            return hand


def every(stands: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All hands of the same ranks that it stands for."""
    ranks = Counter(card.rank for card in stands if not card.is_joker)
    joker = tuple(card for card in stands if card.is_joker)
    for suits in product(*(combinations(SUITS, number) for number in ranks.values())):
        dealt = (Card.of(rank + suit) for rank, taken in zip(ranks, suits, strict=True) for suit in taken)
        if alike(hand := (*dealt, *joker)) == stands:
            yield hand


def flush_of(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a suit that is long enough for a flush."""
    jokers = sum(card.is_joker for card in cards)
    suited = [tuple(card for card in cards if card.suit == suit) for suit in SUITS]
    return next((held for held in suited if len(held) >= 5 - jokers), ())


def shape(cards: Sequence[Card]) -> tuple[object, ...]:
    """How many jokers, how the ranks are grouped, how long a flush."""
    groups = Counter(card.rank for card in cards)
    return (groups["Jo"], tuple(sorted(groups.values())), len(flush_of(cards)))
