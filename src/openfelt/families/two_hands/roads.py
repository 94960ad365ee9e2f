"""The roads of a baccarat scoreboard: the winners of one shoe, drawn so that patterns show.

Supreme Baccarat's document puts them on the table's sign, takes them all from one main road, tells them apart
by where they start, and leaves the method to those who know it (003:2023). What follows is that method as it
is commonly played; rows and columns count from 1.

**Bead plate**: every hand, ties too, down columns of six from the left.

**Big road**: a column is a run of one side's wins, *as long as the run is*. A tie is counted on the win
before it; ties before the first win are kept apart. How a run is bent to fit six rows is a matter of drawing
(`drawn`) and never changes what its column is.

**Derived roads** mark red (it matched) or blue (it did not) each win of the big road that has something to be
compared with. They differ in their reach *k*: big eye boy 1, small road 2, cockroach pig 3. For the win in
column *c*, row *r*:

- *r* = 1, a column has begun: red if column *c* - 1 is as deep as column *c* - 1 - *k*, else blue;
- *r* > 1, a column has grown: in column *c* - *k* look at row *r* and at the row above it; red if both are
  filled or both are empty, else blue;
- no mark where such a column does not exist. So a road starts at column *k* + 1, row 2 or, where that column
  has only one win, at column *k* + 2, row 1.

Only finished columns are looked at: a mark, once made, never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby
from typing import Literal, TypeVar

import msgspec

from openfelt.rules.score import Winner

ROWS = 6
Side = Literal["player", "banker"]
Colour = Literal["red", "blue"]
Mark = Literal["player", "banker", "tie", "red", "blue"]
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3

T = TypeVar("T")


class Win(msgspec.Struct, frozen=True):
    """One entry of the big road, and how many ties followed before the next."""

    side: Side
    ties: int = 0


class BigRoad(msgspec.Struct, frozen=True):
    """The logical big road: runs of wins of any length, and the ties before the first of them."""

    columns: tuple[tuple[Win, ...], ...] = ()
    leading_ties: int = 0

    @property
    def depths(self) -> tuple[int, ...]:
        return tuple(len(column) for column in self.columns)


class Cell(msgspec.Struct, frozen=True):
    """A mark where it is drawn, rows and columns from 1."""

    row: int
    column: int
    mark: Mark
    ties: int = 0


class Roads(msgspec.Struct, frozen=True, kw_only=True):
    """Every road of a shoe as drawn on six rows. `leading_ties` stand before the big road's first win."""

    bead_plate: tuple[Cell, ...]
    big_road: tuple[Cell, ...]
    leading_ties: int
    big_eye_boy: tuple[Cell, ...]
    small_road: tuple[Cell, ...]
    cockroach_pig: tuple[Cell, ...]


def roads(winners: Sequence[Winner]) -> Roads:
    """All five roads."""
    road = big_road(winners)
    return Roads(
        bead_plate=bead_plate(winners),
        big_road=big_road_cells(road),
        leading_ties=road.leading_ties,
        big_eye_boy=derived_road_cells(derived_road(road, BIG_EYE_BOY)),
        small_road=derived_road_cells(derived_road(road, SMALL_ROAD)),
        cockroach_pig=derived_road_cells(derived_road(road, COCKROACH_PIG)),
    )


class NextMarks(msgspec.Struct, frozen=True, kw_only=True):
    """What each derived road would be given by one hand more; None where it is still given nothing."""

    big_eye_boy: Colour | None
    small_road: Colour | None
    cockroach_pig: Colour | None


def next_marks(winners: Sequence[Winner], side: Side) -> NextMarks:
    """If this side wins the next hand: that hand is added as any other, and the new marks are looked at."""
    now, then = big_road(winners), big_road((*winners, side))

    def mark(reach: int) -> Colour | None:
        made = derived_road(then, reach)[len(derived_road(now, reach)) :]
        return made[0] if made else None

    return NextMarks(
        big_eye_boy=mark(BIG_EYE_BOY), small_road=mark(SMALL_ROAD), cockroach_pig=mark(COCKROACH_PIG)
    )


def bead_plate(winners: Iterable[Winner]) -> tuple[Cell, ...]:
    return tuple(
        Cell(row=hand % ROWS + 1, column=hand // ROWS + 1, mark=winner) for hand, winner in enumerate(winners)
    )


def big_road(winners: Iterable[Winner]) -> BigRoad:
    leading_ties, columns = 0, list[list[Win]]()
    for winner in winners:
        if winner != "tie":
            if columns and columns[-1][-1].side == winner:
                columns[-1].append(Win(winner))
            else:
                columns.append([Win(winner)])
        elif columns:
            last = columns[-1][-1]
            columns[-1][-1] = Win(last.side, last.ties + 1)
        else:
            leading_ties += 1
    return BigRoad(tuple(map(tuple, columns)), leading_ties)


def derived_road(road: BigRoad, reach: int) -> tuple[Colour, ...]:
    """The marks in the order they are made; `reach` is `BIG_EYE_BOY`, `SMALL_ROAD` or `COCKROACH_PIG`."""
    return tuple("red" if matched else "blue" for matched in _matches(road.depths, reach))


def _matches(depths: Sequence[int], reach: int) -> Iterator[bool]:
    for column, depth in enumerate(depths):
        if column > reach:
            yield depths[column - 1] == depths[column - 1 - reach]
        if column >= reach:
            # columns fill from the top, so only the cell just below a column's end has one of the two filled
            yield from (depths[column - reach] != row - 1 for row in range(2, depth + 1))


def big_road_cells(road: BigRoad) -> tuple[Cell, ...]:
    return tuple(Cell(row, column, win.side, win.ties) for row, column, win in drawn(road.columns))


def derived_road_cells(marks: Iterable[Colour]) -> tuple[Cell, ...]:
    """A new column whenever the colour changes, as in the big road."""
    runs = (tuple(run) for _, run in groupby(marks))
    return tuple(Cell(row, column, mark) for row, column, mark in drawn(runs))


def drawn(columns: Iterable[Sequence[T]]) -> Iterator[tuple[int, int, T]]:
    """Row and column of every entry when columns of any length are drawn on six rows.

    A column starts in the top row, in the first place free to the right of the last start, and goes down. At
    the bottom row, or above a cell that an earlier column has taken, it turns right for good: a dragon tail.
    Its way is free: an earlier tail in its row, coming from the left, would have taken the column's own cell.
    """
    taken: set[tuple[int, int]] = set()
    start = 0
    for entries in columns:
        start = next(place for place in count(start + 1) if (1, place) not in taken)
        row, column = 0, start
        for entry in entries:
            if column == start and row < ROWS and (row + 1, column) not in taken:
                row += 1
            else:
                column += 1
            taken.add((row, column))
            yield row, column, entry
