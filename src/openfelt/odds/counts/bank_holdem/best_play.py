"""When to add to an ante: at each street what is worth more, on the average of all that may come."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels import added_often, added_once
from openfelt.kernels.boards import HOLES, Sets, holes, settled
from openfelt.kernels.compiled import processors, side_by_side
from openfelt.kernels.highs import CARDS
from openfelt.odds.counts.bank_holdem.brings import brings, rules_of
from openfelt.odds.counts.bank_holdem.worth import bank_of, tables, worth_of
from openfelt.rules.banked import BankedGame

MOST_PARTS = 4
"""Each part of the work has sums of its own, of a few hundred megabytes where there are four streets."""
ONCE, OFTEN = ("hand", "flop", "river"), ("hand", "flop", "turn", "river")
KINDS_OF_TWO = 169
REMEMBERED: dict[str, BestPlay] = {}


class BestPlay(NamedTuple):
    """By two cards what is added at once, 0 where one waits; on the flop and the turn whether one adds.

    A flop or turn is given by its place among those that stand for all (`kernels/boards.py`). On the river
    what to do follows from the cards that may be hidden, and is not kept.
    """

    early: NDArray[np.int64]
    on_flop: NDArray[np.bool_]
    on_turn: NDArray[np.bool_]


def best_play(game: BankedGame) -> BestPlay:
    """Of equal choices the one that adds nothing, or folds. The last game's is remembered."""
    asks = str((rules_of(game).streets, rules_of(game).once, bank_of(game), brings(game)))
    if asks not in REMEMBERED:
        REMEMBERED.clear()
        REMEMBERED[asks] = _solved(game)
    return REMEMBERED[asks]


def _solved(game: BankedGame) -> BestPlay:
    rules, names = rules_of(game), tuple(street.name for street in rules_of(game).streets)
    if rules.once and names == ONCE:
        return _once(game)
    if not rules.once and names == OFTEN and rules.streets[0].closes:
        return _often(game)
    raise ValueError(f"{game.id}: best play is worked out for one wager on {ONCE}, or one on each of {OFTEN}")


def parts() -> int:
    return min(MOST_PARTS, processors())


def stakes_of(game: BankedGame) -> tuple[int, ...]:
    """What may be added on each street, the most where there is a choice."""
    return tuple(max(street.bets) for street in rules_of(game).streets)


def _once(game: BankedGame) -> BestPlay:
    number, of, bank, worth = parts(), tables(with_turns=False), bank_of(game), worth_of(game)
    _, flop, river = stakes_of(game)
    by_flop = np.zeros((number, len(of.flops.keys), len(HOLES), 2), np.int64)
    by_hand = np.zeros((number, len(HOLES), 2), np.int64)

    def part(one: int) -> None:
        added_once.sums(one, number, bank, worth, (flop, river), of, by_flop[one], by_hand[one])

    side_by_side(part, range(number))
    sums = _whole(by_flop, of.flops)
    on_flop = sums[:, :, 1] > sums[:, :, 0]
    waits = of.flops.ways @ sums.max(axis=2)
    lies, unit = by_hand.sum(axis=0).T
    early, best = np.zeros(len(HOLES), np.int64), _by_kind(waits)
    for stake in sorted(rules_of(game).streets[0].bets):
        # a board is one of ten for each of its flops
        adds = 10 * _by_kind(lies + stake * unit)
        early[adds > best] = stake
        best = np.maximum(best, adds)
    return BestPlay(early, on_flop, np.zeros((0, 0), np.bool_))


def _often(game: BankedGame) -> BestPlay:
    number, of, bank, worth = parts(), tables(with_turns=True), bank_of(game), worth_of(game)
    first, flop, turn, river = stakes_of(game)
    by_turn = np.zeros((number, len(of.turns.keys), len(HOLES), 1), np.int64)
    by_flop = np.zeros((number, len(of.flops.keys), len(HOLES), 1), np.int64)
    by_hand = np.zeros((number, len(HOLES), 2), np.int64)

    def part(one: int) -> None:
        added_often.sums(one, number, bank, worth, of, by_turn[one], by_flop[one], by_hand[one])

    side_by_side(part, range(number))
    turned, flopped = (_whole(sums, of)[:, :, 0] for sums, of in ((by_turn, of.turns), (by_flop, of.flops)))
    now, at_last = (_by_kind(sums) for sums in by_hand.sum(axis=0).T)
    # of the twenty ways that a board comes, four have the same first four cards and two the same flop
    later = 2 * flop * _by_kind(of.flops.ways @ np.maximum(flopped, 0))
    later += 4 * turn * _by_kind(of.turns.ways @ np.maximum(turned, 0))
    gains = 20 * (first * now + river * at_last) + later
    return BestPlay(np.where(gains > 0, first, 0), flopped > 0, turned > 0)


def _whole(sums: NDArray[np.int64], of: Sets) -> NDArray[np.int64]:
    """Of all parts, over all boards that each set is part of."""
    whole: NDArray[np.int64] = sums[0]
    for more in sums[1:]:
        whole += more
    settled(whole, of, holes())
    return whole


def _by_kind(by_hand: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of two cards the sum over those alike: for boards that stand for others, such a sum is right."""
    kinds = kinds_of_two()
    sums = np.zeros(KINDS_OF_TWO, np.int64)
    np.add.at(sums, kinds, by_hand)
    by_two: NDArray[np.int64] = sums[kinds]
    return by_two


@lru_cache(maxsize=1)
def kinds_of_two() -> NDArray[np.int64]:
    """By two cards: pairs, of one suit, of two; a number for each that suits alone do not tell apart."""
    ranks = [(CARDS[one].order >> 2, CARDS[two].order >> 2, one % 4 == two % 4) for one, two in HOLES]
    return np.array([low * 13 + high if suited else high * 13 + low for low, high, suited in ranks])
