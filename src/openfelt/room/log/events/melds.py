"""What happens at a table where people pay each other for melds."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.room.log.events.rounds import Begun, Ended
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import Seat
from openfelt.table.stacks import MeldTable


class MeldsLeft(msgspec.Struct, frozen=True, kw_only=True):
    """What a round leaves on its table for the next.

    The `pool` lies in the middle for those at `seats`, who played for it. `eldest` plays first, None: it is
    drawn for. `kept` is what the game keeps.
    """

    pool: Cents = Cents(0)
    seats: tuple[Seat, ...] = ()
    eldest: Seat | None = None
    kept: dict[str, Value] = {}


class MeldsBegun(Begun, frozen=True, kw_only=True, tag="melds-begun"):
    """For melds."""

    TOLD = (*Begun.TOLD, *within("table", "stacks", "ante", "eldest", "pool", "chip"))

    table: MeldTable


class MeldsEnded(Ended, frozen=True, kw_only=True, tag="melds-ended"):
    """`dropped` was taken from a pool that nobody won, `stays` is what the round left in it, or below zero
    took from there. `silent` let all that they were asked run out, and are sat out.
    """

    TOLD = (*Ended.TOLD, "dropped", "stays", "silent", *within("left", "pool", "seats", "eldest", "kept"))

    dropped: Cents = Cents(0)
    stays: Net = Net(0)
    silent: tuple[Person, ...] = ()
    left: MeldsLeft


class PoolTaken(Happened, frozen=True, kw_only=True, tag="pool-taken"):
    """By the only one left of those who played for it: the others have given it up."""

    TOLD = ("person", "amount")

    person: Person
    amount: Cents


class ClaimsWaived(Happened, frozen=True, kw_only=True, tag="claims-waived"):
    """Somebody claims nothing out of turn until the round is over, or after all does want to be asked."""

    TOLD = ("person", "waived")

    person: Person
    waived: bool = True


MeldEvent = MeldsBegun | MeldsEnded | PoolTaken | ClaimsWaived
"""What is played for melds, and what comes between."""
