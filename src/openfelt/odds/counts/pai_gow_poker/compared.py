"""What becomes of the two halves of a player's hand against the player-dealer's, over all pairs of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.families.pai_gow_poker.houseway import Chart
from openfelt.hands import Rankings
from openfelt.kernels.classes import classes
from openfelt.kernels.dealt import JOKER, Codes, Ints, slots
from openfelt.kernels.packs import WHOLE, Pack
from openfelt.kernels.pairs import Counted, Shapes, count_pairs, packed
from openfelt.odds.counts.pai_gow_poker.house_ways import (
    HandsSet,
    Parted,
    ace_high,
    parted,
    set_by_chart,
)

Half = Literal["win", "lose", "copy"]
AceHigh = Literal["no", "joker", "no-joker"]
ACE_HIGHS: tuple[AceHigh, ...] = ("no", "joker", "no-joker")

_BOTH, _COPY_WIN, _WIN_COPY, _NEITHER_LOWER, _FRONT, _FRONT_OR_COPY, _BACK, _BACK_OR_COPY = range(8)
_EACH, _ALONE_BACK, _LOST_FRONT_COPY, _LOST_BACK_COPY, _COPIES = range(8, 13)


class Compared(NamedTuple):
    """Ways of each result, front and back; and of a player's ace-high hand or none meeting another.

    Where an ace-high hand of the player-dealer ends the round, `halves` are of the other rounds alone.
    """

    halves: Mapping[tuple[Half, Half], int]
    ace_high: Mapping[tuple[AceHigh, AceHigh], int]
    total: int


def house_way_both(
    chart: Chart, rankings: Rankings, ace_high_ends: bool = False, pack: Pack = WHOLE
) -> Compared:
    """Both hands set by the chart."""
    counted = count_pairs(by_house_way(chart, rankings, ace_high_ends), pack)
    both, copy_win, win_copy, neither, front, front_up, back, back_up, *_ = map(int, counted.channels)
    played, total = _played(counted, pack)
    halves: dict[tuple[Half, Half], int] = {
        ("win", "win"): both,
        ("copy", "win"): copy_win - both,
        ("win", "copy"): win_copy - both,
        ("copy", "copy"): neither - copy_win - win_copy + both,
        ("win", "lose"): front - win_copy,
        ("copy", "lose"): front_up - front - neither + win_copy,
        ("lose", "win"): back - copy_win,
        ("lose", "copy"): back_up - back - neither + copy_win,
    }
    halves["lose", "lose"] = played - sum(halves.values())
    return Compared(halves, _kinds(counted), total)


def best_against_open(
    chart: Chart, rankings: Rankings, ace_high_ends: bool = False, pack: Pack = WHOLE
) -> Compared:
    """The player-dealer's hand set by the chart and open; the player's set to win, else to push.

    Of settings that do as well, one that wins in front comes first, then a copy before a loss; a hand that
    can only lose has its highest front.
    """
    counted = count_pairs(against_open(chart, rankings, ace_high_ends), pack)
    sums = [int(channel) for channel in counted.channels]
    both, win_copy, front, back = sums[_BOTH], sums[_WIN_COPY], sums[_FRONT], sums[_BACK]
    played, total = _played(counted, pack)
    alone = back - sums[_EACH]
    halves: dict[tuple[Half, Half], int] = {
        ("win", "win"): both,
        ("win", "copy"): win_copy - both,
        ("win", "lose"): front - win_copy,
        ("copy", "win"): sums[_ALONE_BACK],
        ("lose", "win"): alone - sums[_ALONE_BACK],
        ("copy", "copy"): sums[_COPIES],
        ("copy", "lose"): sums[_LOST_FRONT_COPY] - sums[_COPIES],
        ("lose", "copy"): sums[_LOST_BACK_COPY] - sums[_COPIES],
    }
    halves["lose", "lose"] = played - sum(halves.values())
    return Compared(halves, _kinds(counted), total)


def _played(counted: Counted, pack: Pack) -> tuple[int, int]:
    """How many pairs are compared, and how many there are."""
    return int(counted.kinds[:, 0].sum()), pack.pairs_of_hands


def _kinds(counted: Counted) -> dict[tuple[AceHigh, AceHigh], int]:
    return {
        (mine, banks): int(counted.kinds[one, other])
        for one, mine in enumerate(ACE_HIGHS)
        for other, banks in enumerate(ACE_HIGHS)
    }


# Shapes


def by_house_way(chart: Chart, rankings: Rankings, ace_high_ends: bool) -> Shapes:
    """Points below in front, below in the back, and below or equal."""
    of = parted(rankings)
    keys = _points(of, set_by_chart(chart, rankings), rankings, ace_high_ends)
    points, of_class = np.unique(keys, return_inverse=True)
    kind, front, back = _unpacked(points, of)
    all_fronts, all_backs = np.full_like(front, len(of.fronts)), np.full_like(back, len(of.backs))
    terms = np.stack(
        [
            packed(front, back, _BOTH),
            packed(front + 1, back, _COPY_WIN),
            packed(front, back + 1, _WIN_COPY),
            packed(front + 1, back + 1, _NEITHER_LOWER),
            packed(front, all_backs, _FRONT),
            packed(front + 1, all_backs, _FRONT_OR_COPY),
            packed(all_fronts, back, _BACK),
            packed(all_fronts, back + 1, _BACK_OR_COPY),
        ],
        axis=1,
    )
    start = np.arange(0, terms.size + 1, terms.shape[1], dtype=np.int32)
    return _shapes(of, of_class, (kind, front, back), start, terms.reshape(-1))


def against_open(chart: Chart, rankings: Rankings, ace_high_ends: bool) -> Shapes:
    """Points below some way to part the hand: a staircase, less the corners that were counted twice."""
    of = parted(rankings)
    keys = _points(of, set_by_chart(chart, rankings), rankings, ace_high_ends)
    stairs = staircases(of)
    rows, of_class = np.unique(np.column_stack([keys, stairs]), axis=0, return_inverse=True)
    point = _unpacked(rows[:, 0], of)
    steps = rows[:, 1:]
    owners, terms = [], []
    for owner, term in _stair_terms(steps, len(of.fronts), len(of.backs)):
        owners.append(owner)
        terms.append(term)
    owner, term = np.concatenate(owners), np.concatenate(terms)
    order = np.argsort(owner, kind="stable")
    start = np.searchsorted(owner[order], np.arange(len(rows) + 1)).astype(np.int32)
    return _shapes(of, of_class.reshape(-1), point, start, term[order])


def _points(of: Parted, hands: HandsSet, rankings: Rankings, ace_high_ends: bool) -> Codes:
    """Each class as one number: whether it is ace-high, its front and its back."""
    kind = np.zeros(len(hands.front), np.int64)
    if ace_high_ends:
        joker = classes().cards[:, -1] == JOKER
        kind = np.where(ace_high(rankings), np.where(joker, 1, 2), 0)
    return np.asarray((kind * len(of.fronts) + hands.front) * len(of.backs) + hands.back, np.int64)


def _unpacked(points: Codes, of: Parted) -> tuple[Ints, Ints, Ints]:
    rest, back = np.divmod(points, len(of.backs))
    kind, front = np.divmod(rest, len(of.fronts))
    return kind.astype(np.int32), front.astype(np.int32), back.astype(np.int32)


def _shapes(of: Parted, of_class: Codes, point: tuple[Ints, Ints, Ints], start: Ints, terms: Ints) -> Shapes:
    kind, front, back = point
    of_slot = np.zeros(slots().number, np.int32)
    of_slot[classes().slot] = of_class
    return Shapes(
        of_slot,
        front.astype(np.int16),
        back.astype(np.int16),
        kind.astype(np.int8),
        start,
        terms,
        len(of.fronts),
        len(of.backs),
    )


def staircases(of: Parted) -> Codes:
    """Of each class the legal ways to part it that no other betters, the highest front first, then -1."""
    width = len(of.backs)
    places = np.where(of.legal, of.front.astype(np.int64) * width + of.back, -1)
    places = -np.sort(-places, axis=1)
    backs = np.where(places < 0, -1, places % width)
    before = np.maximum.accumulate(backs, axis=1)
    better = np.column_stack([places[:, 0] >= 0, backs[:, 1:] > before[:, :-1]])
    steps = -np.sort(-np.where(better, places, -1), axis=1)
    return np.asarray(steps[:, : int(better.sum(axis=1).max())], np.int64)


def _stair_terms(steps: Codes, fronts: int, backs: int) -> Iterator[tuple[NDArray[np.intp], Ints]]:
    """Terms of every staircase, and whose they are."""
    whose = np.arange(len(steps))
    front, back = np.divmod(steps, backs)
    last = (steps >= 0).sum(axis=1) - 1
    for step in range(steps.shape[1]):
        there = whose[steps[:, step] >= 0]
        x, y = front[there, step], back[there, step]
        yield there, packed(x, y, _BOTH)
        yield there, packed(x, y + 1, _WIN_COPY)
        if step:  # what it shares with the step before, whose front is higher and whose back is lower
            below = back[there, step - 1]
            yield there, packed(x, below, _BOTH, -1)
            yield there, packed(x, below + 1, _WIN_COPY, -1)
    x, y, highest = front[:, 0], back[:, 0], back[whose, last]
    everywhere = np.full(len(steps), backs)
    yield whose, packed(x, everywhere, _FRONT)
    yield whose, packed(np.full(len(steps), fronts), highest, _BACK)
    yield whose, packed(x, highest, _EACH)
    yield from _between(whose, (x, x + 1), (np.zeros_like(y), y), _ALONE_BACK)
    yield from _between(whose, (x, x + 1), (highest, everywhere), _LOST_FRONT_COPY)
    one = whose[last == 0]
    x, y = x[one], y[one]
    yield from _between(one, (x, np.full(len(one), fronts)), (y, y + 1), _LOST_BACK_COPY)
    yield from _between(one, (x, x + 1), (y, y + 1), _COPIES)


def _between(
    whose: NDArray[np.intp], front: tuple[Codes, Codes], back: tuple[Codes, Codes], channel: int
) -> Iterator[tuple[NDArray[np.intp], Ints]]:
    """Points from one bound up to another in both."""
    for x, over in zip(front, (-1, 1), strict=True):
        for y, up in zip(back, (-1, 1), strict=True):
            if y.any():
                yield whose, packed(x, y, channel, over * up)
