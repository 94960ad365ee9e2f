"""When to add to an ante: at each street what is worth more, on the average of all that may come."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels import added_often, added_once
from openfelt.kernels.boards import HOLES, Sets, holes
from openfelt.kernels.compiled import processors, side_by_side
from openfelt.kernels.completed import gather
from openfelt.kernels.highs import CARDS
from openfelt.kernels.textures import TWOS, textures
from openfelt.odds.counts.bank_holdem.brings import brings, rules_of
from openfelt.odds.counts.bank_holdem.worth import bank_of, stands, tables, worth_of
from openfelt.rules.banked import BankedGame

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


def stakes_of(game: BankedGame) -> tuple[int, ...]:
    """What may be added on each street, the most where there is a choice."""
    return tuple(max(street.bets) for street in rules_of(game).streets)


def _once(game: BankedGame) -> BestPlay:
    of, bank, worth, parts = tables(with_turns=False), bank_of(game), worth_of(game), processors()
    _, flop, river = stakes_of(game)
    on = stands(bank)
    values = np.zeros((len(on.alone), 3, TWOS), np.int64)

    def part(one: int) -> None:
        added_once.values(one, parts, bank, worth, river, of, on, values)

    side_by_side(part, range(parts))
    waits, lies, unit = _gathered(of.flops, values)
    adds = lies + flop * unit
    early, best = np.zeros(len(HOLES), np.int64), _by_kind(of.flops.ways @ np.maximum(waits, adds))
    for stake in sorted(rules_of(game).streets[0].bets):
        at_once = _by_kind(of.flops.ways @ (lies + stake * unit))
        early[at_once > best] = stake
        best = np.maximum(best, at_once)
    return BestPlay(early, adds > waits, np.zeros((0, 0), np.bool_))


def _often(game: BankedGame) -> BestPlay:
    gains, flopped, turned = gains_of(game)
    return BestPlay(np.where(gains > 0, stakes_of(game)[0], 0), flopped > 0, turned > 0)


def gains_of(game: BankedGame) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """By two cards what staying in brings, added up over those alike; by flop and turn what a unit does."""
    of, bank, worth, parts = tables(with_turns=True), bank_of(game), worth_of(game), processors()
    first, flop, turn, river = stakes_of(game)
    on = stands(bank)
    values = np.zeros((len(on.alone), 2, TWOS), np.int64)

    def part(one: int) -> None:
        added_often.values(one, parts, bank, worth, of, on, values)

    side_by_side(part, range(parts))
    flopped, at_last = _gathered(of.flops, values)
    (turned,) = _gathered(of.turns, values[:, :1])
    # of the twenty ways that a board comes, four have the same first four cards and two the same flop
    gains = 2 * _by_kind(of.flops.ways @ (first * flopped + river * at_last))
    gains += 2 * flop * _by_kind(of.flops.ways @ np.maximum(flopped, 0))
    gains += 4 * turn * _by_kind(of.turns.ways @ np.maximum(turned, 0))
    return gains, flopped, turned


def _gathered(of: Sets, values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of each value, by set and two cards, the sum over all boards that they may be completed to."""
    sums = np.zeros((len(of.keys), values.shape[1], len(HOLES)), np.int64)
    parts = processors()

    def part(one: int) -> None:
        gather(one, parts, of, values, textures(), holes(), sums)

    side_by_side(part, range(parts))
    return sums.transpose(1, 0, 2)


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
