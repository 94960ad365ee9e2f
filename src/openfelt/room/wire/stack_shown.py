"""What a table shows that is played from stacks, whatever for."""

from __future__ import annotations

import msgspec

from openfelt.room.state.stacked import StackPhase
from openfelt.room.steps.buy_ins import BuyIn
from openfelt.room.wire.shown import AnyTable, CameTo, SeatShown
from openfelt.rules.money import Cents


class StackSeatShown(SeatShown, frozen=True, kw_only=True):
    """`stack` is what lies behind, `put_in` all that was put in in this hand.

    `leaving`: when the hand is over. `slices` are left of their own time.
    """

    put_in: Cents
    leaving: bool
    slices: int


class TurnShown(msgspec.Struct, frozen=True, kw_only=True):
    """Whose decision the hand waits for, until the table's clock acts; `banked`: their own time runs."""

    seat: int
    person: str
    until: float | None
    banked: bool


class HandCameTo(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand came to for everyone."""

    people: tuple[CameTo, ...]


class StackTableShown(AnyTable, frozen=True, kw_only=True):
    """`pot` is all that was put in, or lay there from hands before. `buy_in` is a newcomer's."""

    phase: StackPhase
    stakes_said: str
    collection_said: str
    seats: tuple[StackSeatShown, ...]
    pot: Cents
    turn: TurnShown | None
    buy_in: BuyIn
    result: HandCameTo | None
