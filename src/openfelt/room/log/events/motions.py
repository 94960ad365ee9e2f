"""What nobody does alone: one person makes a motion, another seconds it, and only then it is done."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.rules.money import Cents, Net


class _Matter(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """What a motion is about."""


class Appointing(_Matter, frozen=True, kw_only=True, tag="appoint"):
    """An account for staff; `holder` is whose, where that is not the name. `pin` is a hash in the log."""

    name: str
    roles: tuple[str, ...]
    pin: str
    holder: str = ""

    def __repr__(self) -> str:
        return f"Appointing(name={self.name!r}, roles={self.roles!r})"


class Dismissing(_Matter, frozen=True, kw_only=True, tag="dismiss"):
    person: Person
    why: str


class Locking(_Matter, frozen=True, kw_only=True, tag="lock"):
    person: Person
    why: str


class Unlocking(_Matter, frozen=True, kw_only=True, tag="unlock"):
    person: Person


class PinReset(_Matter, frozen=True, kw_only=True, tag="reset-pin"):
    """`pin` is a hash in the log."""

    person: Person
    pin: str

    def __repr__(self) -> str:
        return f"PinReset(person={self.person!r})"


class Depositing(_Matter, frozen=True, kw_only=True, tag="deposit"):
    person: Person
    amount: Cents


class Withdrawing(_Matter, frozen=True, kw_only=True, tag="withdraw"):
    person: Person
    amount: Cents


class Correcting(_Matter, frozen=True, kw_only=True, tag="correct"):
    table: str
    moves: dict[Person, Net]
    why: str
    cite: str


class Awarding(_Matter, frozen=True, kw_only=True, tag="award-jackpot"):
    table: str
    person: Person
    amount: Cents
    why: str
    cite: str


Matter = (
    Appointing | Dismissing | Locking | Unlocking | PinReset | Depositing | Withdrawing | Correcting
    | Awarding
)  # fmt: skip


OF_MATTERS = ("is", "name", "roles", "holder", "person", "why", "amount", "table", "moves", "cite")
"""Which fields of what a motion is about are told: of a PIN, not even its hash is."""


class MotionMade(Happened, frozen=True, kw_only=True, tag="motion-made"):
    """It waits for somebody who seconds it, until a time."""

    TOLD = ("number", "by", "until", *within("matter", *OF_MATTERS))

    number: int
    by: Person
    matter: Matter
    until: float


class MotionSeconded(Happened, frozen=True, kw_only=True, tag="motion-seconded"):
    """What was moved is done."""

    TOLD = ("number", "by")

    number: int
    by: Person


class MotionDropped(Happened, frozen=True, kw_only=True, tag="motion-dropped"):
    """Nobody seconded it in time, or somebody took it back or refused it (`by`)."""

    TOLD = ("number", "by", "why")

    number: int
    by: Person = ""
    why: str = ""


MotionEvent = MotionMade | MotionSeconded | MotionDropped
