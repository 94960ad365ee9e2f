"""Who sends a command, and as what."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from openfelt.room.doors import roles as allowed
from openfelt.room.doors.accounts import Account
from openfelt.room.doors.roles import Permission
from openfelt.room.log import events as e
from openfelt.rules.money import Cents

THE_CLOCK: Literal["clock"] = "clock"
_together = cache(frozenset[str])
"""There are few roles, and fewer that one account has together."""


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends a command, and as what. The room itself is the clock."""

    person: e.Person
    roles: frozenset[str] = frozenset({"player"})
    company: str | None = None
    wallet: Cents = Cents(0)
    bot: bool = False

    @classmethod
    def of(cls, account: Account, wallet: Cents) -> Caller:
        """Somebody with an account, and so much in it."""
        return cls(
            person=account.person,
            roles=_together(account.roles),
            company=account.company,
            wallet=wallet,
            bot=account.bot,
        )

    @property
    def is_clock(self) -> bool:
        return THE_CLOCK in self.roles

    def may(self, permission: Permission) -> bool:
        return allowed.may(self.roles, permission)


CLOCK = Caller(person="clock", roles=frozenset({THE_CLOCK}))
