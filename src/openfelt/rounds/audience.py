"""Who may see something. It only ever grows, and nobody is admitted by default."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from openfelt.table.felt import Bettor


class Audience(msgspec.Struct, frozen=True):
    names: frozenset[Bettor] = frozenset()
    everyone: bool = False

    def admits(self, viewer: Bettor | None) -> bool:
        """Whether `viewer` may see it; `None` is an onlooker, who sees only what everyone sees."""
        return self.everyone or viewer in self.names

    def __or__(self, other: Audience) -> Audience:
        return EVERYONE if self.everyone or other.everyone else Audience(self.names | other.names)


NOBODY = Audience()
EVERYONE = Audience(everyone=True)
UP, DOWN = EVERYONE, NOBODY


@lru_cache(maxsize=4096)
def only(*bettors: Bettor) -> Audience:
    """Those persons and no others."""
    return Audience(frozenset(bettors))
