"""Every deck the documents play with, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from openfelt.cards.card import JOKER, RANKS, SUITS, Card, cards


@dataclass(frozen=True, slots=True)
class Deck:
    """What one deck holds, a card as often as it is in it.

    A bonus card is an ordinary face with a mark printed on it, and every card of its rank carries the mark.
    So the deck says which ranks those are, and the cards stay the same. `packs` is how many packs of playing
    cards went into one deck: one, except in Pan. A shuffle needs a seed for that many:
    `SystemSource(decks * deck.packs)`.
    """

    name: str
    cards: tuple[Card, ...]
    cites: tuple[str, ...]
    bonus_ranks: frozenset[str] = frozenset()
    packs: int = 1

    @staticmethod
    def of(name: str) -> Deck:
        try:
            return DECKS[name]
        except KeyError:
            raise ValueError(f'no deck is called "{name}": the decks are {", ".join(DECKS)}') from None

    @property
    def size(self) -> int:
        return len(self.cards)

    def count(self, card: Card, decks: int = 1) -> int:
        """How many of this card there are in so many decks."""
        return self.cards.count(card) * decks

    def composition(self, decks: int = 1) -> Counter[Card]:
        """Every card of so many decks, and how many there are of it."""
        number = Counter(self.cards)
        for card in number:
            number[card] *= decks
        return number


def _suited(without: str = "") -> tuple[Card, ...]:
    return tuple(Card.of(rank + suit) for suit in SUITS for rank in RANKS if rank not in without.split())


_JOKER = (Card.of(JOKER),)

# Sixteen pairs (000:892): eleven of a tile and its exact copy, five of two different tiles (000:910-911).
# Which tiles those are was in pictures that the scan lost; this is the set the trade uses.
_MATCHED = cards("6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5")
_MIXED = cards("3-6 4-5 3-5 2-6 3-4 2-5 1-4 2-3 2-4 1-2")

_ALL = (
    Deck("standard", _suited(), ("000:11", "000:540", "003:1874")),
    Deck("joker", _suited() + _JOKER, ("000:185", "002:482", "003:679", "004:11")),
    # No Bust 21st Century: the aces are specially marked "Natural" and called bonus aces (001:316), while
    # 001:285 calls the same decks standard. They hold the same 52 cards.
    Deck("natural", _suited(), ("001:285", "001:316"), frozenset("A")),
    # Pure 21.5: only aces to nines are said to be in suits. The sixteen bonus cards, four of each rank, get
    # the four suits as well: without them the Red Flex bet (003:3193) could not tell their colour.
    # 002:231 and 003:3558 say that eight such decks are 424 cards. Eight times 52 is 416; 424 would be
    # eight decks of 53.
    Deck("bonus", _suited(), ("002:231", "003:2844", "003:3095", "003:3529"), frozenset("KQJT")),
    # Pure Spanish 21.5: bonus cards in suits as above, here for suited matches (002:1213, 003:2376).
    Deck("spanish", _suited(without="T"), ("002:1100", "003:2272"), frozenset("KQJ")),
    Deck("mexican", _suited(without="8 9 T") + _JOKER, ("003:599",)),
    Deck("forty", _suited(without="8 9 T"), ("003:2412",)),
    Deck("pan9", _suited(without="7 8 9 T"), ("003:1350",)),
    # Pan: the document gives 320 cards and what is left out, not the number of packs; eight of forty is the
    # only way to make 320 of whole packs.
    Deck("pan", _suited(without="8 9 T") * 8, ("002:120",), packs=8),
    # No document has it: hand histories of short-deck hold'em do (standard/short-deck.toml).
    Deck("short", _suited(without="5 4 3 2"), ()),
    Deck("tiles", _MATCHED * 2 + _MIXED, ("000:892", "000:910-911")),
)

DECKS: Mapping[str, Deck] = MappingProxyType({deck.name: deck for deck in _ALL})
