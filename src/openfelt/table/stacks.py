"""Tables at which everybody plays from a stack in front of them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from openfelt.rules.money import ZERO, Cents
from openfelt.table.felt import Bettor, Seat, Table


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is dealt in, and the money they may lose in this round."""

    seat: Seat
    bettor: Bettor
    amount: Cents


class StackTable(Table, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stacks: tuple[Stack, ...]

    def __post_init__(self) -> None:
        for each in ([stack.seat for stack in self.stacks], list(self.people)):
            if len(set(each)) != len(each):
                raise ValueError("a seat has one stack, and a person one seat")

    @property
    def people(self) -> tuple[Bettor, ...]:
        return tuple(stack.bettor for stack in self.stacks)

    def stack(self, seat: Seat) -> Stack:
        return next(stack for stack in self.stacks if stack.seat == seat)

    def dealt_in(self, first: Seat) -> tuple[Seat, ...]:
        """Those who play, clockwise, beginning with `first` or the next after it."""
        taken = {stack.seat for stack in self.stacks}
        return tuple(seat for seat in self.clockwise_from(first) if seat in taken)

    def after(self, net: Mapping[Bettor, int], fees: Mapping[Bettor, int]) -> tuple[Stack, ...]:
        """The stacks once everybody has what they won and paid; who has nothing left is not dealt in."""
        moved = {who: net.get(who, 0) - fees.get(who, 0) for who in self.people}
        left = ((stack, Cents(stack.amount + moved[stack.bettor])) for stack in self.stacks)
        return tuple(Stack(stack.seat, stack.bettor, amount) for stack, amount in left if amount > 0)


class Stakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table plays for: an ante of everybody dealt in; blinds, the nearest to the button first."""

    ante: Cents = ZERO
    blinds: tuple[Cents, ...] = ()


class PotTable(StackTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`button` marks the seat that acts last; the next to its left is dealt to and acts first."""

    stakes: Stakes
    button: Seat


class MeldTable(StackTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`eldest` is the seat that plays first; `pool` is what earlier rounds have left in it."""

    ante: Cents
    eldest: Seat
    pool: Cents = ZERO
