"""Where cards lie in games of melds."""

from __future__ import annotations

from openfelt.rounds.places import Place, at_seat, part_at
from openfelt.table.felt import Seat

DISCARDS = Place("discards")


def meld_at(seat: Seat, number: int) -> Place:
    """One of the melds before a seat, counted from one."""
    return part_at(at_seat(seat), f"meld-{number}")
