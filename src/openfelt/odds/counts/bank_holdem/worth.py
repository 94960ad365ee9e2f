"""What wagers bring in whole numbers, and against which bank, for the kernels."""

from __future__ import annotations

from functools import cache, lru_cache
from math import lcm

import numpy as np

from openfelt.families.bank_holdem.settings import RANKS
from openfelt.kernels.boards import holes, sets
from openfelt.kernels.highs import categories, highs, ranked_highs
from openfelt.kernels.standing import Bank, Standing, standing
from openfelt.kernels.streets import Tables, Worth
from openfelt.kernels.textures import textures
from openfelt.odds.counts.bank_holdem.brings import RESULTS, brings, rules_of
from openfelt.rules.banked import BankedGame


def bank_of(game: BankedGame) -> Bank:
    rules = rules_of(game)
    least = next(number for number, hand in enumerate(ranked_highs(), 1) if hand.category >= rules.least)
    return Bank(hands=rules.bank_hands, least=least, kind=int(rules.least), own=rules.own_cards > 0)


@cache
def tables(with_turns: bool) -> Tables:
    """Where nobody decides on four cards, nothing is looked up among them."""
    return Tables(holes(), categories(), textures(), sets(3), sets(4 if with_turns else 3))


@lru_cache(maxsize=1)
def stands(bank: Bank) -> Standing:
    """On every texture; best play is found by it, and then every deal is counted by it."""
    return standing(bank, textures(), highs())


def scale_of(game: BankedGame) -> int:
    """How many of the parts that are counted in make an ante."""
    lies, unit, fold = brings(game)
    return lcm(*(one.denominator for one in (*lies, *unit, fold)))


def worth_of(game: BankedGame) -> Worth:
    """By the book's lines, in the largest part of an ante of which all are whole multiples."""
    lies, unit, fold = brings(game)
    scale = scale_of(game)
    shape = len(RANKS), 2, len(RESULTS)
    return Worth(
        lies=np.array([int(one * scale) for one in lies]).reshape(shape),
        unit=np.array([int(one * scale) for one in unit]).reshape(shape),
        fold=int(fold * scale),
        ways=bank_of(game).ways,
    )
