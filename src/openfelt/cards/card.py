"""Playing cards, the joker and tiles, and how they are written.

`As Td 9c 2h` are playing cards, `Jo` is the joker, `1-3` is a tile by its two halves, the lower first.
`??` is a card that nobody has named: it lies face down and takes its place in the pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("s", "h", "d", "c")
JOKER = "Jo"
_NOBODY_KNOWS = "??"

_TILE = re.compile(r"([0-9])-([0-9])")
_SPELLING = (
    f"a card is a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), the joker is {JOKER}, "
    "a tile is its two halves of 1 to 6 dots, the lower first, like 1-3"
)


class Card:
    """One face. `Card.of("As")` is always the same object, so cards compare and hash as fast as Python can.

    Eight aces of spades in a shoe are the same card eight times. There is no `<`: every game ranks cards
    its own way, and a comparison that was right in one would be silently wrong in the next. `order` exists
    to print cards the same way each time (see `in_order`), and as a small index for tables.
    """

    __slots__ = ("dots", "is_joker", "is_tile", "order", "rank", "suit", "text")

    text: str
    rank: str  # "A", "K" … "2", "Jo", or the whole text of a tile
    suit: str  # "s", "h", "d", "c", or "" for the joker and tiles
    dots: int  # of a tile, both halves together; 0 for a card
    is_joker: bool
    is_tile: bool
    order: int

    def __init__(self) -> None:
        raise TypeError('every card is made once, when the module loads: write Card.of("As")')

    @staticmethod
    def of(text: str) -> Card:
        """The card written so; anything else is refused with the spelling that was probably meant."""
        try:
            return _FACES[text]
        except KeyError:
            raise ValueError(f'"{text}" is not a card: {_advice(text)}') from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: {self.text}.{name} stays as it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card does not change: {self.text}.{name} stays as it is")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # Pickles and copies by its text, so it comes back as the same object.
        return Card.of, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f'Card.of("{self.text}")'


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces: `cards("As Td Jo")`."""
    return tuple(Card.of(word) for word in text.split())


def text(cards: Iterable[Card]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(card.text for card in cards)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Aces to deuces, spades to clubs, then the joker, then tiles: an order to print in, not a ranking."""
    return tuple(sorted(cards, key=lambda card: card.order))


def _faces() -> dict[str, Card]:
    # Suits run from spades down to clubs, as they break ties for a button or an opening bet (003:2416).
    written = [(rank + suit, rank, suit, 0) for rank in RANKS for suit in SUITS]
    written.append((JOKER, JOKER, "", 0))
    halves = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    written += [(tile := f"{low}-{high}", tile, "", low + high) for low, high in halves]
    written.append((_NOBODY_KNOWS, "?", "?", 0))
    return {face[0]: _make(order, *face) for order, face in enumerate(written)}


def _make(order: int, text: str, rank: str, suit: str, dots: int) -> Card:
    card = object.__new__(Card)
    fields = {"text": text, "rank": rank, "suit": suit, "dots": dots, "order": order}
    for name, value in (fields | {"is_joker": rank == JOKER, "is_tile": dots > 0}).items():
        object.__setattr__(card, name, value)
    return card


def _advice(text: str) -> str:
    if tile := _TILE.fullmatch(text):
        meant = f"{tile[2]}-{tile[1]}"
    elif text.lower() == "joker":
        meant = JOKER
    else:
        meant = re.sub("^10", "T", text).capitalize()
    return f'write "{meant}"' if meant in _FACES else _SPELLING


_FACES = _faces()
UNKNOWN = _FACES[_NOBODY_KNOWS]
