"""Times as the clock on the room's wall shows them, and the moments they name."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from openfelt.rules.errors import Denied

_FORM = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?", re.ASCII)
_UNITS = {10: timedelta(days=1), 16: timedelta(minutes=1), 19: timedelta(seconds=1)}
"""What a time names by how much of it is written: a whole day, a minute, a second."""


def begins(text: str, zone: ZoneInfo) -> float:
    """When the day, minute or second begins: an hour that comes twice, for the first time."""
    return min(_moments(_read(text)[0], zone))


def ends(text: str, zone: ZoneInfo) -> float:
    """When it is over: an hour that comes twice, for the second time."""
    wall, unit = _read(text)
    if unit == timedelta(days=1):  # which may have 23 hours, or 25
        return max(_moments(wall + unit, zone))
    return max(_moments(wall, zone)) + unit.total_seconds()


def shown(at: float, zone: ZoneInfo) -> str:
    """With its distance from Greenwich, so that an hour that comes twice is told apart."""
    return datetime.fromtimestamp(at, zone).isoformat(timespec="seconds")


def _read(text: str) -> tuple[datetime, timedelta]:
    try:
        wall = datetime.fromisoformat(text) if _FORM.fullmatch(text) else None
    except ValueError:
        wall = None
    if wall is None or not 1900 <= wall.year <= 9000:
        raise Denied(f'"{text[:40]}" is no time: write 2026-11-01, 2026-11-01T18:30 or 2026-11-01T18:30:05')
    return wall, _UNITS[len(text)]


def _moments(wall: datetime, zone: ZoneInfo) -> tuple[float, ...]:
    """One, or two when clocks were set back; of a time they were set forward over, when that was."""
    early, late = (wall.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1))
    if early <= late:
        return early, late
    before, after = late, early  # clocks went forward somewhere between
    was = datetime.fromtimestamp(before, zone).utcoffset()
    while after - before > 0.5:
        half = (before + after) / 2
        if datetime.fromtimestamp(half, zone).utcoffset() == was:
            before = half
        else:
            after = half
    return (float(round(after)),)
