"""What happens at any table at which everybody plays from a stack in front of them, whatever for."""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened, Person


class TimeBanked(Happened, frozen=True, kw_only=True, tag="time-banked"):
    """Somebody's time to decide was up, and some of their own begins."""

    person: Person


class LeaveAsked(Happened, frozen=True, kw_only=True, tag="leave-asked"):
    """Somebody gets up when the hand is over; until then nothing is asked of them."""

    person: Person


class LeaveTakenBack(Happened, frozen=True, kw_only=True, tag="leave-taken-back"):
    person: Person


StackEvent = TimeBanked | LeaveAsked | LeaveTakenBack
"""What those say and use who play from stacks."""
