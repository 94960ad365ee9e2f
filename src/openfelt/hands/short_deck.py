"""Short deck: no twos to fives, and a flush above a full house. No document has it; hand histories do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openfelt.cards import Card
from openfelt.hands.poker import Category, Ranked, Rankings, best_five

SHORT = Rankings(without="5 4 3 2")
_PLACES = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}


class RankedShort(NamedTuple):
    """Where its kind stands, and the hand."""

    place: Category
    hand: Ranked

    @property
    def words(self) -> str:
        return self.hand.words


def short_deck(cards: Iterable[Card]) -> RankedShort:
    """The best of five to seven cards: they cannot hold both a flush and a full house, which are eight."""
    hand = best_five(cards, SHORT)
    return RankedShort(_PLACES.get(hand.category, hand.category), hand)
