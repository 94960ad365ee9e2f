"""What a table shows that is played for pots."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.room.log.events import Word
from openfelt.room.wire.stack_shown import StackSeatShown, StackTableShown
from openfelt.rules.money import ZERO, Cents
from openfelt.table.stacks import Debt, Stakes

Stands = Literal["out", "in", "folded", "all-in", "mucked", "shown"]
"""How somebody stands in the hand; `out` is not dealt in."""


class PotSeatShown(StackSeatShown, frozen=True, kw_only=True):
    """`bet` is what lies in front on this street.

    `owes` is the missed-blind button, or another reason to come in otherwise than by turns; `word` what they
    have said of how they do.
    """

    bet: Cents
    stands: Stands
    owes: Debt | None
    word: Word


class HalfShown(msgspec.Struct, frozen=True, kw_only=True):
    """Of a pot that is divided between two kinds of hands: what one of them won."""

    name: str
    amount: Cents
    won: dict[str, Cents]


class PotShown(msgspec.Struct, frozen=True, kw_only=True):
    """A pot, the main one first, and who can win it; once the hand is over, what of it was `won` by whom.

    `halves` say by what, where it was divided. What is `carried` was left by hands before, or stays for the
    next; somebody else plays for it too who puts in what it asks of `each`.
    """

    amount: Cents
    seats: tuple[int, ...]
    won: dict[str, Cents]
    halves: tuple[HalfShown, ...] = ()
    carried: bool = False
    each: Cents = ZERO


class PotTableShown(StackTableShown, frozen=True, kw_only=True, tag="pot-table"):
    """A table that is played for pots as everyone sees it: also what its centre display shows.

    `button` is the seat where it lies, null until it is drawn for; `dead_button` if nobody plays there.
    The blinds are those of this hand. `pots` are what was moved together. While the table is paused, a hand
    may be seen again on its displays: `replay`.
    """

    stakes: Stakes
    seats: tuple[PotSeatShown, ...]
    button: int | None
    dead_button: bool
    small_blind: int | None
    big_blind: int | None
    pots: tuple[PotShown, ...]
    replay: int | None
