"""An account, and the number on its player card."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from openfelt.room.doors.looks import is_drawn
from openfelt.room.log.events import Person
from openfelt.rules.errors import Denied
from openfelt.rules.labels import check_shown, without_joiners

_CARD = re.compile("[0-9]{16}")
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST = 40
"""Characters of a name, which must fit on the felt."""


class Lock(msgspec.Struct, frozen=True):
    """Until a time, after wrong PINs; until someone unlocks it (None), by the floor."""

    until: float | None
    why: str


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person the house knows. What is in the account is in the ledger, not here.

    A `printed` PIN was chosen by somebody else; `holder` is whose account it is, where that is not the name.
    """

    person: Person
    name: str
    card: str
    pin: str
    roles: tuple[str, ...]
    company: str | None = None
    guest: bool = False
    bot: bool = False
    holder: str = ""
    printed: bool = False
    lock: Lock | None = None
    code: str = ""

    def locked(self, now: float) -> bool:
        return self.lock is not None and (self.lock.until is None or now < self.lock.until)

    @property
    def ending(self) -> str:
        """What is shown of the card once it has been issued: its last four digits."""
        return self.card[-4:]

    @property
    def staff(self) -> bool:
        return self.roles != ("player",)

    @property
    def behind(self) -> str:
        """Whose it is, as far as the house knows: two accounts with one answer are one person's."""
        return (self.holder or self.name).casefold()

    @property
    def barred(self) -> bool:
        """Locked by the floor."""
        return self.lock is not None and self.lock.until is None

    def __repr__(self) -> str:
        return f"Account({self.person!r}, {self.name!r}, card=…{self.ending}, roles={self.roles!r})"


class Session(msgspec.Struct, frozen=True):
    """Who holds a token, and until when."""

    person: Person
    expires: float


def check_name(name: str) -> str:
    """A name as the felt shows it: nothing invisible, nothing that turns the writing round."""
    name = " ".join(name.split())
    check_shown(without_joiners(name), "a name", LONGEST)
    if not is_drawn(name):
        raise Denied("a name has nothing in it that cannot be seen")
    return name


def new_card(draw: Callable[[int], int]) -> str:
    """Sixteen digits. A leading 9 is no bank's; the last digit catches a slip of the finger."""
    digits = f"9{draw(10**14):014d}"
    return digits + check_digit(digits)


def read_card(text: str) -> str | None:
    """A card's number as people type it, `9123 4567 …`, or None if it cannot be one."""
    digits = text.replace(" ", "").replace("-", "")
    if _CARD.fullmatch(digits) is None or check_digit(digits[:-1]) != digits[-1]:
        return None
    return digits


def new_code(draw: Callable[[int], int]) -> str:
    """Ten letters and digits that are not taken for each other: too many to guess, few enough to say."""
    letters = "".join(CODE_LETTERS[draw(len(CODE_LETTERS))] for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def read_code(text: str) -> str:
    """A code as people type it, in any case, with or without its hyphen."""
    letters = "".join(text.split()).replace("-", "").upper()
    return f"{letters[:5]}-{letters[5:]}"


def check_digit(digits: str) -> str:
    """Luhn's: every other digit from the right is doubled, and all digits then sum to a multiple of ten."""
    doubled = [int(digit) * (2 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits))]
    return str(-sum(number // 10 + number % 10 for number in doubled) % 10)
