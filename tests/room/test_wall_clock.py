"""What the room's clock shows, and the moments it means, also on the days when it is set."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from openfelt.room.log.wall_clock import begins, ends, shown
from openfelt.rules.errors import Denied

CALIFORNIA = ZoneInfo("America/Los_Angeles")
HOUR = 3600


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("text", "first", "over"),
    [
        ("2026-07-04", "2026-07-04T07:00", "2026-07-05T07:00"),
        ("2026-07-04T18:30", "2026-07-05T01:30", "2026-07-05T01:31"),
        ("2026-07-04T18:30:05", "2026-07-05T01:30:05", "2026-07-05T01:30:06"),
        # clocks go forward at 2 on March 8th: a day of 23 hours, and no half past two
        ("2026-03-08", "2026-03-08T08:00", "2026-03-09T07:00"),
        ("2026-03-08T01:59", "2026-03-08T09:59", "2026-03-08T10:00"),
        ("2026-03-08T02:30", "2026-03-08T10:00", "2026-03-08T10:01"),
        ("2026-03-08T03:00", "2026-03-08T10:00", "2026-03-08T10:01"),
        # clocks go back at 2 on November 1st: a day of 25 hours, and half past one comes twice
        ("2026-11-01", "2026-11-01T07:00", "2026-11-02T08:00"),
        ("2026-11-01T01:30", "2026-11-01T08:30", "2026-11-01T09:31"),
        ("2026-11-01T02:00", "2026-11-01T10:00", "2026-11-01T10:01"),
    ],
)
def test_a_time_is_all_that_the_clock_shows_so(text: str, first: str, over: str) -> None:
    assert (begins(text, CALIFORNIA), ends(text, CALIFORNIA)) == (utc(first), utc(over))


def test_a_day_without_midnight_begins_when_the_clock_was_set() -> None:
    beirut = ZoneInfo("Asia/Beirut")
    assert begins("2024-03-31", beirut) == ends("2024-03-30", beirut) == utc("2024-03-30T22:00")


def test_an_hour_that_comes_twice_is_told_apart() -> None:
    first, second = (shown(utc(f"2026-11-01T0{hour}:30"), CALIFORNIA) for hour in (8, 9))
    assert (first, second) == ("2026-11-01T01:30:00-07:00", "2026-11-01T01:30:00-08:00")


@pytest.mark.parametrize(
    "text",
    ["", "yesterday", "2026-02-30", "2026-11", "20261101T010203", "2026-11-01T18:30:05Z", "2026-11-01T1:30",
     "0001-01-01", "9999-12-31", "２０２６-11-01", "2026-11-01T18:30+02:00", "2026-W01-1T10:00"],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Denied, match="is no time: write 2026-11-01"):
        begins(text, CALIFORNIA)
