"""One shoe, five roads. Shoes are written as letters: B banker, P player, T tie."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise, product

import pytest

from openfelt.families.two_hands.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    SMALL_ROAD,
    BigRoad,
    Cell,
    Colour,
    NextMarks,
    Side,
    Win,
    bead_plate,
    big_road,
    big_road_cells,
    derived_road,
    derived_road_cells,
    drawn,
    next_marks,
    roads,
)
from openfelt.rules.score import Winner

NAMES: dict[str, Winner] = {"B": "banker", "P": "player", "T": "tie"}
LETTERS = {"banker": "B", "player": "P", "tie": "T", "red": "r", "blue": "b"}
REACHES = (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG)


def shoe(letters: str) -> list[Winner]:
    return [NAMES[letter] for letter in letters if letter != " "]


def picture(cells: Iterable[Cell]) -> str:
    """As it is drawn: a dot is an empty cell; a digit after a mark counts its ties."""
    at = {
        (cell.row, cell.column): LETTERS[cell.mark] + (str(cell.ties) if cell.ties else "") for cell in cells
    }
    rows = range(1, max((row for row, _ in at), default=0) + 1)
    columns = range(1, max((column for _, column in at), default=0) + 1)
    lines = (" ".join(at.get((row, column), ".").ljust(2) for column in columns) for row in rows)
    return "\n".join(" ".join(line.split()) for line in lines)


def drawing(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def marks(letters: str, reach: int) -> str:
    return "".join(LETTERS[mark] for mark in derived_road(big_road(shoe(letters)), reach))


def random_shoe(seed: int) -> str:
    """Some shoes chop, some run: a win repeats the one before with a chance of its own in each shoe."""
    rng = random.Random(seed)
    repeats, ties, side = rng.choice((0.1, 0.3, 0.5, 0.7, 0.9, 0.97)), rng.choice((0, 0.1, 0.4)), "B"
    letters = []
    for _ in range(rng.randint(0, 90)):
        if rng.random() < ties:
            letters.append("T")
            continue
        if rng.random() >= repeats:
            side = "P" if side == "B" else "B"
        letters.append(side)
    return "".join(letters)


# The bead plate


def test_beads_go_down_columns_of_six_and_ties_are_beads_too() -> None:
    assert picture(bead_plate(shoe("BPTTBP PBT"))) == drawing(
        """
        B P
        P B
        T T
        T .
        B .
        P .
        """
    )


# The big road


def test_a_change_of_winner_starts_a_column_and_a_tie_is_counted_on_the_win_before() -> None:
    assert picture(big_road_cells(big_road(shoe("B BTT PT PP B")))) == drawing(
        """
        B  P1 B
        B2 P  .
        .  P  .
        """
    )


def test_a_tie_neither_ends_a_run_nor_starts_one() -> None:
    assert big_road(shoe("BTB")).columns == ((Win("banker", 1), Win("banker")),)


def test_ties_before_the_first_win_stand_apart() -> None:
    assert big_road(shoe("TT")) == BigRoad(leading_ties=2)
    assert big_road(shoe("TTP T")) == BigRoad(((Win("player", 1),),), leading_ties=2)


def test_no_hands_make_no_roads() -> None:
    empty = roads([])
    assert (empty.bead_plate, empty.big_road, empty.leading_ties) == ((), (), 0)
    assert empty.big_eye_boy == empty.small_road == empty.cockroach_pig == ()


def test_a_long_run_turns_right_at_the_bottom_and_the_next_ones_above_its_tail() -> None:
    road = big_road(shoe("BBBBBBBBB PPPPPPP BBBBB P"))
    assert picture(big_road_cells(road)) == drawing(
        """
        B P B P
        B P B .
        B P B .
        B P B B
        B P P P
        B B B B
        """
    )
    assert road.depths == (9, 7, 5, 1), "bent in the drawing, straight in the logical columns"


def test_a_tail_does_not_turn_down_again_where_there_is_room() -> None:
    # the players stop above the bankers' tail, which ends right there; their own tail stays in the fifth row
    assert picture(big_road_cells(big_road(shoe("BBBBBBB PPPPPPPP")))) == drawing(
        """
        B P . . .
        B P . . .
        B P . . .
        B P . . .
        B P P P P
        B B . . .
        """
    )


def test_a_tail_in_the_top_row_moves_the_next_start_to_its_end() -> None:
    shoe_of_stairs = "BBBBBBB PPPPPP BBBBB PPPP BBB PPP B"
    assert picture(big_road_cells(big_road(shoe(shoe_of_stairs)))) == drawing(
        """
        B P B P B P P P B
        B P B P B B . . .
        B P B P P . . . .
        B P B B . . . . .
        B P P . . . . . .
        B B . . . . . . .
        """
    )


# The derived roads, worked by hand


def test_a_shoe_that_chops_matches_everywhere() -> None:
    #  B P B P B P     every column is one deep: each start compares 1 with 1
    #                  big eye boy starts at column 3, small road at 4, cockroach pig at 5
    assert [marks("BPBPBP", reach) for reach in REACHES] == ["rrrr", "rrr", "rr"]


def test_a_run_is_compared_with_the_column_before_it() -> None:
    #  B P B P     column 2, row 2: left of it filled, and above that filled   red
    #  B P . .     column 2, row 3: left of it empty, above that filled        blue
    #  . P . .     column 3 starts: 3 deep after 2                             blue
    #              column 4 starts: 1 deep after 3                             blue
    #              small road: column 4 starts: 1 deep, two before that 2      blue
    assert [marks("BB PPP B P", reach) for reach in REACHES] == ["rbbb", "b", ""]


def test_a_run_far_past_its_neighbour_matches_again() -> None:
    #  B P     row 2: left empty, above it filled      blue
    #  . P     row 3, 4, 5: both empty                 red
    #  . P     tails or not: the road is logical, so row 8 is as red as row 3
    #  . P
    #  . P
    assert marks("B PPPPP", BIG_EYE_BOY) == "brrr"
    assert marks("B PPPPPPPP", BIG_EYE_BOY) == "brrrrrr"


def test_seven_columns_give_all_three_roads() -> None:
    #  B P B P B P B       depths 3 1 2 2 1 3 1
    #  B . B P . P .
    #  B . . . . P .
    #
    #  where       big eye boy         small road          cockroach pig
    #  3, row 1    1 deep after 3  b
    #  3, row 2    column 2 ends   b   column 1 both   r
    #  4, row 1    2 deep after 1  b   2 deep and 3    b
    #  4, row 2    column 3 both   r   column 2 ends   b   column 1 both   r
    #  5, row 1    2 deep after 2  r   2 deep and 1    b   2 deep and 3    b
    #  6, row 1    1 deep after 2  b   1 deep and 2    b   1 deep and 1    r
    #  6, row 2    column 5 ends   b   column 4 both   r   column 3 both   r
    #  6, row 3    column 5 none   r   column 4 ends   b   column 3 ends   b
    #  7, row 1    3 deep after 1  b   3 deep and 2    b   3 deep and 2    b
    text = "BBB P BB PP B PPP B"
    assert [marks(text, reach) for reach in REACHES] == ["bbbrrbbrb", "rbbbbrbb", "rbrrbb"]
    drawn_roads = roads(shoe(text))
    assert picture(drawn_roads.big_eye_boy) == drawing(
        """
        b r b r b
        b r b . .
        b . . . .
        """
    )
    assert picture(drawn_roads.small_road) == drawing(
        """
        r b r b
        . b . b
        . b . .
        . b . .
        """
    )
    assert picture(drawn_roads.cockroach_pig) == drawing(
        """
        r b r b
        . . r b
        """
    )


@pytest.mark.parametrize(
    ("reach", "before", "first"),
    [
        (BIG_EYE_BOY, "B P", "B PP"),
        (BIG_EYE_BOY, "BB P", "BB P B"),
        (SMALL_ROAD, "B PP B", "B PP BB"),
        (SMALL_ROAD, "B PP B", "B PP B P"),
        (COCKROACH_PIG, "B P BB P", "B P BB PP"),
        (COCKROACH_PIG, "B P BB P", "B P BB P B"),
    ],
)
def test_each_road_starts_where_it_first_has_something_to_compare(
    reach: int, before: str, first: str
) -> None:
    assert marks(before, reach) == ""
    assert len(marks(first, reach)) == 1


# The same by another definition


def marks_by_asking_the_other_way(letters: str, reach: int) -> str:
    """Win by win on an endless sheet of paper, and no depth is ever counted.

    A win that goes on its column looks `reach` columns to the left, at its own row and the row above. A win
    that breaks a run is turned round: put it under the run it broke, see what mark that would have made,
    and write the other colour.
    """
    paper: dict[tuple[int, int], str] = {}
    column, row, written = 0, 0, ""

    def going_on(column: int, row: int) -> str | None:
        left = column - reach
        if (left, 1) not in paper:
            return None
        return "r" if ((left, row) in paper) == ((left, row - 1) in paper) else "b"

    for letter in letters.replace("T", "").replace(" ", ""):
        if paper.get((column, row)) == letter:
            row += 1
            mark = going_on(column, row)
        else:
            mark = going_on(column, row + 1) if column else None
            mark = {"r": "b", "b": "r", None: None}[mark]
            column, row = column + 1, 1
        paper[column, row] = letter
        written += mark or ""
    return written


@pytest.mark.no_cover  # for its volume
def test_both_definitions_agree_on_every_short_shoe() -> None:
    for length in range(13):
        for rest in product("BP", repeat=length):
            letters = "B" + "".join(rest)
            for reach in REACHES:
                assert marks(letters, reach) == marks_by_asking_the_other_way(letters, reach), letters


@pytest.mark.no_cover  # for its volume
def test_both_definitions_agree_on_thousands_of_shoes() -> None:
    for letters in map(random_shoe, range(5000)):
        for reach in REACHES:
            assert marks(letters, reach) == marks_by_asking_the_other_way(letters, reach), letters


# Laws


@pytest.mark.no_cover  # for its volume
def test_a_mark_once_made_never_changes() -> None:
    for letters in map(random_shoe, range(60)):
        whole = roads(shoe(letters))
        for hands in range(len(letters)):
            part = roads(shoe(letters[:hands]))
            assert whole.bead_plate[:hands] == part.bead_plate
            for road in ("big_eye_boy", "small_road", "cockroach_pig"):
                assert getattr(whole, road)[: len(getattr(part, road))] == getattr(part, road)
            places = [(cell.row, cell.column, cell.mark) for cell in whole.big_road]
            assert places[: len(part.big_road)] == [
                (cell.row, cell.column, cell.mark) for cell in part.big_road
            ]


def test_ties_leave_the_derived_roads_alone_and_none_is_lost() -> None:
    for letters in map(random_shoe, range(500)):
        road = big_road(shoe(letters))
        for reach in REACHES:
            assert marks(letters, reach) == marks(letters.replace("T", ""), reach)
        told = "T" * road.leading_ties
        told += "".join(LETTERS[win.side] + "T" * win.ties for column in road.columns for win in column)
        assert told == letters


def test_each_drawn_cell_is_taken_once_in_six_rows_and_joins_its_run() -> None:
    for letters in map(random_shoe, range(500)):
        whole = roads(shoe(letters))
        for cells in (whole.big_road, whole.big_eye_boy, whole.small_road, whole.cockroach_pig):
            assert len({(cell.row, cell.column) for cell in cells}) == len(cells)
            assert all(1 <= cell.row <= 6 for cell in cells)
            starts = []
            for _, run in groupby(cells, key=lambda cell: cell.mark):
                places = [(cell.row, cell.column) for cell in run]
                starts.append(places[0])
                steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
                assert steps == sorted(steps, reverse=True), "down first, then right"
                assert set(steps) <= {(1, 0), (0, 1)}
            assert all(row == 1 for row, _ in starts)
            assert [column for _, column in starts] == sorted({column for _, column in starts})


def test_even_endless_runs_never_meet() -> None:
    rng = random.Random(6)
    for _ in range(300):
        runs: Sequence[Sequence[str]] = ["x" * rng.randint(1, 40) for _ in range(rng.randint(1, 30))]
        places = [(row, column) for row, column, _ in drawn(runs)]
        assert len(set(places)) == len(places) == sum(map(len, runs))


def test_derived_marks_run_down_like_wins() -> None:
    reds: list[Colour] = ["red"] * 7
    assert picture(derived_road_cells([*reds, "blue"])) == drawing(
        """
        r b
        r .
        r .
        r .
        r .
        r r
        """
    )


# If that side wins the next hand

SIDES: tuple[Side, Side] = ("player", "banker")


@pytest.mark.parametrize(
    ("letters", "player", "banker"),
    [
        ("", "...", "..."),
        ("TTT", "...", "..."),
        ("B", "...", "..."),
        ("BP", "b..", "r.."),
        ("BPP", "r..", "b.."),
        ("BPPB", "br.", "rb."),
        ("BPPBP", "brb", "rbr"),
        ("BBB PPP BBB PPP", "bbb", "rrr"),
        ("BBB PPP BBB PPP T", "bbb", "rrr"),
    ],
)
def test_what_the_next_win_would_mark(letters: str, player: str, banker: str) -> None:
    """A letter for big eye boy, small road and cockroach pig; a dot where there would be no mark."""
    asked = (next_marks(shoe(letters), side) for side in SIDES)
    assert [_letters(marks) for marks in asked] == [player, banker]


@pytest.mark.parametrize("hands", range(8))
def test_the_next_marks_are_those_of_that_hand_added_in_every_short_shoe(hands: int) -> None:
    for letters in product("BPT", repeat=hands):
        _as_if_added(shoe("".join(letters)))


@pytest.mark.parametrize("seed", range(40))
def test_the_next_marks_are_those_of_that_hand_added_at_every_point_of_a_long_shoe(seed: int) -> None:
    letters = random_shoe(seed)
    for hands in range(0, len(letters), 3):
        _as_if_added(shoe(letters[:hands]))


def _as_if_added(winners: list[Winner]) -> None:
    """The board before and after: a road has one cell more, of that colour, or is what it was."""
    before = roads(winners)
    for side in SIDES:
        after, marks = roads([*winners, side]), next_marks(winners, side)
        for road in ("big_eye_boy", "small_road", "cockroach_pig"):
            new = getattr(after, road)[len(getattr(before, road)) :]
            told = getattr(marks, road)
            assert [cell.mark for cell in new] == ([] if told is None else [told])


def _letters(marks: NextMarks) -> str:
    made = (marks.big_eye_boy, marks.small_road, marks.cockroach_pig)
    return "".join("." if mark is None else LETTERS[mark] for mark in made)
