"""Two hands drawn by a chart: every deal as the walk through the procedure has it, small packs in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import perm
from random import Random
from typing import cast

import numpy as np
import pytest

from openfelt import books
from openfelt.families.baccarat.settings import BaccaratFacts, BaccaratSettings
from openfelt.hands import pips
from openfelt.kernels.third_cards import POINTS, walk
from openfelt.odds.drawing import values_left
from openfelt.odds.walked import alone
from openfelt.rounds.walk import walk as plain_walk
from third_card_charts import drawing

GAME = books.banked("parkwest/cash-in-baccarat")
RULES = cast(BaccaratSettings, GAME.settings)
Ending = tuple[int, int, int, int]


def walked(left: Sequence[int]) -> Counter[Ending]:
    found, pack = np.zeros((POINTS, 2, POINTS, 2), np.int64), np.array(left)
    walk(pack, drawing(RULES), found)
    assert pack.tolist() == [*left], "the shoe is as it was"
    assert found.sum() == perm(sum(left), 6)
    return Counter(
        {
            (player, 2 + third, banker, 2 + fourth): int(ways)
            for (player, third, banker, fourth), ways in np.ndenumerate(found)
            if ways
        }
    )


@pytest.mark.parametrize("decks", [1, 8])
def test_every_deal_is_that_of_the_walk_through_the_procedure(decks: int) -> None:
    found = plain_walk(GAME, alone(GAME, decks), lambda ask, felt: pytest.fail("nobody decides"))
    plain: Counter[Ending] = Counter()
    for end in found.endings:
        assert end.facts is not None
        facts = cast(BaccaratFacts, end.facts.round)
        told = (facts.player_total, facts.player_cards, facts.banker_total, facts.banker_cards)
        plain[told] += end.ways
    left = values_left(GAME, decks, pips)
    assert {end: ways * perm(sum(left), 6) for end, ways in plain.items()} == {
        end: ways * found.total for end, ways in walked(left).items()
    }


def test_every_deal_of_what_is_left_of_a_shoe() -> None:
    rng = Random(6)
    for _ in range(6):
        pack = [rng.randrange(POINTS) for _ in range(9)]
        plain: Counter[Ending] = Counter(dealt(cards) for cards in permutations(pack, 6))
        assert walked([pack.count(value) for value in range(POINTS)]) == plain


def dealt(cards: tuple[int, ...]) -> Ending:
    """By the settings, card by card."""
    one, two, three, four, *more = cards
    player, banker = (one + three) % 10, (two + four) % 10
    if player in RULES.naturals or banker in RULES.naturals:
        return player, 2, banker, 2
    third = more.pop(0) if RULES.player_draws(player) else None
    ours = (player, 2) if third is None else ((player + third) % 10, 3)
    draws = RULES.banker_draws(banker, third)
    return (*ours, (banker + more[0]) % 10, 3) if draws else (*ours, banker, 2)
