"""Who sends a command, and as what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from openfelt.room import events as e
from openfelt.room.table import TableState
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends a command, and as what. The room itself is the clock."""

    person: e.Person
    roles: frozenset[str] = frozenset({"player"})
    company: str | None = None
    wallet: Cents = Cents(0)

    def must_be(self, *roles: str) -> None:
        if not self.roles & set(roles):
            raise RuleBroken(f"this is for the {' or the '.join(roles)}; {self.person} is not")


CLOCK = Caller(person="clock", roles=frozenset({"clock"}))
STAFF = ("floor", "house-dealer")

Steps = dict[type, Callable[[TableState, Any, Caller, float], Iterator[e.TableEvent]]]
"""For each kind of command, what it leads to: events, or a refusal before the first of them."""
