"""Time of one's own at a table: some slices of it, of which one comes back after every so many hands."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

SLICES = 3
"""So many at the most, and to begin with."""
HANDS = 10
"""Hands that one is dealt into until a slice comes back."""


class TimeBank(msgspec.Struct, frozen=True):
    """What somebody has left, and the hands since a slice came back last."""

    slices: int = SLICES
    hands: int = 0

    def spent(self) -> TimeBank:
        return replace(self, slices=self.slices - 1)

    def dealt_in(self) -> TimeBank:
        """One hand more."""
        if self.slices == SLICES:
            return TimeBank()
        if self.hands + 1 < HANDS:
            return replace(self, hands=self.hands + 1)
        return TimeBank(self.slices + 1)
