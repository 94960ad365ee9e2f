"""What a round can still draw, and what has left the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from openfelt.cards import DECKS, UNKNOWN, Card


@cache
def _whole(deck: str, decks: int) -> Mapping[Card, int]:
    return MappingProxyType(DECKS[deck].composition(decks))


@cache
def _places(deck: str) -> Mapping[Card, int]:
    return MappingProxyType({card: place for place, card in enumerate(_whole(deck, 1))})


class Undealt:
    """So many decks, less the cards that had `gone` before the round and those that it has drawn since.

    It keeps what the round did, which is little, beside what there was, which is much.
    """

    def __init__(self, deck: str, decks: int, gone: Mapping[str, int]) -> None:
        self._deck, self._whole, self._before = deck, _whole(deck, decks), gone
        self._drawn: dict[Card, int] = {}  # in this round; below zero where earlier cards came back

    def draw(self, card: Card) -> None:
        self._drawn[card] = self._drawn.get(card, 0) + 1

    def name(self, cards: Mapping[Card, int]) -> None:
        """Cards that were drawn unknown have names now."""
        for card, number in cards.items():
            self._drawn[card] = self._drawn.get(card, 0) + number
            self._drawn[UNKNOWN] -= number

    def put_back(self, card: Card) -> None:
        self._drawn[card] = self._drawn.get(card, 0) - 1

    def __getitem__(self, card: Card) -> int:
        """How many of this card can still be drawn."""
        left = self._whole.get(card, 0) - self._drawn.get(card, 0)
        return left - self._before.get(card.text, 0) if self._before else left

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self._whole.values()) - sum(self._before.values()) - sum(self._drawn.values())

    @property
    def cards(self) -> dict[Card, int]:
        return {card: left for card in self._whole if (left := self[card]) > 0}

    @property
    def gone(self) -> dict[str, int]:
        """By their names, in the order of the deck: what is not there any more."""
        return {card.text: gone for card, count in self._whole.items() if (gone := count - self[card]) > 0}

    @property
    def went(self) -> list[str]:
        """What the round drew and did not put back, in the order of the deck."""
        went: list[str] = []
        for card in sorted(self._drawn.keys() - {UNKNOWN}, key=_places(self._deck).__getitem__):
            went += (card.text,) * self._drawn[card]
        return went

    @property
    def came_back(self) -> Iterator[str]:
        """What had gone before the round and is there again, in the order in which it went."""
        if min(self._drawn.values(), default=0) >= 0:
            return iter(())
        back = {card.text: -drawn for card, drawn in self._drawn.items() if drawn < 0}
        return Counter({text: back[text] for text in self._before if text in back}).elements()
