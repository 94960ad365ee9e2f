"""Hands that count to nine: the last digit of the sum. Aces are one, tens and pictures nothing."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.cards import Card

PIPS_SAID = "an ace one, tens and pictures nothing, others their number; of the sum only the last digit"
_PIPS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(pips): pips for pips in range(2, 10)}


def pips(card: Card) -> int:
    """What one card counts."""
    return _PIPS[card.rank]


def points(cards: Iterable[Card]) -> int:
    """What a hand counts: nine and six are fifteen, which is five."""
    total = 0
    for card in cards:
        total += _PIPS[card.rank]
    return total % 10


def points_said(cards: Iterable[Card]) -> str:
    """As a house dealer calls it."""
    return str(points(cards))
