"""Those who came or went during a round are taken into the rotation between rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from openfelt.table.rotation import Rotation


def with_arrivals(
    rotation: Rotation,
    seats: Mapping[int, str],
    companies: Mapping[str, str | None],
    sitting_out: Collection[str],
) -> Rotation:
    """The rotation of the people who sit here now."""
    was_broken = rotation.broken
    for sitter in rotation.seats:
        here = seats.get(sitter.seat)
        if here != sitter.person or companies.get(here) != sitter.company:
            rotation = rotation.leave(sitter.seat)
    known = {sitter.seat: sitter.active for sitter in rotation.seats}
    for seat, person in seats.items():
        if seat not in known:
            rotation = rotation.join(seat, person, companies.get(person))
        was, active = known.get(seat, True), person not in sitting_out
        if was and not active:
            rotation = rotation.sit_out(seat)
        elif active and not was:
            rotation = rotation.sit_in(seat)
    if rotation.broken is not None and was_broken is None:  # perhaps only until another had joined
        rotation = replace(rotation, broken=None).at(rotation.now)
    return rotation
