"""What a bot loses that is advised by trials: what its decisions bring less than the best, in random deals.

Each decision is weighed exactly, over all that may come; chance is only in which deals are met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev

from openfelt.families.bank_holdem.advice import is_worth_it
from openfelt.kernels.boards import holes
from openfelt.kernels.highs import CARDS
from openfelt.odds.counts.bank_holdem.best_play import gains_of, kinds_of_two, stakes_of
from openfelt.odds.counts.bank_holdem.on_streets import ahead
from openfelt.odds.counts.bank_holdem.worth import bank_of, scale_of
from openfelt.rules.banked import BankedGame

DEALS = 2_000


def cost_said(game: BankedGame, deals: int = DEALS) -> Iterator[str]:
    lost = regrets(game, deals)
    error = stdev(lost) / sqrt(len(lost))
    yield (
        f"as a bot is advised, by trials, ante returns {fmean(lost):.4%} ± {error:.4%} less than with "
        f"best play: simulated, {deals:,} random deals in which each decision is weighed exactly"
    )


def regrets(game: BankedGame, deals: int) -> list[float]:
    """In antes, one for each deal."""
    rng = Random(f"what advice costs in {game.id}")
    stays, stakes = staying(game), stakes_of(game)
    lost = []
    for _ in range(deals):
        dealt = tuple(rng.sample(CARDS, 7))
        own, board = dealt[:2], dealt[2:]
        brings = stays[holes().place[own[0].order, own[1].order]]
        if not is_worth_it(game, own, ()):
            lost.append(max(brings, 0.0))
            continue
        regret = max(-brings, 0.0)
        for number, stake in zip((3, 4, 5), stakes[1:], strict=True):
            unit = ahead(game, own, board[:number]).unit
            if is_worth_it(game, own, board[:number]) is not (unit > 0):
                regret += stake * abs(unit)
        lost.append(regret)
    return lost


def staying(game: BankedGame) -> list[float]:
    """By two cards: what the first wager brings in antes, with the best that may be added later."""
    gains, *_ = gains_of(game)
    kinds = kinds_of_two().tolist()
    alike = Counter(kinds)
    whole = 20 * comb(50, 5) * bank_of(game).ways * scale_of(game)
    return [gain / (whole * alike[kind]) for gain, kind in zip(gains.tolist(), kinds, strict=True)]
