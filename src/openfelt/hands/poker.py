"""High hands of five cards, and two-card hands of the pai gow games, with one joker.

`five` and `two` give a `Ranked`: the higher one wins, and equal ones are a copy. A two-card hand and a
five-card hand compare too: a pair of kings with three more cards is higher than the bare pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, Protocol

import msgspec

from openfelt.cards import RANKS, Card

ACE, KING = 14, 13
HEIGHTS = {rank: ACE - place for place, rank in enumerate(RANKS)}
_NAMES = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip


def name_of(height: int) -> str:
    """A rank as people say it: "king"."""
    return _NAMES[ACE - height]


def names_of(height: int) -> str:
    """More than one of a rank: "kings", "sixes"."""
    name = name_of(height)
    return "sixes" if name == "six" else f"{name}s"


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
        ranks, many = [*map(name_of, self.heights)], [*map(names_of, self.heights)]
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
                to = "from ace to five" if self.heights[-1] == 5 else f"to the {ranks[0]}"
                return f"{self.category.label} {to}"
        return self.category.label


class Read(Protocol):
    """A hand by its heights, and in words."""

    @property
    def heights(self) -> tuple[int, ...]: ...

    @property
    def words(self) -> str: ...


def words_beside(mine: Read, other: Read) -> str:
    """What a hand is, and what tells it from one that reads alike: "pair of aces, queen against jack"."""
    told = (pair for pair in zip(mine.heights, other.heights, strict=False) if pair[0] != pair[1])
    apart = next(told, None) if mine.words == other.words else None
    return mine.words if apart is None else f"{mine.words}, {' against '.join(map(name_of, apart))}"


class Rankings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Where the documents differ.

    As a bug the joker is an ace, or completes a straight, a flush or a straight flush; wild, it is any card.
    Completing a flush it is the highest card of the suit that the hand lacks: one document says so (001:61),
    and the others do not say otherwise.
    """

    joker: Literal["bug", "wild"] = "bug"
    joker_in_flush: bool = True  # 000:362 has straights and straight flushes only
    five_of_a_kind: Literal["aces", "any"] = "aces"
    wheel: Literal["lowest", "second-highest", "none"] = "lowest"  # A-2-3-4-5 among straights
    without: str = ""  # ranks that the pack lacks, like "8 9 T": straights go on over the gap (003:613-615)

    def __post_init__(self) -> None:
        if unknown := [rank for rank in self.without.split() if rank not in RANKS]:
            raise ValueError(f'no rank is written "{unknown[0]}": they are {" ".join(RANKS)}')


KEPT = 16_384
"""Hands that are remembered at a time, each with how it ranks: a room deals others for ever."""


@cache
def heights_without(ranks: str) -> tuple[int, ...]:
    """The heights of a pack that lacks these ranks, from the top down. A joker can only be one of them."""
    return tuple(height for rank, height in HEIGHTS.items() if rank not in ranks.split())


@cache
def _steps_without(ranks: str) -> dict[int, int]:
    """Where each height stands: those next to each other in a straight are one step apart."""
    return {height: -place for place, height in enumerate(heights_without(ranks))}


@cache
def _wheel_without(ranks: str) -> tuple[int, ...]:
    return (ACE, *heights_without(ranks)[-4:])


_MADE = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1): Category.THREE_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2, 1): Category.PAIR,
    (2,): Category.PAIR,
}
"""By how many there are of the rank with most cards, and of the next."""


def grouped(heights: Sequence[int]) -> Ranked:
    """What one to five cards are by their ranks alone, whether or not they are in a row or of one suit."""
    groups = sorted(set(heights), key=lambda height: (heights.count(height), height), reverse=True)
    most = tuple(heights.count(height) for height in groups[:2])
    if most == (5,) and groups == [ACE]:
        return Ranked(Category.FIVE_ACES, ())
    return Ranked(_MADE.get(most, Category.HIGH_CARD), tuple(groups))


def five(cards: Iterable[Card], rankings: Rankings) -> Ranked:
    """The best that five cards can be."""
    heights, suits = _read(cards)
    return ranked_five(heights, len(suits) == 1, rankings)


def best_five(cards: Iterable[Card], rankings: Rankings) -> Ranked:
    """The best of five or more cards: by their heights alone, or of one suit.

    Found without looking at any five by themselves; tests hold it against the best of them all.
    """
    heights: list[int] = []
    suits: dict[str, list[int]] = {}
    joker = 0
    for card in cards:
        if card.is_joker:
            joker = 1
            continue
        height = HEIGHTS[card.rank]
        heights.append(height)
        suits.setdefault(card.suit, []).append(height)
    heights.sort(reverse=True)
    best = _of_any_suit(tuple(heights), joker, rankings)
    for suited in suits.values():
        if len(suited) + joker >= 5:
            suited.sort(reverse=True)
            best = max(best, _of_one_suit(tuple(suited), joker, rankings))
    return best


def best_five_with(one_of: Sequence[Card], others: Sequence[Card], rankings: Rankings) -> Ranked:
    """The best five among which there is at least one of these: what beats the others alone has one."""
    best = best_five((*one_of, *others), rankings)
    if len(others) < 5 or best > best_five(others, rankings):
        return best
    hands = combinations((*one_of, *others), 5)
    return max(five(hand, rankings) for hand in hands if any(card in one_of for card in hand))


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
    name = name_of(height)
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


@lru_cache(KEPT)
def ranked_five(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Ranked:
    """The same by heights, from the top down, and whether they are of one suit; to four a joker belongs."""
    if len(heights) == 5:
        return _natural(heights, suited, rankings)
    return max(reading for reading, _ in _readings(heights, suited, rankings))


def _readings(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Iterator[tuple[Ranked, int]]:
    """What four cards and the joker may be, and what height the joker then has."""
    for joker in heights_without(rankings.without):
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


@lru_cache(KEPT)  # of seven cards there are 50,388 sets of heights, for every ranking
def _of_any_suit(heights: tuple[int, ...], joker: int, rankings: Rankings) -> Ranked:
    """The best of five to seven cards if no suit counts."""
    if not joker:
        return _by_groups(heights, rankings)
    readings = []
    for height in heights_without(rankings.without):
        five_alike = heights.count(height) == 4
        if five_alike and height != ACE and rankings.five_of_a_kind != "any":
            continue
        reading = _by_groups(sorted((*heights, height), reverse=True), rankings)
        if rankings.joker == "wild" or height == ACE or five_alike or reading.category is Category.STRAIGHT:
            readings.append(reading)
        elif (straight := _row(heights, height, rankings)) is not None:
            readings.append(Ranked(Category.STRAIGHT, straight))
    return max(readings)


@lru_cache(KEPT)
def _of_one_suit(heights: tuple[int, ...], joker: int, rankings: Rankings) -> Ranked:
    """The best of the cards of one suit, of which there are enough for a flush."""
    pack = heights_without(rankings.without)
    missing = [height for height in pack if height not in heights] if joker else [0]
    best: list[Ranked] = []
    for height in missing:
        together = tuple(sorted((*heights, height), reverse=True)) if height else heights
        straight = _highest_row(together, rankings)
        if straight is not None:
            best.append(_suited(straight, rankings))
        if not height or rankings.joker_in_flush:
            best.append(Ranked(Category.FLUSH, together[:5]))
    if joker and len(heights) >= 5:
        best.append(_of_one_suit(heights, 0, rankings))
    return max(best, default=Ranked(Category.HIGH_CARD, ()))


def _by_groups(heights: Sequence[int], rankings: Rankings) -> Ranked:
    """The best of five to eight heights, from the top down."""
    made: dict[int, list[int]] = {2: [], 3: [], 4: []}
    different: list[int] = []
    before = last = 0
    for height in (*heights, 0):  # the run of each height, once the next has come
        if height == last:
            before += 1
            continue
        if before >= 5:
            return Ranked(Category.FIVE_ACES, ()) if last == ACE else Ranked(Category.FIVE_OF_A_KIND, (last,))
        if last:
            different.append(last)
        if before > 1:
            made[before].append(last)
        before, last = 1, height
    twos, threes, fours = made.values()
    if fours:
        return Ranked(Category.FOUR_OF_A_KIND, _and_kickers(fours[:1], different, 1))
    if threes and (twos or len(threes) > 1):
        return Ranked(Category.FULL_HOUSE, (threes[0], max(threes[1:] + twos)))
    if len(different) >= 5 and (straight := _highest_row(different, rankings)) is not None:
        return Ranked(Category.STRAIGHT, straight)
    if threes:
        return Ranked(Category.THREE_OF_A_KIND, _and_kickers(threes, different, 2))
    if len(twos) > 1:
        return Ranked(Category.TWO_PAIR, _and_kickers(twos[:2], different, 1))
    if twos:
        return Ranked(Category.PAIR, _and_kickers(twos, different, 3))
    return Ranked(Category.HIGH_CARD, tuple(different[:5]))


def _and_kickers(made: Sequence[int], different: Sequence[int], number: int) -> tuple[int, ...]:
    return (*made, *[height for height in different if height not in made][:number])


def _highest_row(heights: Sequence[int], rankings: Rankings) -> tuple[int, ...] | None:
    """The best straight among different heights, from the top down."""
    steps, best = _steps_without(rankings.without), None
    for number in range(4, len(heights)):
        top = heights[number - 4]
        if steps[top] - steps[heights[number]] == 4:
            best = (top,)
            break
    if heights[0] == ACE and (*heights[:1], *heights[-4:]) == (wheel := _wheel_without(rankings.without)):
        lowest = _straight(wheel, rankings)
        return lowest if best is None or (lowest is not None and lowest > best) else best
    return best


def _row(heights: tuple[int, ...], joker: int, rankings: Rankings) -> tuple[int, ...] | None:
    """The best straight that the joker makes as this height, beside whatever else the cards are."""
    return _highest_row(sorted({*heights, joker}, reverse=True), rankings)


def _natural(heights: tuple[int, ...], suited: bool, rankings: Rankings) -> Ranked:
    made = grouped(heights)
    if made.category is not Category.HIGH_CARD:
        return made
    straight = _straight(heights, rankings)
    if straight is None:
        return Ranked(Category.FLUSH, heights) if suited else made
    return _suited(straight, rankings) if suited else Ranked(Category.STRAIGHT, straight)


def _suited(straight: tuple[int, ...], rankings: Rankings) -> Ranked:
    """A royal flush has a ten (003:1041): without tens there is none."""
    if straight == (ACE,) and "T" not in rankings.without:
        return Ranked(Category.ROYAL_FLUSH, ())
    return Ranked(Category.STRAIGHT_FLUSH, straight)


def _straight(heights: tuple[int, ...], rankings: Rankings) -> tuple[int, ...] | None:
    """Its highest card, if five different heights are in a row."""
    if heights == _wheel_without(rankings.without):
        # Second highest is above a king's straight, (13,), and below an ace's, (14,).
        return {"lowest": heights[1:2], "second-highest": (KING, heights[1]), "none": None}[rankings.wheel]
    steps = _steps_without(rankings.without)
    return heights[:1] if steps[heights[0]] - steps[heights[4]] == 4 else None
