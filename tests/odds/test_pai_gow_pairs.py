"""Pairs of pai gow poker hands: on small packs the sums over shared cards are those over pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt import books
from openfelt.cards import RANKS, SUITS, Card
from openfelt.families.pai_gow_poker.houseway import chart_of, set_by
from openfelt.hands import ACE, Category, Ranked, Rankings, best_five, five, two
from openfelt.kernels import alike
from openfelt.kernels.packs import Pack, card_sets
from openfelt.odds.counts.pai_gow_poker.compared import ACE_HIGHS, Compared, best_against_open, house_way_both

Cards = tuple[Card, ...]

FACE_UP = "marina/face-up-pai-gow-poker"
FEW_RANKS, FEW_SUITS = Pack((12, 11, 3, 2)), Pack((12, 11, 10, 9, 8, 6, 5), 2)


class Hands(NamedTuple):
    """Every hand of a pack, set by a chart, by the plain functions."""

    bits: list[int]
    settings: list[tuple[tuple[Ranked, Ranked], ...]]
    ranks: list[tuple[Ranked, Ranked]]
    ace_high: list[str]


def card(number: int) -> Card:
    return Card.of("Jo") if number == 52 else Card.of(RANKS[12 - number % 13] + SUITS[number // 13])


def hands(pack: Pack, id: str, rankings: Rankings, ace_high_ends: bool) -> Hands:
    chart = chart_of(books.paper(id))

    @cache
    def told(seven: Cards) -> tuple[tuple[tuple[Ranked, Ranked], ...], tuple[Ranked, Ranked], str]:
        parts = ((front, tuple(one for one in seven if one not in front)) for front in combinations(seven, 2))
        settings = tuple((two(front, rankings), five(back, rankings)) for front, back in parts)
        best = best_five(seven, rankings)
        high = ace_high_ends and best.category is Category.HIGH_CARD and best.heights[0] == ACE
        with_joker = any(one.is_joker for one in seven)
        set_so = set_by(chart, seven, rankings).split
        return (
            tuple(way for way in settings if way[1] > way[0]),
            (set_so.front_rank, set_so.back_rank),
            ACE_HIGHS[0] if not high else "joker" if with_joker else "no-joker",
        )

    dealt = list(combinations(pack.cards, 7))
    found = [told(alike(map(card, seven))) for seven in dealt]
    return Hands([sum(1 << one for one in seven) for seven in dealt], *map(list, zip(*found, strict=True)))


def half(mine: NDArray[np.int64], banks: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.where(mine == banks, 1, np.where(mine > banks, 2, 0))


def one_by_one(of: Hands, by_house_way: bool) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """All pairs that share no card."""
    ranks = sorted({rank for ways in of.settings for way in ways for rank in way})
    order = {rank: place for place, rank in enumerate(ranks)}
    bits, kinds = np.array(of.bits), np.array(of.ace_high)
    bank = np.array([[order[front], order[back]] for front, back in of.ranks])
    halves: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for place, mine in enumerate(of.bits):
        others = np.flatnonzero(bits & mine == 0)
        for kind in kinds[others]:
            met[str(kinds[place]), str(kind)] += 1
        others = others[kinds[others] == "no"]
        chosen = [of.ranks[place]] if by_house_way else of.settings[place]
        ways = np.array([[order[front], order[back]] for front, back in chosen])
        front = half(ways[:, :1], bank[others, 0][None, :])
        back = half(ways[:, 1:], bank[others, 1][None, :])
        # wins, then pushes by the front, then by the back, then the highest front; a copy before a loss
        won = (front == 2).astype(int) + (back == 2)
        worth = np.where(won == 1, np.where(front == 2, 400 + 10 * back, 300 + 10 * front), 1000 * won)
        worth = np.where(won == 0, _by_front(ways), worth)
        best = worth.argmax(axis=0)
        told = ("lose", "copy", "win")
        for one, other in zip(front[best, range(len(others))], back[best, range(len(others))], strict=True):
            halves[told[one], told[other]] += 1
    return halves, met


def _by_front(ways: NDArray[np.int64]) -> NDArray[np.float64]:
    """Below any push, the highest front first, then the highest back."""
    return (ways[:, :1] * 10_000 + ways[:, 1:]) / 10**9


Case = tuple[str, Rankings, bool, Pack]

SMALL: Case = (FACE_UP, Rankings(five_of_a_kind="any"), True, FEW_SUITS)
CASES: dict[str, Case] = {
    "four ranks": ("casino-real/fortune-pai-gow-poker", Rankings(), False, FEW_RANKS),
    "wild": (
        "aviator/pai-gow-poker",
        Rankings(joker="wild", five_of_a_kind="any"),
        False,
        Pack((12, 8, 7, 6)),
    ),
    "no joker in a flush": (
        "parkwest/ace-up-pai-gow-poker",
        Rankings(joker_in_flush=False),
        True,
        Pack((12, 11, 9, 7, 5, 4, 2), 2),
    ),
    "three suits": ("parkwest/lucky-pai-gow-poker", Rankings(), False, Pack((12, 11, 10, 9, 8), 3)),
    "two suits": (FACE_UP, Rankings(five_of_a_kind="any"), True, Pack((12, 11, 10, 8, 6, 5, 3, 2), 2)),
}


def check(id: str, rankings: Rankings, ace_high_ends: bool, pack: Pack) -> None:
    of, chart = hands(pack, id, rankings, ace_high_ends), chart_of(books.paper(id))
    counts: dict[bool, Callable[..., Compared]] = {True: house_way_both, False: best_against_open}
    for by_house_way, count in counts.items():
        compared = count(chart, rankings, ace_high_ends, pack)
        halves, met = one_by_one(of, by_house_way)
        assert {key: ways for key, ways in compared.halves.items() if ways} == halves
        assert {key: ways for key, ways in compared.ace_high.items() if ways} == met
        assert compared.total == met.total() == pack.pairs_of_hands


def test_the_sums_over_shared_cards_are_those_over_pairs() -> None:
    check(*SMALL)


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES)
def test_on_larger_packs(case: str) -> None:
    check(*CASES[case])


def test_sets_of_cards_up_to_suits() -> None:
    """As many as there are, and every set of few cards has one that stands for it."""
    found = [card_sets(Pack(), size) for size in range(7)]
    assert [len(held) for held, _ in found] == [1, 14, 182, 1_924, 18_187, 150_891, 1_097_447]
    assert [int(alike.sum()) for _, alike in found] == [1, 53, 1_378, 23_426, 292_825, 2_869_685, 22_957_480]
    for pack in (FEW_RANKS, FEW_SUITS):
        held, alike_to = card_sets(pack, 4)
        stand = dict(zip(map(named, held.tolist()), alike_to.tolist(), strict=True))
        assert Counter(named(sum(1 << one for one in four)) for four in combinations(pack.cards, 4)) == stand


def named(held: int) -> tuple[int, ...]:
    """A set of cards without the names of its suits."""
    return (held >> 52, *sorted(_suits(held)))


def _suits(held: int) -> Iterator[int]:
    yield from (held >> 13 * suit & 8191 for suit in range(4))
