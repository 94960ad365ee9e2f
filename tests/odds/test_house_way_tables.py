"""A house way as a table over the classes of seven cards is what its plain interpreter says of each."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kernels.test_every_house_way import CHARTS
from openfelt.cards import Deck
from openfelt.families.pai_gow_poker.houseway import set_by
from openfelt.hands import ACE, Category, best_five
from openfelt.kernels import ALL_SEVENS, alike, sevens
from openfelt.kernels.classes import classes
from openfelt.kernels.dealt import codes_of, number_of, slots, slots_of
from openfelt.odds.counts.pai_gow_poker.house_ways import ace_high, parted, set_by_chart

SHARE = 1_000


def check(name: str, every: int) -> None:
    """One class in so many."""
    chart, rankings = CHARTS[name]
    told, of, aces = set_by_chart(chart, rankings), parted(rankings), ace_high(rankings)
    for place, seven in enumerate(sevens()):
        if place % every == every // 2:
            split = set_by(chart, seven.cards, rankings).split
            assert of.fronts[told.front[place]] == split.front_rank, seven.cards
            assert of.backs[told.back[place]] == split.back_rank, seven.cards
            best = best_five(seven.cards, rankings)
            assert aces[place] == (best.category is Category.HIGH_CARD and best.heights[0] == ACE)


def test_a_share_of_the_classes_is_set_as_by_the_interpreter() -> None:
    check(next(name for name in CHARTS if "wild" in name), 448_409 // SHARE)


@pytest.mark.proof
@pytest.mark.parametrize("name", CHARTS)
def test_every_class_is_set_as_by_the_interpreter(name: str) -> None:
    check(name, 1)


def test_a_hand_has_the_slot_of_the_hand_that_stands_for_it() -> None:
    """And hands that differ in what a house way can ask have different ones."""
    assert int(classes().ways.sum()) == ALL_SEVENS
    assert len(np.unique(classes().slot)) == 292_253  # classes that only a royal match tells apart share one
    chance, deck = random.Random("slots"), Deck.of("joker").cards
    codes, bits = codes_of(range(53))
    hands = [chance.sample(deck, 7) for _ in range(5_000)]

    def slots_for(dealt: list[list[int]]) -> list[int]:
        numbers = np.array(dealt)
        found = slots_of(codes[numbers].sum(axis=1), bits[numbers].sum(axis=1), slots())
        return [int(slot) for slot in found]

    assert slots_for([[number_of(card) for card in hand] for hand in hands]) == slots_for(
        [[number_of(card) for card in alike(hand)] for hand in hands]
    )
