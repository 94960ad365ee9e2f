"""What all events have in common."""

from __future__ import annotations

from typing import ClassVar

import msgspec

Person = str
"""An account's id. It is also the label of its bets at a table."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """The base of all events. Each says what of it is told to those who may read the log.

    `TOLD` are the fields that are told at once, `AFTER_ROUND` those that are when the round is over, and
    `AFTER_SHOE` when the shoe is that it was dealt from: by their names in JSON, `outer.inner` for a field
    within one. A field without a word is told nobody. What is not told at once is kept apart from the rest
    (`room/log/secrecy.py`).

    What lasts beyond an event is written by the room's own time (`now`, `until`, `expires`), which only runs
    while the room does: so much of it is left when the room is opened again. In logs from before it was the
    time of day, from which the room's own time then goes on.
    """

    TOLD: ClassVar[tuple[str, ...]] = ()
    AFTER_ROUND: ClassVar[tuple[str, ...]] = ()
    AFTER_SHOE: ClassVar[tuple[str, ...]] = ()


def within(outer: str, *names: str) -> tuple[str, ...]:
    """Fields of a field."""
    return tuple(f"{outer}.{name}" for name in names)
