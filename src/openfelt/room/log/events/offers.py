"""What somebody says of every offer of the bank, and not of one."""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened, Person


class PassesBank(Happened, frozen=True, kw_only=True, tag="passes-bank"):
    """Somebody passes the bank whenever it is offered, or no more."""

    person: Person
    passes: bool
