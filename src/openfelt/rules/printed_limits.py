"""The limits that a document lets a table post."""

from __future__ import annotations

import math
from collections.abc import Callable

from openfelt.rules.bets import Limits
from openfelt.rules.conditions import either
from openfelt.rules.money import Cents, between, money


class PrintedLimits(Limits, frozen=True, forbid_unknown_fields=True):
    """What a table may post: a minimum from `min` to `highest_min`, a maximum from `lowest_max` to `max`.

    `pairs`: where a document prints whole limits, one of these and nothing between them.
    """

    highest_min: Cents | None = None
    lowest_max: Cents | None = None
    pairs: tuple[Limits, ...] = ()

    def permit(self, posted: Limits) -> bool:
        if self.pairs:
            return posted in self.pairs
        return (
            self.min <= posted.min
            and (self.highest_min is None or posted.min <= self.highest_min)
            and (self.max is None or (posted.max is not None and posted.max <= self.max))
            and (self.lowest_max is None or posted.max is None or posted.max >= self.lowest_max)
        )

    @property
    def said(self) -> str:
        """What may be posted, both ends where there is a choice."""
        if self.pairs:
            return either(map(str, self.pairs))
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

    def closest(self, wished: Limits, fits: Callable[[Limits], bool] | None = None) -> Limits:
        """The limits nearest to those wished that may be posted; of printed pairs one that `fits`, if any."""
        if self.permit(wished) and (not self.pairs or fits is None or fits(wished)):
            return wished
        if self.pairs:
            fitting = [pair for pair in self.pairs if fits is None or fits(pair)] or self.pairs
            return min(fitting, key=lambda pair: (abs(pair.min - wished.min), _apart(pair.max, wished.max)))
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


def _apart(most: Cents | None, wished: Cents | None) -> float:
    """How far two highest bets lie from each other; without one it is beyond all."""
    if most is None or wished is None:
        return 0 if most == wished else math.inf
    return abs(most - wished)
