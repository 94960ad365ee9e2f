"""Seven cards each, both sides set by the house way: looked up by class. A group a seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from openfelt.families.in_two.settings import Against
from openfelt.families.pai_gow_poker.houseway import chart_of
from openfelt.families.pai_gow_poker.settings import AceHigh, PaiGowSettings
from openfelt.hands import Bonus, Rankings, best_bonus
from openfelt.kernels.classes import classes
from openfelt.kernels.compiled import kernel
from openfelt.kernels.dealt import JOKER, Ints, codes_of, slots, slots_of
from openfelt.kernels.settlement import Cells, values_of
from openfelt.kernels.sevens import sevens
from openfelt.kernels.streams import Stream, begin, below, draw
from openfelt.odds.counts.pai_gow_poker.house_ways import ace_high, set_by_chart
from openfelt.rules.banked import BankedGame
from openfelt.simulation.dealing import Codes, Dealer, Found
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

ACE_HIGHS: tuple[AceHigh, ...] = get_args(AceHigh)
AGAINST: tuple[Against, ...] = get_args(Against)
DICE = tuple(range(3, 19))
_BACK, _ACE, _BONUS = 7, 21, 23  # in a hand's shape: the front, the back, ace-high or not, the bonus


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """Advice is the house way; a player-dealer whose hand is never set by it is not known here."""
    rules = cast(PaiGowSettings, game.settings)
    with_base = {bet.seat for bet in table.bets if bet.bet == "base"}
    if plays != "advice" or values_of(game) != DICE or with_base != set(table.bet_seats):
        return None
    pays_bonus = any(_asks_bonus(game, name) for name in {bet.bet for bet in table.bets})
    bonus = rules.bonus if pays_bonus else ()
    shapes = _shapes(game.papers[rules.house_way], rules.rankings, bonus)
    tables, (codes_of_cards, bits) = slots(), codes_of(range(JOKER + 1))
    hands = len(table.bet_seats) + 1

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        size = len(codes) * hands
        summed, held = np.zeros(size, np.int64), np.zeros(size, np.int64)
        _deal(stream, hands, codes_of_cards, bits, summed, held, value)
        dealt = shapes[slots_of(summed, held, tables)].reshape(-1, hands)
        _compare(dealt, rules.ace_high_pushes, len(bonus) + 1, codes)

    return Dealer(
        found=[*_found(("none", *bonus))],
        group={seat: place for place, seat in enumerate(table.bet_seats)},
        deal=deal,
    )


def _asks_bonus(game: BankedGame, name: str) -> bool:
    rule = game.bet(name)
    return rule is not None and any(key == "bonus" for line in rule.lines for key, _ in line.when.keys)


def _found(bonuses: tuple[str, ...]) -> Iterator[Found]:
    """In the order of codes."""
    for banks, bonus, mine, front, back in product(ACE_HIGHS, bonuses, (False, True), AGAINST, AGAINST):
        yield Found(
            known={
                "bank_ace_high": banks, "bonus": bonus, "ace_high": mine, "foul": False, "front": front,
                "back": back,
            }
        )  # fmt: skip


@lru_cache(2)
def _shapes(paper: str, rankings: Rankings, bonus: tuple[str, ...]) -> Ints:
    """By slot: how the house way sets a hand, whether it is ace-high, and what a bonus makes of it."""
    of, by_chart = classes(), set_by_chart(chart_of(paper), rankings)
    with_joker = (of.cards == JOKER).any(axis=1)
    ace = np.where(ace_high(rankings), np.where(with_joker, 1, 2), 0)
    kinds = _bonuses(rankings, bonus)
    found = np.zeros(slots().number, np.int32)
    assert by_chart.front.max() < 1 << _BACK
    assert by_chart.back.max() < 1 << (_ACE - _BACK)
    shape = by_chart.front.astype(np.int32) + (by_chart.back.astype(np.int32) << _BACK)
    found[of.slot] = shape + (ace << _ACE) + (kinds << _BONUS)
    return found


def _bonuses(rankings: Rankings, bonus: tuple[str, ...]) -> NDArray[np.int64]:
    """Of each class the place in the table of bonuses, from 1; 0 is none."""
    if not bonus:
        return np.zeros(len(classes().ways), np.int64)
    listed = tuple(map(Bonus, bonus))
    place = {None: 0} | {one: number for number, one in enumerate(listed, 1)}
    return np.array([place[best_bonus(seven.cards, rankings, listed)] for seven in sevens()], np.int64)


@kernel
def _deal(
    stream: Stream, hands: int, codes: Cells, bits: Cells, summed: Cells, held: Cells, value: Cells
) -> None:
    drawn = np.full(53, -1, np.int32)
    place, step = stream[0], stream[1]
    for row in range(value.shape[0]):
        place, at = begin(place, step)
        for hand in range(row * hands, (row + 1) * hands):
            for _ in range(7):
                at, card = draw(at, step, 53, drawn, row)
                summed[hand] += codes[card]
                held[hand] += bits[card]
        total = 0
        for _ in range(3):
            at, die = below(at, step, 6)
            total += die
        value[row] = total
    stream[0] = place


@kernel
def _compare(dealt: Ints, ends: bool, bonuses: int, codes: Codes) -> None:
    """The player-dealer's is the first; a copy is a copy, whoever the document gives it to."""
    for row in range(dealt.shape[0]):
        bank = dealt[row, 0]
        front, back, ace = bank & 127, (bank >> 7) & 16383, (bank >> 21) & 3
        for seat in range(codes.shape[1]):
            mine = dealt[row, seat + 1]
            first, second = mine & 127, (mine >> 7) & 16383
            one = 0 if first > front else 1 if first < front else 2
            other = 0 if second > back else 1 if second < back else 2
            if ends and ace:
                one, other = 3, 3
            code = (ace * bonuses + (mine >> 23)) * 2 + (1 if (mine >> 21) & 3 else 0)
            codes[row, seat] = (code * 4 + one) * 4 + other
