"""What one sits down with at a table that is played from stacks, and what may be added to it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.money import Cents, money
from openfelt.rules.stated import Stated, stated


class HigherBuyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From a bet of `limit` on it takes so many `times` the bet."""

    limit: Cents
    times: int


class BuyInRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many times the least bet to begin with, then so many `short_buys` of less; None: any number.

    Where the document asks more of higher limits, that is `higher`.

    Where the document allows them `for_each` whole buy-in, every further one brings as many again. `floor` is
    the least in money, where that is printed. Who comes back within `back_within` minutes brings what they
    left with. What is bought during a hand plays from the next, unless the document has people buy
    `between_hands` only.
    """

    cite: Cite
    times: int = 1
    higher: HigherBuyIn | None = None
    floor: Cents = Cents(0)
    short_buys: int | None = None
    for_each: bool = False
    short_cite: Cite | None = None
    back_within: int = 0
    back_cite: Cite | None = None
    between_hands: bool = False
    table_stakes_cite: Cite

    def least(self, bet: int) -> Cents:
        """What it takes to sit down where so much is the least bet."""
        higher = self.higher
        times = higher.times if higher is not None and bet >= higher.limit else self.times
        return max(Cents(times * bet), self.floor)


def buying_in(rule: BuyInRule, of: str) -> Iterator[Stated]:
    """The rule in words; so many times `of` what is posted."""
    least = [f"{rule.times} times {of}" if rule.times > 1 else of]
    if rule.higher is not None:
        least[0] += f", and {rule.higher.times} times from a limit of {money(rule.higher.limit)} on"
    if rule.floor:
        least = [*(least if rule.times > 1 else ()), money(rule.floor)]
    yield stated("To begin with", f"at least {' and '.join(least)}", rule.cite)
    if rule.short_buys is None:
        yield stated("After that", "any amount, as often as one likes", rule.short_cite or rule.cite)
    elif rule.short_buys:
        times = "once" if rule.short_buys == 1 else f"{rule.short_buys} times"
        when = "for every" if rule.for_each else "after a"
        yield stated("Less than that", f"{times} {when} whole buy-in", rule.short_cite or rule.cite)
    when = "no: between hands only" if rule.between_hands else "plays from the next hand on"
    yield stated("Money bought during a hand", when, rule.table_stakes_cite)
    at_stake = "what lay on the table when the hand began, and no more"
    yield stated("At stake in a hand", at_stake, rule.table_stakes_cite)
    if rule.back_within:
        back = "with no less than they left with"
        yield stated(f"Back within {rule.back_within} minutes", back, rule.back_cite or rule.cite)
