"""What all events have in common."""

from __future__ import annotations

import msgspec

Person = str
"""An account's id. It is also the label of its bets at a table."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """The base of all events.

    What lasts beyond an event is written by the room's own time (`now`, `until`, `expires`), which only runs
    while the room does: so much of it is left when the room is opened again. In logs from before it was the
    time of day, from which the room's own time then goes on.
    """
