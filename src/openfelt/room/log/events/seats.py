"""Who comes to a table and goes, and with what."""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened, Person
from openfelt.rules.money import Cents, Net


class Bought(Happened, frozen=True, kw_only=True, tag="bought"):
    """Money from an account to the table."""

    TOLD = ("person", "amount")

    person: Person
    amount: Cents


class CashedOut(Happened, frozen=True, kw_only=True, tag="cashed-out"):
    """All of a person's money at the table goes back to the account."""

    TOLD = ("person", "amount")

    person: Person
    amount: Cents


class Sat(Happened, frozen=True, kw_only=True, tag="sat"):
    TOLD = ("seat", "person", "company", "bot", "now")

    seat: int
    person: Person
    company: str | None = None
    bot: bool = False
    now: float | None = None


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    TOLD = ("seat", "person", "to", "why", "now")

    seat: int
    person: Person
    to: str | None = None  # another table, on a table change
    why: str = ""  # the floor's reason
    now: float | None = None


class SatOut(Happened, frozen=True, kw_only=True, tag="sat-out"):
    TOLD = ("person", "why")

    person: Person
    why: str = ""


class SatIn(Happened, frozen=True, kw_only=True, tag="sat-in"):
    TOLD = ("person",)

    person: Person


class Waited(Happened, frozen=True, kw_only=True, tag="waited"):
    """Put on the waiting list."""

    TOLD = ("person",)

    person: Person


class Unwaited(Happened, frozen=True, kw_only=True, tag="unwaited"):
    """Off the waiting list; a seat that was held for the person is free again."""

    TOLD = ("person", "why")

    person: Person
    why: str = ""


class Called(Happened, frozen=True, kw_only=True, tag="called"):
    """A seat is held for a person from the waiting list, or for one who comes from the table `source`."""

    TOLD = ("seat", "person", "until", "why", "source")

    seat: int
    person: Person
    until: float | None
    why: str = ""  # the floor's reason to call someone before others
    source: str | None = None


class Invited(Happened, frozen=True, kw_only=True, tag="invited"):
    """To a private table. A `bot` is played by the room itself."""

    TOLD = ("person", "bot")

    person: Person
    bot: bool = False


class Uninvited(Happened, frozen=True, kw_only=True, tag="uninvited"):
    TOLD = ("person",)

    person: Person


class Corrected(Happened, frozen=True, kw_only=True, tag="corrected"):
    """A correction by the director: money between persons' stacks at this table, summing to zero."""

    TOLD = ("moves", "why", "cite")

    moves: dict[Person, Net]
    why: str
    cite: str


SeatEvent = (
    Bought | CashedOut | Sat | Left | SatOut | SatIn | Waited | Unwaited | Called | Invited | Uninvited
    | Corrected
)  # fmt: skip
"""Who is at the table, and with what."""
