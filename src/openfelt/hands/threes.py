"""Three cards as poker hands: three of a kind stand above a straight, and a straight above a flush."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Literal, NamedTuple

from openfelt.cards import Card
from openfelt.hands.poker import ACE, HEIGHTS, name_of, names_of

AceLow = Literal["straight-and-straight-flush", "straight", "no"]
"""In which of them an ace, a two and a three are in a row; elsewhere the ace is high."""
_LOWEST, _HIGHEST = (ACE, 3, 2), (ACE, 13, 12)


class ThreeCards(IntEnum):
    """What a hand is, from the lowest to the highest."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", " ")


ThreeOrder = Literal["three", "poker"]
"""Which kinds are higher: as they are rarer among three cards, or as among five."""
_AS_IN_POKER = (
    ThreeCards.HIGH_CARD, ThreeCards.PAIR, ThreeCards.THREE_OF_A_KIND, ThreeCards.STRAIGHT, ThreeCards.FLUSH,
    ThreeCards.STRAIGHT_FLUSH, ThreeCards.MINI_ROYAL,
)  # fmt: skip


class RankedThree(NamedTuple):
    """How high its kind is, the kind, then the heights that break a tie, the most telling first."""

    rung: int
    category: ThreeCards
    heights: tuple[int, ...]

    @property
    def words(self) -> str:
        """As people say it: "pair of kings", "straight to the jack"."""
        top = self.heights[0]
        match self.category:
            case ThreeCards.HIGH_CARD:
                return f"{name_of(top)}-{name_of(self.heights[1])} high"
            case ThreeCards.PAIR:
                return f"pair of {names_of(top)}"
            case ThreeCards.FLUSH:
                return f"flush, {name_of(top)} high"
            case ThreeCards.THREE_OF_A_KIND:
                return f"three {names_of(top)}"
            case ThreeCards.STRAIGHT | ThreeCards.STRAIGHT_FLUSH:
                to = "from ace to three" if top == 3 else f"to the {name_of(top)}"
                return f"{self.category.label} {to}"
        return self.category.label


def three(cards: Iterable[Card], ace_low: AceLow, order: ThreeOrder = "three") -> RankedThree:
    """What three cards are. Of several decks, a pair of one suit with a third is a flush: the higher hand."""
    hand = tuple(cards)
    heights = tuple(sorted((HEIGHTS[card.rank] for card in hand), reverse=True))
    return ranked_three(heights, len({card.suit for card in hand}) == 1, ace_low, order)


@cache
def ranked_three(
    heights: tuple[int, ...], suited: bool, ace_low: AceLow, order: ThreeOrder = "three"
) -> RankedThree:
    """The same by heights, from the top down, and whether the cards are of one suit."""
    rungs = list(ThreeCards) if order == "three" else _AS_IN_POKER
    return max(RankedThree(rungs.index(kind), kind, told) for kind, told in _kinds(heights, suited, ace_low))


def _kinds(
    heights: tuple[int, ...], suited: bool, ace_low: AceLow
) -> Iterator[tuple[ThreeCards, tuple[int, ...]]]:
    """Everything that the hand is: of several decks, three equal cards are three of a kind and a flush."""
    high, middle, low = heights
    yield ThreeCards.HIGH_CARD, heights
    if middle in {high, low}:
        yield ThreeCards.PAIR, (middle, low if middle == high else high)
    if high == low:
        yield ThreeCards.THREE_OF_A_KIND, (high,)
    if suited:
        yield ThreeCards.FLUSH, heights
    row = _row(heights, suited, ace_low)
    if row is not None:
        yield ThreeCards.STRAIGHT, (row,)
        if suited:
            yield (ThreeCards.MINI_ROYAL if heights == _HIGHEST else ThreeCards.STRAIGHT_FLUSH), (row,)


def _row(heights: tuple[int, ...], suited: bool, ace_low: AceLow) -> int | None:
    """The highest card of three in a row."""
    high, middle, low = heights
    if heights == _LOWEST:
        counts = ace_low == "straight-and-straight-flush" or (ace_low == "straight" and not suited)
        return 3 if counts else None
    return high if (middle, low) == (high - 1, high - 2) else None
