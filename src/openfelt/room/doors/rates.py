"""How often something may be done. Time is always told, never read."""

from __future__ import annotations

import msgspec

MINUTE = 60.0


class Rate(msgspec.Struct, frozen=True):
    """`burst` at once, and one more every so many seconds."""

    burst: int
    every: float


class Buckets:
    """A bucket of tokens for each key: an address, a card."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._full_at: dict[str, float] = {}  # a bucket is as empty as the time until it is full again
        self._swept = 0.0

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, now: float) -> float:
        """Take one, and 0 is returned; or there is none, and in so many seconds there will be."""
        if not 0 <= now - self._swept < MINUTE:
            self.sweep(now)
        empty = now + self.rate.burst * self.rate.every  # no later, though the clock be set back
        full_at = min(max(self._full_at.get(key, now), now), empty)
        wait = full_at - now - (self.rate.burst - 1) * self.rate.every
        if wait > 0:
            return wait
        self._full_at[key] = full_at + self.rate.every
        return 0.0

    def give_back(self, key: str) -> None:
        if key in self._full_at:
            self._full_at[key] -= self.rate.every

    def fill(self, key: str) -> None:
        """All at once, as if nothing had been taken."""
        self._full_at.pop(key, None)

    def sweep(self, now: float) -> None:
        """Forget the buckets that are full; once a minute it is done by itself."""
        self._swept = now
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
