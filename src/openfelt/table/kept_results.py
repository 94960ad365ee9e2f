"""The results that a board keeps: those of this shoe, and those of the shoe before."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import msgspec

from openfelt.rules.errors import Denied

R = TypeVar("R")


class KeptResults(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """Every entry gives a new board. A shoe began with its first result, in seconds since 1970."""

    shoe: tuple[R, ...] = ()
    previous: tuple[R, ...] = ()
    began: float = 0.0
    previous_began: float = 0.0

    def entered(self, result: R, at: float = 0.0) -> Self:
        began = self.began if self.shoe else at
        return msgspec.structs.replace(self, shoe=(*self.shoe, result), began=began)

    def taken_back(self) -> Self:
        """Without the last entry, which was a slip."""
        if not self.shoe:
            raise Denied("no hand of this shoe has been entered yet: there is nothing to take back")
        return msgspec.structs.replace(self, shoe=self.shoe[:-1])

    def new_shoe(self) -> Self:
        """An empty shoe. Telling the board twice does not lose the shoe before."""
        if not self.shoe:
            return self
        return msgspec.structs.replace(
            self, shoe=(), began=0.0, previous=self.shoe, previous_began=self.began
        )
