"""What comes of rounds that were dealt by the million: of each bet, of the player-dealer, of a night."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel
from openfelt.kernels.settlement import Cells

GONE = -1
"""The turn of a wager that is not there."""
_SCATTERED = 0x9E3779B97F4A7C1
"""Sums that lie near each other are looked for far from each other."""


class Judged(NamedTuple):
    """What each slot comes to by the code of its group: a slot a row, a code a column.

    `nets` and `needs` are what the slots of a group come to together, and would move: a group a row.
    """

    group: Cells
    pays: Cells
    loses: Cells
    turn: NDArray[np.int8]
    nets: Cells
    needs: Cells


@kernel
def judge(
    codes: NDArray[np.int32], by: Judged, wager: int, met: Cells, net: Cells, needed: Cells, short: Cells
) -> int:
    """What the player-dealer wins of rounds that the wager covers: in whatever order, all moves in full.

    The others are listed in `short`, and their number is given. `met` counts the codes of each group.
    """
    groups, number, nets, needs = codes.shape[1], 0, by.nets, by.needs
    for row in range(codes.shape[0]):
        won = due = 0
        for group in range(groups):
            code = codes[row, group]
            met[group, code] += 1
            won += nets[group, code]
            due += needs[group, code]
        net[row] = won
        needed[row] = due
        if due > wager:
            short[number] = row
            number += 1
    return number


@kernel
def lay(
    codes: NDArray[np.int32],
    rows: Cells,
    by: Judged,
    pays: Cells,
    loses: Cells,
    turn: NDArray[np.int8],
) -> None:
    """Every slot of these rounds, as it is to be settled."""
    slots, of, to_pay, to_lose, turns = by.group.shape[0], by.group, by.pays, by.loses, by.turn
    for place in range(rows.shape[0]):
        for slot in range(slots):
            code = codes[rows[place], of[slot]]
            pays[place, slot] = to_pay[slot, code]
            loses[place, slot] = to_lose[slot, code]
            turn[place, slot] = turns[slot, code]


@kernel
def add_up(
    rows: Cells,
    pays: Cells,
    loses: Cells,
    turn: NDArray[np.int8],
    paid: Cells,
    collected: Cells,
    kept: Cells,
    net: Cells,
) -> None:
    """Of these rounds what the player-dealer won; what a slot should have moved and did not is in `kept`."""
    for place in range(rows.shape[0]):
        won = 0
        for slot in range(pays.shape[1]):
            if turn[place, slot] < 0:
                continue
            kept[slot, 0] += pays[place, slot] - paid[place, slot]
            kept[slot, 1] += loses[place, slot] - collected[place, slot]
            won += collected[place, slot] - paid[place, slot]
        net[rows[place]] = won


class Games(NamedTuple):
    """Bets that are one game with wagers of several groups: of each its groups, and what these bring it."""

    group: Cells
    brings: Cells


@kernel
def count_games(codes: NDArray[np.int32], by: Games, sums: Cells, times: Cells) -> None:
    """How often a game brought what: `sums` are found where `times` are counted, a bet a row."""
    last, groups, brings = sums.shape[1] - 1, by.group, by.brings
    for row in range(codes.shape[0]):
        for bet in range(groups.shape[0]):
            total = 0
            for place in range(groups.shape[1]):
                total += brings[bet, place, codes[row, groups[bet, place]]]
            at = (total * _SCATTERED >> 32) & last
            while times[bet, at] > 0 and sums[bet, at] != total:
                at = (at + 1) & last
            sums[bet, at] = total
            times[bet, at] += 1


@kernel
def look_up(
    codes: NDArray[np.int32],
    value: Cells,
    nets: Cells,
    needs: Cells,
    met: Cells,
    net: Cells,
    needed: Cells,
) -> None:
    """Of rounds with one code each, all that `judge` would say, from what every code and value comes to."""
    for row in range(codes.shape[0]):
        code, place = codes[row, 0], value[row]
        met[code, place] += 1
        net[row] = nets[code, place]
        needed[row] = needs[code, place]


@kernel
def paths(net: Cells, hands: int, end: Cells, lowest: Cells, drawdown: Cells) -> None:
    """Of nights of so many hands: how each ended, how low it stood, and how far below where it had been."""
    for night in range(end.shape[0]):
        has = low = high = fell = 0
        for hand in range(night * hands, (night + 1) * hands):
            has += net[hand]
            low = min(low, has)
            high = max(high, has)
            fell = max(fell, high - has)
        end[night], lowest[night], drawdown[night] = has, low, fell


@kernel
def summed(amounts: Cells) -> tuple[int, np.uint64, np.uint64, int, int]:
    """Their sum; that of their squares, in two words, since one would not hold it; the least and the most."""
    total, high, low = 0, np.uint64(0), np.uint64(0)
    least = most = amounts[0]
    for amount in amounts:
        total += amount
        square = np.uint64(amount * amount)
        low += square
        if low < square:
            high += np.uint64(1)
        least, most = min(least, amount), max(most, amount)
    return total, high, low, least, most


@kernel
def count_up(amounts: Cells, least: int, counts: Cells) -> None:
    """How often each amount came, from the least on."""
    for amount in amounts:
        counts[amount - least] += 1
