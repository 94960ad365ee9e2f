"""Five-card and two-card poker hands of the pai gow games, with one joker.

`five` and `two` give a `Ranked`: the higher one wins, and equal ones are a copy. A two-card hand and a
five-card hand compare too: a pair of kings with three more cards is higher than the bare pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

import msgspec

from openfelt.cards import RANKS, Card

ACE, KING = 14, 13
HEIGHTS = {rank: ACE - place for place, rank in enumerate(RANKS)}
_NAMES = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip


class Category(IntEnum):
    """What a hand is, from the lowest to the highest. Five of a kind stands where 003:2656-2664 pays it."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10
    FIVE_ACES = 11

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", " ")


class Ranked(NamedTuple):
    """The category, then the heights that break a tie, the most telling first."""

    category: Category
    heights: tuple[int, ...]

    def __str__(self) -> str:
        if self.category in {Category.ROYAL_FLUSH, Category.FIVE_ACES}:
            return self.category.label
        return f"{self.category.label} {' '.join(RANKS[ACE - height] for height in self.heights)}"

    @property
    def words(self) -> str:
        """As people say it: "pair of kings", "two pair, nines and fours", "straight to the jack"."""
        ranks = [_NAMES[ACE - height] for height in self.heights]
        many = ["sixes" if rank == "six" else f"{rank}s" for rank in ranks]
        match self.category:
            case Category.HIGH_CARD:
                return f"{'-'.join(ranks[:2])} high"
            case Category.PAIR:
                return f"pair of {many[0]}"
            case Category.TWO_PAIR:
                return f"two pair, {many[0]} and {many[1]}"
            case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.FIVE_OF_A_KIND:
                return f"{self.category.label.split()[0]} {many[0]}"
            case Category.FULL_HOUSE:
                return f"full house, {many[0]} over {many[1]}"
            case Category.FLUSH:
                return f"flush, {ranks[0]} high"
            case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
                to = "from ace to five" if self.heights[-1] == _WHEEL[1] else f"to the {ranks[0]}"
                return f"{self.category.label} {to}"
        return self.category.label


class Rankings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the documents differ.

    As a bug the joker is an ace, or completes a straight, a flush or a straight flush; wild, it is any card.
    Completing a flush it is the highest card of the suit that the hand lacks: one document says so (001:61),
    and the others do not say otherwise.
    """

    joker: Literal["bug", "wild"] = "bug"
    joker_in_flush: bool = True  # 000:362 has straights and straight flushes only
    five_of_a_kind: Literal["aces", "any"] = "aces"
    wheel: Literal["lowest", "second-highest"] = "lowest"  # A-2-3-4-5 among straights


_SHAPES = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}
_WHEEL = (ACE, 5, 4, 3, 2)


def five(cards: Iterable[Card], rankings: Rankings) -> Ranked:
    """The best that five cards can be."""
    heights, suits = _read(cards)
    return _best(heights, len(suits) == 1, rankings)


def best_five(cards: Iterable[Card], rankings: Rankings) -> Ranked:
    """The best five of any number of cards."""
    return max(five(hand, rankings) for hand in combinations(cards, 5))


def two(cards: Iterable[Card], rankings: Rankings) -> Ranked:
    """A pair, or two cards by their heights. A wild joker pairs the other card."""
    heights, _ = _read(cards)
    if len(heights) == 1:
        joker = _beside(heights[0], rankings)
        heights = (max(joker, heights[0]), min(joker, heights[0]))
    if heights[0] == heights[1]:
        return Ranked(Category.PAIR, heights[:1])
    return Ranked(Category.HIGH_CARD, heights)


def joker_counts_as(cards: Iterable[Card], rankings: Rankings) -> str:
    """What the joker among two or five cards is in the best that they can be: "a ten"."""
    heights, suits = _read(cards)
    if len(heights) == 1:
        height = _beside(heights[0], rankings)
    else:
        _, height = max(_readings(heights, len(suits) == 1, rankings))
    name = _NAMES[ACE - height]
    return f"an {name}" if name in {"ace", "eight"} else f"a {name}"


def _beside(height: int, rankings: Rankings) -> int:
    """The height of the joker in two cards, the other of this height."""
    return ACE if rankings.joker == "bug" else height


def _read(cards: Iterable[Card]) -> tuple[tuple[int, ...], set[str]]:
    """Heights from the top down, and the suits; the joker is in neither."""
    natural = [card for card in cards if not card.is_joker]
    heights = [HEIGHTS[card.rank] for card in natural]
    heights.sort(reverse=True)
    return tuple(heights), {card.suit for card in natural}


@cache  # there are few sets of heights
def _best(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Ranked:
    if len(heights) == 5:
        return _natural(heights, suited, rankings)
    return max(reading for reading, _ in _readings(heights, suited, rankings))


def _readings(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Iterator[tuple[Ranked, int]]:
    """What four cards and the joker may be, and what height the joker then has."""
    for joker in HEIGHTS.values():
        together = tuple(sorted((*heights, joker), reverse=True))
        if heights.count(joker) == 4:
            if joker == ACE or rankings.five_of_a_kind == "any":
                yield _natural(together, False, rankings), joker
            continue
        plain = _natural(together, False, rankings)
        if rankings.joker == "wild" or joker == ACE or plain.category is Category.STRAIGHT:
            yield plain, joker
        if suited and joker not in heights:
            of_the_suit = _natural(together, True, rankings)
            if rankings.joker_in_flush or of_the_suit.category is not Category.FLUSH:
                yield of_the_suit, joker


def _natural(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Ranked:
    groups = sorted(set(heights), key=lambda height: (heights.count(height), height), reverse=True)
    shape = tuple(heights.count(height) for height in groups)
    if shape == (5,) and groups == [ACE]:
        return Ranked(Category.FIVE_ACES, ())
    if shape in _SHAPES:
        return Ranked(_SHAPES[shape], tuple(groups))
    straight = _straight(heights, rankings)
    if straight is None:
        return Ranked(Category.FLUSH if suited else Category.HIGH_CARD, heights)
    if not suited:
        return Ranked(Category.STRAIGHT, straight)
    return (
        Ranked(Category.ROYAL_FLUSH, ()) if straight == (ACE,) else Ranked(Category.STRAIGHT_FLUSH, straight)
    )


def _straight(heights: tuple[int, ...], rankings: Rankings) -> tuple[int, ...] | None:
    """Its highest card, if five different heights are in a row."""
    if heights == _WHEEL:
        # Second highest is above a king's straight, (13,), and below an ace's, (14,).
        return (5,) if rankings.wheel == "lowest" else (KING, 5)
    return heights[:1] if heights[0] - heights[4] == 4 else None
