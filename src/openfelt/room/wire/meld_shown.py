"""What a table shows at which people pay each other for melds."""

from __future__ import annotations

from typing import Literal

from openfelt.room.wire.stack_shown import StackSeatShown, StackTableShown
from openfelt.rounds.places import Place
from openfelt.rules.money import Cents, Net
from openfelt.table.stacks import MeldStakes

Holds = Literal["out", "in", "gone"]
"""How somebody stands in the round: not dealt in, playing, or gone from it with their cards."""


class MeldSeatShown(StackSeatShown, frozen=True, kw_only=True):
    """`paid` is what others have paid them in this round, less what they paid.

    `waits`: what lies in the middle is for others, and they are dealt in once it is won.
    """

    paid: Net
    stands: Holds
    waits: bool


class MeldTableShown(StackTableShown, frozen=True, kw_only=True, tag="meld-table"):
    """A table of melds as everyone sees it.

    `first` is the seat that plays first, null until it is drawn for. Of the `pot`, so much is `carried` from
    rounds that nobody won. Of cards that lie neither in a hand nor in a meld only the last few are on the
    `felt`: `piles` says how many there are; `left` are to be drawn. A `claim` is open to several at once.
    """

    stakes: MeldStakes
    seats: tuple[MeldSeatShown, ...]
    first: int | None
    carried: Cents
    piles: dict[Place, int]
    left: int
    claim: bool
