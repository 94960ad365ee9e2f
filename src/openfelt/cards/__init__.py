"""Cards, jokers, tiles, decks, shoe, shuffle, cut and burn."""

from openfelt.cards.card import JOKER, RANKS, SUITS, UNKNOWN, Card, cards, in_order, text
from openfelt.cards.decks import DECKS, Deck
from openfelt.cards.shoe import MOST_DECKS, Shoe
from openfelt.cards.shuffle import (
    SEED_BYTES_PER_DECK,
    SeededSource,
    Source,
    SystemSource,
    below,
    cut,
    fresh_seed,
    shuffled,
)

__all__ = [
    "DECKS",
    "JOKER",
    "MOST_DECKS",
    "RANKS",
    "SEED_BYTES_PER_DECK",
    "SUITS",
    "UNKNOWN",
    "Card",
    "Deck",
    "SeededSource",
    "Shoe",
    "Source",
    "SystemSource",
    "below",
    "cards",
    "cut",
    "fresh_seed",
    "in_order",
    "shuffled",
    "text",
]
