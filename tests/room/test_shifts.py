"""Shifts by the clock of the room's own time zone, whatever the machine's is."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from openfelt.room.doors.shifts import Hours, set_shifts
from openfelt.room.log.events import Shift
from openfelt.rules.errors import Denied

USUAL = Hours()
TWO = Hours(zone="Asia/Kolkata", shifts=(Shift("early", 4), Shift("late", 16)))


@pytest.mark.parametrize(
    ("hours", "when", "shift"),
    [
        (USUAL, "2026-01-15 06:00 America/Los_Angeles", ("2026-01-15", "day")),
        (USUAL, "2026-01-15 05:59 America/Los_Angeles", ("2026-01-14", "graveyard")),
        (USUAL, "2026-01-15 13:59 America/Los_Angeles", ("2026-01-15", "day")),
        (USUAL, "2026-01-15 14:00 America/Los_Angeles", ("2026-01-15", "swing")),
        (USUAL, "2026-01-15 23:59 America/Los_Angeles", ("2026-01-15", "graveyard")),
        (USUAL, "2026-01-01 00:00 America/Los_Angeles", ("2025-12-31", "graveyard")),
        (USUAL, "2026-07-15 13:30 UTC", ("2026-07-15", "day")),  # 06:30 in summer
        (USUAL, "2026-01-15 13:30 UTC", ("2026-01-14", "graveyard")),  # 05:30 in winter
        (TWO, "2026-01-15 10:29 UTC", ("2026-01-15", "early")),  # 15:59
        (TWO, "2026-01-15 10:30 UTC", ("2026-01-15", "late")),
        (TWO, "2026-01-15 20:00 UTC", ("2026-01-15", "late")),  # 01:30 on the 16th
    ],
)
def test_a_time_belongs_to_the_shift_that_began_last(hours: Hours, when: str, shift: tuple[str, str]) -> None:
    day, hour, zone = when.split()
    time = datetime.fromisoformat(f"{day} {hour}").replace(tzinfo=ZoneInfo(zone)).timestamp()
    assert hours.at(time) == shift


@pytest.mark.parametrize("zone", ["", "Mars", "../UTC", "/etc/localtime", "America", "a\x00b"])
def test_a_zone_is_one_that_is_known(zone: str) -> None:
    with pytest.raises(Denied, match="is not a time zone"):
        set_shifts(zone, [Shift("day", 6)])


def test_a_shift_may_be_the_whole_day() -> None:
    event = set_shifts("UTC", [Shift(" all  day ", 0)])
    assert event.shifts == (Shift("all day", 0),)
    assert Hours(zone=event.zone, shifts=event.shifts).at(0) == ("1970-01-01", "all day")
