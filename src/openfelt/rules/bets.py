"""Bets as data: who may place them, how much, and the lines that judge them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.money import Cents, Odds, money


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The least and the most that may be wagered; no `max` is no limit."""

    min: Cents = Cents(0)
    max: Cents | None = None

    def __post_init__(self) -> None:
        if self.max is not None and self.max < self.min:
            raise ValueError(f"the limits {self} run backwards")

    def allow(self, amount: int) -> bool:
        return self.min <= amount and (self.max is None or amount <= self.max)

    def __str__(self) -> str:
        return f"{money(self.min)} to {'no limit' if self.max is None else money(self.max)}"


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a line does to the bet: exactly one of pays, prize, loses, or `is`."""

    pays: Odds | None = None
    prize: Cents | None = None
    loses: Fraction | None = None
    is_: Literal["push", "no-action", "stays", "loses"] | None = msgspec.field(default=None, name="is")
    name: str = ""
    cite: Cite

    def __post_init__(self) -> None:
        given = [self.pays, self.prize, self.loses, self.is_]
        if sum(effect is not None for effect in given) != 1:
            raise ValueError('a line has exactly one of pays, prize, loses, or is = "push" and the like')
        if self.loses is not None and not 0 < self.loses < 1:
            raise ValueError(f"loses = {self.loses}: a part of the bet lies between 0 and 1")

    @property
    def label(self) -> str:
        return self.name or self.says

    @property
    def units(self) -> float:
        """What it brings to one unit of the bet; a prize is not of the bet's size."""
        if self.pays is not None:
            return float(self.pays)
        if self.loses is not None:
            return -float(self.loses)
        return -1.0 if self.is_ == "loses" else 0.0

    @property
    def says(self) -> str:
        if self.pays is not None:
            return f"pays {self.pays.said}"
        if self.prize is not None:
            return f"prize of {money(self.prize)}"
        if self.loses is not None:
            return f"loses {self.loses}"
        return str(self.is_)


class Line(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a pay table. The first line that holds decides.

    `brief`: when it holds, in the few words that a spot has room for, where it pays other odds than usual.
    A line with `each_other_hand` is an Envy row: it is counted once for every other hand it holds for.
    """

    when: When = When()
    brief: str = ""
    each_other_hand: When | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.each_other_hand is not None and self.when.keys:
            raise ValueError("a line for each other hand is about those hands alone: it has no `when`")


class Remark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said of an outcome besides its line, in some cases: why a folded hand's bonus is paid."""

    when: When
    says: str
    cite: Cite


class Button(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bet that is never placed: it comes with another bet of a sufficient amount (Envy).

    Only hands that carry that bet count towards its prizes, or `every_hand` that is bet on.
    """

    bet: str
    at_least: Cents
    every_hand: bool = False
    cite: Cite


class BetRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One bet of a layout.

    `needs`: the same bettor must have one of these on the same seat. `at_most` and `equal_to` name a bet
    whose amount bounds or fixes this one. It `matches` a bet beside which it always lies, as much as that and
    neither without the other. `limits`: a printed range, else the table's limits.
    `decks`: the numbers of decks it is offered with, where those are not all of the game's.
    `circles`: where a seat has several betting circles, each wager lies in one, the backline's too.
    `added`: placed only by a decision during the round (play, insurance), never before the deal.
    Of its `remarks` the first that holds is said of an outcome too.
    """

    name: str
    label: str
    cite: Cite
    base: bool = False
    needs: tuple[str, ...] = ()
    needs_cite: Cite | None = None
    backline: bool = False
    backline_cite: Cite | None = None
    most_backline: int | None = None
    decks: tuple[int, ...] = ()
    decks_cite: Cite | None = None
    circles: int = 1
    circles_cite: Cite | None = None
    limits: Limits | None = None
    limits_cite: Cite | None = None
    at_most: str | None = None
    equal_to: str | None = None
    matches: str | None = None
    relation_cite: Cite | None = None
    added: bool = False
    button: Button | None = None
    lines: tuple[Line, ...]
    otherwise: Effect = msgspec.field(name="else")
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        prizes = [line for line in self.lines if line.each_other_hand is not None]
        if any(line.prize is None for line in prizes):
            raise ValueError(f"{self.name}: a line for each other hand gives a prize")
        if prizes and self.button is None:
            raise ValueError(f"{self.name}: prizes for other hands belong to a button that comes with a bet")
