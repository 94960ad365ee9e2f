"""Two hands that are drawn by a chart, from whatever is left in a shoe: every deal, by what cards count."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel

POINTS = 10
NOTHING = POINTS
"""Instead of what the first hand's third card counts, if it has none."""


class Drawing(NamedTuple):
    """By total: whether it ends the deal, and whether the first hand draws.

    Of the second hand by its total, and by what the other's third card counts, or `NOTHING`.
    """

    ends: NDArray[np.bool_]
    first: NDArray[np.bool_]
    second: NDArray[np.bool_]


@kernel
def walk(left: NDArray[np.int64], by: Drawing, found: NDArray[np.int64]) -> None:
    """By each hand's total and whether it has a third card: in how many orders of six cards it comes.

    `left`: how many cards count 0 to 9. What the plain walk goes through with the procedure, at once.
    """
    cards = left.sum()
    two, taken = np.zeros(POINTS, np.int64), np.zeros((POINTS, POINTS), np.int64)
    for one in range(POINTS):
        for other in range(one, POINTS):
            ways = _ways(one, other, left)
            if not ways:
                continue
            total = (one + other) % POINTS
            left[one] -= 1
            left[other] -= 1
            _deal(left, two, taken)
            draws = by.first[total] and not by.ends[total]
            for second in range(POINTS):
                if by.ends[total] or by.ends[second]:
                    found[total, 0, second, 0] += ways * two[second] * (cards - 4) * (cards - 5)
                elif not draws:
                    _end(
                        total, 0, second, NOTHING, ways * (cards - 5), cards - 4, left, two, taken, by, found
                    )
            for third in range(POINTS if draws else 0):
                if left[third]:
                    more = ways * left[third]
                    left[third] -= 1
                    _deal(left, two, taken)
                    drawn = (total + third) % POINTS
                    for second in range(POINTS):
                        if not by.ends[second]:
                            _end(drawn, 1, second, third, more, cards - 5, left, two, taken, by, found)
                    left[third] += 1
            left[one] += 1
            left[other] += 1


@inlined
def _ways(one: int, other: int, left: NDArray[np.int64]) -> int:
    """In which these two come, in either order."""
    return int(left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other])


@inlined
def _deal(left: NDArray[np.int64], two: NDArray[np.int64], taken: NDArray[np.int64]) -> None:
    """The second hand by its total; and how many times each card is among its own."""
    for total in range(POINTS):
        two[total] = 0
        for one in range(POINTS):
            other = total - one if total >= one else total - one + POINTS
            ways = left[one] * (left[other] - (1 if one == other else 0))
            two[total] += ways
            taken[total, one] = 2 * ways


@inlined
def _end(
    total: int,
    third: int,
    second: int,
    drew: int,
    ways: int,
    rest: int,
    left: NDArray[np.int64],
    two: NDArray[np.int64],
    taken: NDArray[np.int64],
    by: Drawing,
    found: NDArray[np.int64],
) -> None:
    """The second hand draws or stands; then any of the `rest` would have come."""
    if not by.second[second, drew]:
        found[total, third, second, 0] += ways * rest * two[second]
    else:
        for card in range(POINTS):
            more = two[second] * left[card] - taken[second, card]
            found[total, third, (second + card) % POINTS, 1] += ways * more
