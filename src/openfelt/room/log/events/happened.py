"""What all events have in common."""

from __future__ import annotations

import msgspec

Person = str
"""An account's id. It is also the label of its bets at a table."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """The base of all events."""
