"""A house way as a table over every class of seven cards.

What a chart says is asked of its plain interpreter, once for each thing that can be held and each two or five
cards there are; here the answers are only looked up and gathered, for all classes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import JOKER as JOKER_TEXT
from openfelt.cards import RANKS, SUITS, Card
from openfelt.families.pai_gow_poker.houseway import (
    Chart,
    Holding,
    Setting,
    back_gives,
    front_gives,
    holding_of,
    is_run,
    rows_for,
)
from openfelt.hands import ACE, Category, Ranked, Rankings, two
from openfelt.hands.poker import ranked_five
from openfelt.kernels.classes import classes
from openfelt.kernels.dealt import JOKER, Codes, Ints

Bools = NDArray[np.bool_]

PARTS = tuple(combinations(range(7), 2))
"""The ways to part seven cards: which two go in front."""
_LOWEST = 2
_JOKER_RANK = 13
_SUITED = 5 ** (_JOKER_RANK + 1)


class Parted(NamedTuple):
    """Every class parted in every way: the place of what is in front and in the back among all there are.

    A part is legal if its back is the higher.
    """

    fronts: tuple[Ranked, ...]
    backs: tuple[Ranked, ...]
    front: NDArray[np.int16]
    back: NDArray[np.int16]
    legal: Bools


class HandsSet(NamedTuple):
    """Every class as a chart sets it."""

    front: NDArray[np.int16]
    back: NDArray[np.int16]


@lru_cache(maxsize=2)
def parted(rankings: Rankings) -> Parted:
    ranks, suits = classes().cards % 13, classes().cards // 13
    ranks[suits == 4] = _JOKER_RANK
    fronts, of_two = _fronts(rankings)
    keys = list(_back_keys(ranks, suits))
    different = np.unique(np.concatenate([np.unique(key) for key in keys]))
    told = [_back(int(key), rankings) for key in different]
    backs = tuple(sorted(set(told)))
    places = {back: place for place, back in enumerate(backs)}
    of_key = np.array([places[back] for back in told], np.int16)
    front = np.stack([of_two[ranks[:, one], ranks[:, other]] for one, other in PARTS], axis=1)
    back = np.stack([of_key[np.searchsorted(different, key)] for key in keys], axis=1)
    lowest = np.array([sum(back < front for back in backs) for front in fronts], np.int16)
    return Parted(fronts, backs, front, back, back >= lowest[front])


def _fronts(rankings: Rankings) -> tuple[tuple[Ranked, ...], NDArray[np.int16]]:
    """Every two cards there are, from the lowest up, and the place of each by its ranks."""
    told: dict[tuple[int, int], Ranked] = {}
    for one in range(_JOKER_RANK + 1):
        for other in range(one, _JOKER_RANK):
            told[one, other] = two((_card(one, 0), _card(other, 1)), rankings)
        if one < _JOKER_RANK:
            told[one, _JOKER_RANK] = two((_card(one, 0), Card.of(JOKER_TEXT)), rankings)
    fronts = tuple(sorted(set(told.values())))
    places = np.full((_JOKER_RANK + 1, _JOKER_RANK + 1), -1, np.int16)
    for (one, other), front in told.items():
        places[one, other] = places[other, one] = fronts.index(front)
    return fronts, places


def _card(rank: int, suit: int) -> Card:
    return Card.of(RANKS[ACE - _LOWEST - rank] + SUITS[suit])


def _back_keys(ranks: NDArray[np.int8], suits: NDArray[np.int8]) -> Iterator[Codes]:
    """For each way to part: how many of each rank are in the back, to base 5; and is it of one suit."""
    counts = (5 ** np.arange(_JOKER_RANK + 1, dtype=np.int64))[ranks]
    bytes_of = np.array([1, 1 << 8, 1 << 16, 1 << 24, 0x01010101], np.int64)[suits]
    all_counts, all_suits = counts.sum(axis=1), bytes_of.sum(axis=1)
    for one, other in PARTS:
        together = all_suits - bytes_of[:, one] - bytes_of[:, other]
        suited = np.zeros(len(ranks), np.bool_)
        for suit in range(4):
            suited |= together >> (8 * suit) & 255 == 5  # five cards
        yield all_counts - counts[:, one] - counts[:, other] + suited * _SUITED


def _back(key: int, rankings: Rankings) -> Ranked:
    suited, counts = divmod(key, _SUITED)
    return ranked_five(_heights(counts), bool(suited), rankings)


def _heights(counts: int) -> tuple[int, ...]:
    """From the top down, without the joker."""
    ranks = reversed(range(_JOKER_RANK))
    return tuple(rank + _LOWEST for rank in ranks for _ in range(counts // 5**rank % 5))


def set_by_chart(chart: Chart, rankings: Rankings) -> HandsSet:
    """The same as `set_by` of each class."""
    all_parted = parted(rankings)
    chosen = np.full(len(classes().ways), -1, np.int32)
    for holding, members in _by_holding(all_parted, rankings):
        chosen[members] = _chosen(chart, holding, _Group(all_parted, members))
    assert chosen.min() >= 0, "every row makes a setting of every hand it is for"
    front, back = np.divmod(chosen, len(all_parted.backs))
    return HandsSet(front.astype(np.int16), back.astype(np.int16))


class _Group:
    """Classes that hold the same, and every way to part them."""

    def __init__(self, of: Parted, members: Codes) -> None:
        self.of = of
        self.front, self.back, self.legal = of.front[members], of.back[members], of.legal[members]
        self.place = self.front.astype(np.int32) * len(of.backs) + self.back  # the highest front, then back

    def giving(self, setting: Setting, holding: Holding) -> Bools:
        front = _told(self.front, self.of.fronts, lambda one: front_gives(one, setting.front, holding))
        back = _told(self.back, self.of.backs, lambda one: back_gives(one, setting.back, holding))
        return front & back & self.legal

    def highest(self, giving: Bools) -> Ints:
        return np.asarray(np.where(giving, self.place, -1).max(axis=1), np.int32)


def _told(places: NDArray[np.int16], ranked: tuple[Ranked, ...], says: Callable[[Ranked], bool]) -> Bools:
    """What is said of each, asked once of everything that is there."""
    answers = np.zeros(len(ranked), np.bool_)
    for place in np.unique(places):
        answers[place] = says(ranked[place])
    return answers[places]


def _by_holding(of: Parted, rankings: Rankings) -> Iterator[tuple[Holding, Codes]]:
    cards = classes().cards
    ranks = np.where(cards == JOKER, _JOKER_RANK, cards % 13)
    counts = (5 ** np.arange(_JOKER_RANK + 1, dtype=np.int64))[ranks].sum(axis=1)
    runs = np.array([is_run(back) for back in of.backs])[of.back].any(axis=1)
    different, places = np.unique(counts * 2 + runs, return_inverse=True)
    held = [holding_of(_heights(int(key) // 2), bool(key % 2), rankings) for key in different]
    holdings = sorted(set(held))
    numbers = {holding: number for number, holding in enumerate(holdings)}
    of_class = np.array([numbers[holding] for holding in held])[places]
    order = np.argsort(of_class, kind="stable")
    bounds = np.searchsorted(of_class[order], np.arange(len(holdings) + 1))
    for holding, start, end in zip(holdings, bounds, bounds[1:], strict=False):
        yield holding, order[start:end]


def _chosen(chart: Chart, holding: Holding, group: _Group) -> Ints:
    chosen = np.full(len(group.front), -1, np.int32)
    for row in rows_for(chart, holding):
        for setting in row.set:
            if (chosen < 0).any():
                chosen = np.where(chosen < 0, group.highest(group.giving(setting, holding)), chosen)
    if chart.golden:
        giving = group.giving(chart.golden, holding)
        already = (giving & (group.place == chosen[:, None])).any(axis=1)
        golden = group.highest(giving)
        chosen = np.where(already | (golden < 0), chosen, golden)
    return np.asarray(chosen, np.int32)


def ace_high(rankings: Rankings) -> Bools:
    """Whether no five of a class are more than the high cards of a hand, an ace the highest of them."""
    best = parted(rankings).back.max(axis=1)
    tops = [back.category is Category.HIGH_CARD and back.heights[0] == ACE for back in parted(rankings).backs]
    return np.asarray(np.array(tops)[best], np.bool_)
