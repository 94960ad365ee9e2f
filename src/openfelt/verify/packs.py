"""The packs that are played with, as everybody knows them: which cards, and how often each is in one.

A record states its pack by a name and by its cards. Where the name is one of these, the cards must be too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

RANKS, SUITS, JOKER = "AKQJT98765432", "shdc", "Jo"
_TWICE = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5"
_ONCE = "3-6 4-5 3-5 2-6 3-4 2-5 1-4 2-3 2-4 1-2"


def _suited(without: str = "") -> Counter[str]:
    return Counter(rank + suit for rank in RANKS if rank not in without for suit in SUITS)


_WHOLE, _JOKER = _suited(), Counter([JOKER])
PACKS: Mapping[str, Counter[str]] = {
    "standard": _WHOLE,
    "natural": _WHOLE,
    "bonus": _WHOLE,
    "joker": _WHOLE + _JOKER,
    "spanish": _suited("T"),
    "mexican": _suited("89T") + _JOKER,
    "forty": _suited("89T"),
    "pan9": _suited("789T"),
    "pan": Counter({card: 8 * number for card, number in _suited("89T").items()}),
    "short": _suited("5432"),
    "tiles": Counter(_TWICE.split() * 2 + _ONCE.split()),
}


@dataclass(frozen=True)
class Pack:
    """A pack as a record states it: so many `decks` of a name, and how often it has each card."""

    deck: str
    decks: int
    cards: Counter[str]

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Pack:
        return cls(str(stated["deck"]), int(stated["decks"]), Counter(dict(stated["cards"])))

    @property
    def size(self) -> int:
        return self.cards.total()

    @property
    def is_known(self) -> bool:
        return self.deck in PACKS

    @property
    def is_right(self) -> bool:
        """Whether it has the cards of its name; of a name that is not known nobody can tell."""
        one = PACKS.get(self.deck)
        return one is None or self.cards == {card: number * self.decks for card, number in one.items()}

    def too_often(self, faces: Iterable[str]) -> str:
        """What one card is too many, in words: `As twice, and its pack has 1`; nothing if all fit."""
        for face, number in Counter(faces).items():
            if number > self.cards[face]:
                return f"{face} {number} times, and its pack has {self.cards[face] or 'none'}"
        return ""
