"""Rounds in turn at a physical table, where the house dealer says who banks. `held` is who did so last."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events import Accepted, Person
from openfelt.rules.rotation import AnyRotationRule, RotationRule
from openfelt.table.rotation import Bank


def rounds_in_turn(rule: AnyRotationRule) -> int:
    """For how many rounds one holds the position."""
    return rule.rounds if isinstance(rule, RotationRule) else 1


def had(held: Bank | None, seat: int, person: Person) -> int:
    """How many rounds in turn they have just banked."""
    return held.turn if held is not None and (held.seat, held.person) == (seat, person) else 0


def one_more(held: Bank | None, bank: Accepted, rule: AnyRotationRule) -> Bank:
    """A round is over: who goes on after the last begins anew."""
    return Bank(bank.seat, bank.person, had(held, bank.seat, bank.person) % rounds_in_turn(rule) + 1)


def one_less(held: Bank | None) -> Bank | None:
    """That round is open again; whoever banked before a first one does not matter while it is."""
    if held is None or held.turn == 1:
        return None
    return msgspec.structs.replace(held, turn=held.turn - 1)
