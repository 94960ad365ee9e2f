"""What proofs will take, told from what they took."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from proofs.estimates import expected, span, table, wall_time
from proofs.records import Record


def taken(what: str, wall: float, processor: float) -> Record:
    return Record(what, "passed", "47ab6f3", datetime(2026, 11, 18, tzinfo=UTC), wall, processor)


KNOWN = {
    record.what: record
    for record in (taken("laws[0]", 60, 50), taken("laws[1]", 80, 70), taken("crash", 30, 4))
}


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0.0 s"), (3.21, "3.2 s"), (59.96, "1 min 00 s"), (725, "12 min 05 s"), (3599.6, "1 h 00 min"),
        (12_000, "3 h 20 min"),
    ],
)  # fmt: skip
def test_spans_of_time(seconds: float, text: str) -> None:
    assert span(seconds) == text


def test_two_workers_take_half_but_no_less_than_the_longest_case() -> None:
    assert wall_time(list(KNOWN), KNOWN, 1) == 170
    assert wall_time(list(KNOWN), KNOWN, 2) == 85
    assert wall_time(list(KNOWN), KNOWN, 8) == 80


@pytest.mark.parametrize(
    ("cases", "text"),
    [
        (["crash"], "about 30.0 s"),
        (["crash", "new"], "about 30.0 s and 1 case never timed"),
        (["new", "newer"], "2 cases never timed"),
        ([], "about 0.0 s"),
    ],
)
def test_what_was_never_timed_is_told_beside(cases: list[str], text: str) -> None:
    assert expected(cases, KNOWN, 2) == text


def test_a_line_a_test_function_and_a_total() -> None:
    assert list(table(["laws[0]", "laws[1]", "laws[2]", "crash", "new"], KNOWN, 2)) == [
        " cases    processor         wall  proof",
        "     3   2 min 00 s   2 min 20 s  laws (1 case never timed)",
        "     1        4.0 s       30.0 s  crash",
        "     1  never timed  never timed  new",
        "5 cases with 2 workers: about 1 min 25 s and 2 cases never timed; processor time 2 min 04 s",
    ]
