"""Shifts by the clock of the room's own time zone, whatever the machine's is."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from openfelt.room.doors.house import House
from openfelt.room.doors.shifts import Hours, set_shifts
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.events import Shift
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.room.state.reports import Reports
from openfelt.rules.errors import Denied
from openfelt.rules.money import Net
from room.tables import Night

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


def test_rounds_of_one_minute_are_counted_in_the_shift_of_their_moment() -> None:
    """On the hour the next shift begins, and so it does when other shifts are set in the same minute."""
    reports, house, hour = Reports(), House(), 1_768_514_400.0  # 14:00 in Los Angeles
    ended = e.RoundEnded(number=1, net={"ann": Net(0)}, now=hour)
    other = e.ShiftsSet(zone="America/Los_Angeles", shifts=(Shift("all day", 0),))
    happened: list[tuple[Stream, e.AnyEvent, float]] = [
        (Stream.of_table("t1"), Night().opened, hour - 60),
        (Stream.of_table("t1"), ended, hour - 0.1),
        (Stream.of_table("t1"), ended, hour),
        (HOUSE_STREAM, other, hour + 1),
        (Stream.of_table("t1"), ended, hour + 2),
    ]
    for seq, (stream, event, at) in enumerate(happened, 1):
        entry = LogEntry(seq=seq, stream=stream, version=seq, at=at, by="", command="", body="", hash="")
        reports.take(entry, event, house)
    assert [(row.shift, row.rounds) for row in reports.drop()] == [("day", 1), ("swing", 1), ("all day", 1)]
