"""The limits that a document lets a table post."""

from __future__ import annotations

from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, between, money


class PrintedLimits(Limits, frozen=True, forbid_unknown_fields=True):
    """What a table may post: a minimum from `min` to `highest_min`, a maximum from `lowest_max` to `max`."""

    highest_min: Cents | None = None
    lowest_max: Cents | None = None

    def permit(self, posted: Limits) -> bool:
        return (
            self.min <= posted.min
            and (self.highest_min is None or posted.min <= self.highest_min)
            and (self.max is None or (posted.max is not None and posted.max <= self.max))
            and (self.lowest_max is None or posted.max is None or posted.max >= self.lowest_max)
        )

    @property
    def said(self) -> str:
        """What may be posted, both ends where there is a choice."""
        if self.highest_min is None and self.lowest_max is None:
            return str(self)
        of = "" if self.highest_min is None else "of "
        return f"a minimum {of}{self.minimum}, a maximum of {self.maximum or 'any'}"

    @property
    def minimum(self) -> str:
        """What may be posted as the minimum: `$5 to $25`, `from $5`."""
        if self.highest_min is None:
            return f"from {money(self.min)}"
        return between(self.min, self.highest_min)

    @property
    def maximum(self) -> str:
        """What may be posted as the maximum: `$200 to $2,000`, `up to $5,000`; nothing if there is none."""
        if self.max is None:
            return ""
        return f"up to {money(self.max)}" if self.lowest_max is None else between(self.lowest_max, self.max)

    def closest(self, wished: Limits) -> Limits:
        """The limits nearest to those wished that a table may post."""
        if self.permit(wished):
            return wished
        least = max(self.min, wished.min)
        if self.highest_min is not None:
            least = min(least, self.highest_min)
        if self.max is not None and least > self.max:
            least = self.min
        most = self.max
        if wished.max is not None and wished.max >= least:
            most = min(wished.max, self.max or wished.max)
        if self.lowest_max is not None and most is not None:
            most = max(most, self.lowest_max)
        return Limits(least, most)
