"""What happens in the house: accounts, sessions, money at the cage, shifts."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events.happened import Happened, Person
from openfelt.room.log.events.motions import MotionEvent
from openfelt.room.log.events.watched import WatchedEvent
from openfelt.rules.money import Cents


class AccountOpened(Happened, frozen=True, kw_only=True, tag="account-opened"):
    """`card` is the player card's number; `company` marks a proposition player.

    `pin` is an argon2 hash, or empty: then nobody can log in with the card. One that somebody else chose is
    `printed`: whoever logs in with it chooses another first. `holder` is whose account it is, where that is
    not the name: two accounts of one holder are one person's.
    """

    TOLD = ("person", "name", "roles", "company", "guest", "bot", "holder", "printed")

    person: Person
    name: str
    card: str
    pin: str
    roles: tuple[str, ...] = ("player",)
    company: str | None = None
    guest: bool = False
    bot: bool = False
    holder: str = ""
    printed: bool = False

    def __repr__(self) -> str:  # a short PIN can be found from its hash, so neither is printed
        return f"AccountOpened(person={self.person!r}, name={self.name!r}, roles={self.roles!r})"


class PinChanged(Happened, frozen=True, kw_only=True, tag="pin-changed"):
    """All sessions of the account end but the one whose token has the SHA-256 `keeps`.

    By the `first` PIN of an account that had none, none ends. With a `card` it has another number.
    """

    TOLD = ("person", "first", "printed")

    person: Person
    pin: str
    first: bool = False
    printed: bool = False
    keeps: str = ""
    card: str = ""

    def __repr__(self) -> str:
        return f"PinChanged(person={self.person!r})"


class AccountLocked(Happened, frozen=True, kw_only=True, tag="account-locked"):
    """After wrong PINs, until a time; by the floor, until it is unlocked (`until` is None)."""

    TOLD = ("person", "until", "why")

    person: Person
    until: float | None
    why: str


class AccountUnlocked(Happened, frozen=True, kw_only=True, tag="account-unlocked"):
    TOLD = ("person",)

    person: Person


class CodeMade(Happened, frozen=True, kw_only=True, tag="code-made"):
    """The code by which others invite the person from now on: whoever is told it. The one before is none."""

    TOLD = ("person",)

    person: Person
    code: str


class Dismissed(Happened, frozen=True, kw_only=True, tag="dismissed"):
    """Staff who work here no more: the account has no role any more, and nobody logs in with it."""

    TOLD = ("person", "why")

    person: Person
    why: str


class SessionBegun(Happened, frozen=True, kw_only=True, tag="session-begun"):
    """Someone logged in. `token` is the SHA-256 of the one that was given out."""

    TOLD = ("person", "expires", "now")

    person: Person
    token: str
    expires: float
    now: float


class SessionEnded(Happened, frozen=True, kw_only=True, tag="session-ended"):
    """Someone logged out, or made room for a newer session."""

    TOLD = ()

    token: str


class Deposited(Happened, frozen=True, kw_only=True, tag="deposited"):
    """At the cage; `cashier` took it."""

    TOLD = ("person", "amount", "cashier")

    person: Person
    amount: Cents
    cashier: Person


class Withdrawn(Happened, frozen=True, kw_only=True, tag="withdrawn"):
    TOLD = ("person", "amount", "cashier")

    person: Person
    amount: Cents
    cashier: Person


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shift of the room, and the hour at which it begins."""

    name: str
    hour: int


class ShiftsSet(Happened, frozen=True, kw_only=True, tag="shifts-set"):
    """The shifts of the room from now on, by the clock of a time zone."""

    TOLD = ("zone", "shifts")

    zone: str
    shifts: tuple[Shift, ...]


class WrittenAgain(Happened, frozen=True, kw_only=True, tag="written-again"):
    """Nothing could be written for a while: after so many tries that `failed`, this one did not."""

    TOLD = ("failed",)

    failed: int


HouseEvent = (
    AccountOpened | PinChanged | AccountLocked | AccountUnlocked | CodeMade | Dismissed | SessionBegun
    | SessionEnded | Deposited | Withdrawn | ShiftsSet | WrittenAgain | MotionEvent | WatchedEvent
)  # fmt: skip
