"""The shifts of the room: when they begin, by the clock of its time zone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from openfelt.room.doors.accounts import check_name
from openfelt.room.log.events import Shift, ShiftsSet
from openfelt.rules.errors import Denied

MOST = 24


class Hours(msgspec.Struct, frozen=True, kw_only=True):
    """A shift lasts until the next begins; the last goes on past midnight until the first of the next day."""

    zone: str = "America/Los_Angeles"
    shifts: tuple[Shift, ...] = (Shift("day", 6), Shift("swing", 14), Shift("graveyard", 22))

    def at(self, time: float) -> tuple[str, str]:
        """The date a shift began on, and its name."""
        when = datetime.fromtimestamp(time, ZoneInfo(self.zone))
        begun = [shift for shift in self.shifts if when.hour >= shift.hour]
        day = when if begun else when - timedelta(days=1)
        return day.date().isoformat(), (begun or self.shifts)[-1].name


def set_shifts(zone: str, shifts: Iterable[Shift]) -> ShiftsSet:
    """Other shifts from now on; what is in the reports stays in the shift it was counted in."""
    kept = tuple(Shift(check_name(shift.name), shift.hour) for shift in shifts)
    hours, names = [shift.hour for shift in kept], {shift.name for shift in kept}
    if not 1 <= len(kept) <= MOST or len(names) < len(kept):
        raise Denied(f"a day has 1 to {MOST} shifts, each with a name of its own")
    if hours != sorted(set(hours)) or not 0 <= hours[0] <= hours[-1] <= 23:
        raise Denied("shifts begin at whole hours from 0 to 23, one after another")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Denied(f'"{zone}" is not a time zone; write one like America/Los_Angeles') from None
    return ShiftsSet(zone=zone, shifts=kept)
