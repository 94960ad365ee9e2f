"""What happens at any table at which everybody plays from a stack in front of them, whatever for."""

from __future__ import annotations

from typing import Literal

from openfelt.room.log.events.happened import Happened, Person
from openfelt.rules.money import Cents

Why = Literal["brought", "counted", "taken"]
"""Why somebody's chips are counted: they brought some, the number was another, or they take them along."""


class TimeBanked(Happened, frozen=True, kw_only=True, tag="time-banked"):
    """Somebody's time to decide was up, and some of their own begins."""

    TOLD = ("person",)

    person: Person


class LeaveAsked(Happened, frozen=True, kw_only=True, tag="leave-asked"):
    """Somebody gets up when the hand is over; until then nothing is asked of them."""

    TOLD = ("person",)

    person: Person


class LeaveTakenBack(Happened, frozen=True, kw_only=True, tag="leave-taken-back"):
    TOLD = ("person",)

    person: Person


class ChipsCounted(Happened, frozen=True, kw_only=True, tag="chips-counted"):
    """The real chips in front of somebody at a physical table, where there were so many `before`."""

    TOLD = ("person", "counted", "before", "why")

    person: Person
    counted: Cents
    before: Cents
    why: Why


StackEvent = TimeBanked | LeaveAsked | LeaveTakenBack | ChipsCounted
"""What those say and use who play from stacks."""
