"""Tables at which everybody plays from a stack in front of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from openfelt.rules.conditions import either
from openfelt.rules.money import ZERO, Cents, money
from openfelt.rules.pot import Structure
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

    def bettors_at(self, seat: Seat) -> tuple[Bettor, ...]:
        return tuple(stack.bettor for stack in self.stacks if stack.seat == seat)

    def stack(self, seat: Seat) -> Stack:
        return next(stack for stack in self.stacks if stack.seat == seat)

    def dealt_in(self, first: Seat) -> tuple[Seat, ...]:
        """Those who play, clockwise, beginning with `first` or the next after it."""
        taken = {stack.seat for stack in self.stacks}
        return tuple([seat for seat in self.clockwise_from(first) if seat in taken])

    def after(self, net: Mapping[Bettor, int], fees: Mapping[Bettor, int]) -> tuple[Stack, ...]:
        """The stacks once everybody has what they won and paid; who has nothing left is not dealt in."""
        moved = {who: net.get(who, 0) - fees.get(who, 0) for who in self.people}
        left = ((stack, Cents(stack.amount + moved[stack.bettor])) for stack in self.stacks)
        return tuple(Stack(stack.seat, stack.bettor, amount) for stack, amount in left if amount > 0)


class Stakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table plays for: an ante of everybody dealt in; blinds, the nearest to the button first, which
    of three is the button's own.

    `bring_in` is the forced bet of whoever has to open, where that is less than a whole one. `bets` are the
    small and the big bet of a limit game, the least and the most of a spread; in the other structures the
    least is the big blind, or the larger of ante and forced bet, unless one is named. `button` is what the
    button puts in besides, which is nobody's bet.
    """

    ante: Cents = ZERO
    blinds: tuple[Cents, ...] = ()
    structure: Structure = "no-limit"
    bets: tuple[Cents, ...] = ()
    button: Cents = ZERO
    bring_in: Cents = ZERO

    def __post_init__(self) -> None:
        if self.structure in {"limit", "spread"} and (
            len(self.bets) != 2 or not 0 < self.bets[0] <= self.bets[1]
        ):
            raise ValueError(f"a {self.structure} game has two bets, the lower first: {self.bets}")
        if list(self.blinds) != sorted(self.blinds):
            raise ValueError(f"the blind nearest to the button is the smallest: {self.blinds}")

    def __str__(self) -> str:
        """`$3/$6 limit, blinds $1.50 and $3`."""
        bets = "/".join(dict.fromkeys(map(money, self.bets)))
        blinds = ""
        if self.blinds:
            blinds = f"blind{'s' * (len(self.blinds) > 1)} {either(map(money, self.blinds), 'and')}"
        ante = f"an ante of {money(self.ante)}" if self.ante else ""
        button = f"{money(self.button)} by the button" if self.button else ""
        bring_in = f"a forced bet of {money(self.bring_in)}" if self.bring_in else ""
        said = f"{bets} {self.structure}".strip()
        return ", ".join(part for part in (said, blinds, ante, bring_in, button) if part)

    @property
    def big(self) -> Cents:
        return self.blinds[-1] if self.blinds else ZERO

    @property
    def small(self) -> Cents:
        return self.blinds[-2] if len(self.blinds) > 1 else ZERO

    @property
    def button_blind(self) -> Cents:
        """What the button has in as a bet, where there are three blinds."""
        return self.blinds[-3] if len(self.blinds) > 2 else ZERO

    @property
    def least_bet(self) -> Cents:
        """The least that somebody may open with on the first street."""
        return self.bets[0] if self.bets else max(self.big, self.ante, self.bring_in)


Owing = Literal["new", "missed", "moved"]


class Debt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a seat is not dealt in like the others, and which it missed: small blind, big blind, button.

    Somebody who `moved` away from the blinds may wait out so many `hands` instead.
    """

    why: Owing
    small: bool = False
    big: bool = False
    button: bool = False
    hands: int = 0


class Carried(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What earlier hands have left in the middle; without `seats` anybody may win it.

    Of antes, somebody else may play for it too who puts in `each`, as those have who may win it. With
    nothing to match, it was forfeited in a hand of these seats, and is theirs to win alone.
    """

    amount: Cents
    seats: tuple[Seat, ...] = ()
    each: Cents = ZERO


def forfeited(carried: Iterable[Carried], seat: Seat) -> tuple[Carried, ...]:
    """What lies in the middle once somebody has left for good: their money stays, and is the others'."""
    return tuple(
        replace(one, seats=tuple(had for had in one.seats if had != seat)) if seat in one.seats else one
        for one in carried
    )


class Posted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody put in before the first card, where that is stated and does not go by turns.

    An ante is dead; if it is `matched`, it wins no more of the others' than it is itself. A blind or straddle
    stands as far as the stack went; whoever posted one that is not `in_turn` acts as if they had called.
    """

    seat: Seat
    ante: Cents = ZERO
    matched: bool = False
    blind: Cents = ZERO
    in_turn: bool = True


class PotTable(StackTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`button` marks the seat that acts last; the next to its left is dealt to and acts first.

    None: it is drawn for, where the game has one. `last_big` is the seat that had the big blind in the hand
    before, and `debts` say who must come in otherwise than by turns: these are asked before the first card.
    The button stays `for_short` who could not pay the single blind, and passes over that seat next.
    Where a hand history states what was `posted`, nothing else is, and nobody is asked.
    """

    stakes: Stakes
    button: Seat | None
    last_big: Seat | None = None
    for_short: Seat | None = None
    debts: dict[Seat, Debt] = msgspec.field(default_factory=dict)
    carried: tuple[Carried, ...] = ()
    posted: tuple[Posted, ...] = ()


class MeldStakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table of melds is played for: the bet of everybody dealt in, or what a chip is worth."""

    ante: Cents = ZERO
    chip: Cents = ZERO

    @property
    def posted(self) -> Cents:
        return self.ante or self.chip

    def __str__(self) -> str:
        """`a bet of $5`."""
        return f"a bet of {money(self.ante)}" if self.ante else f"chips of {money(self.chip)}"


class MeldTable(StackTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`eldest` is the seat that plays first, None: it is drawn for; `pool` is what earlier rounds left in it.

    Where payments are counted in chips, one is worth so much as `chip` says.
    """

    ante: Cents = ZERO
    eldest: Seat | None
    pool: Cents = ZERO
    chip: Cents = ZERO

    def played_first_by(self, eldest: Seat | None) -> MeldTable:
        """Or by the next at their left who is dealt in; None: it is drawn for."""
        return replace(self, eldest=None if eldest is None else self.dealt_in(eldest)[0])
