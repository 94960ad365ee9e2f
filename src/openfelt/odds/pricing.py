"""What a bet returns: its lines, as the book has them, read against a distribution of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Literal, NamedTuple

import msgspec

from openfelt.odds.distribution import Case, Distribution, Strategy
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.conditions import Context
from openfelt.table.outcomes import deciding

Number = Fraction | float
ONE = Fraction(1)


class PricedLine(msgspec.Struct, frozen=True, kw_only=True):
    """`ways` of all deals come to it; `units` is what it brings to one unit, `odds` what it pays."""

    line: str
    says: str
    odds: str | None
    ways: int | float
    probability: Number
    units: Fraction
    cite: str


class PricedBet(msgspec.Struct, frozen=True, kw_only=True):
    """Of one unit of a bet: what it brings on the average, and how that is spread.

    Of a base bet to which decisions add money, `together` names the bets that are counted with it, and
    `staked` is what lies on them at the end, in units of this one. `stays` is how often a bet is not resolved
    in a round: all else is of those that are. Where a round may have several wagers, their outcomes
    are told by the wager, and nothing is known of how they vary together: then there is no `variance`.
    """

    bet: str
    label: str
    ev: Number
    win: Number
    push: Number
    lose: Number
    lines: tuple[PricedLine, ...]
    method: Literal["exact", "simulation"] = "exact"
    strategy: Strategy | None = None
    variance: Number | None = None
    standard_error: float | None = None
    staked: Number = Fraction(1)
    together: tuple[str, ...] = ()
    stays: Number = Fraction(0)
    outcomes: tuple[tuple[Fraction, Number], ...] = ()

    @property
    def element_of_risk(self) -> float:
        """What is lost of all the money that is put at risk, decisions included."""
        return float(-self.ev / self.staked)

    @property
    def deviation(self) -> float | None:
        return None if self.variance is None else sqrt(self.variance)


class _Fate(NamedTuple):
    """One case as it comes to a bet: the line that decides, what it brings, and what lay there."""

    effect: Effect
    net: Fraction
    amount: Fraction
    ways: int | float


def units_of(effect: Effect) -> Fraction:
    """What a line brings to one unit; a prize counts in dollars."""
    if effect.pays is not None:
        return Fraction(effect.pays)
    if effect.prize is not None:
        return Fraction(effect.prize, 100)
    if effect.loses is not None:
        return -effect.loses
    return Fraction(-1 if effect.is_ == "loses" else 0)


def priced(game: BankedGame, rule: BetRule, of: Distribution) -> PricedBet:
    """A bet of the game by the distribution that it is judged in."""
    beside = _beside(game, rule, of)
    fates, stays = _fates(rule, of, beside)
    return _priced(rule, of, fates, stays, tuple(one.name for one in beside))


def judged(rule: BetRule, known: Context) -> Effect:
    """The line that decides. Of a button, the one that gives a prize for another hand, which this is."""
    if rule.button is None:
        return deciding(rule, known)
    for line in rule.lines:
        if line.each_other_hand is not None and line.each_other_hand.holds(known):
            return line
    return rule.otherwise


def _beside(game: BankedGame, rule: BetRule, of: Distribution) -> list[BetRule]:
    """The bets that are one game with this base bet: what lies beside it, and what decisions add."""
    if not rule.base:
        return []
    added = {name for case in of.cases for name in case.added} - {rule.name}
    return [one for one in game.bets if one.matches == rule.name or one.name in added]


def _fates(rule: BetRule, of: Distribution, beside: Sequence[BetRule]) -> tuple[list[_Fate], int | float]:
    """Cases that the same lines decide, with as much on each bet, are one."""
    by_decision = rule.added and any(rule.name in case.added for case in of.cases)
    alike: dict[tuple[object, ...], tuple[list[tuple[Effect, Fraction]], int | float]] = {}
    stays: int | float = 0
    for case in of.cases:
        amount = case.added.get(rule.name, Fraction(0)) if by_decision else ONE
        if not amount:
            continue
        effect = judged(rule, case.known) if case.known else _void(rule)
        if effect.is_ == "stays":
            stays += case.ways
            continue
        legs = [(effect, amount)]
        legs += [(judged(other, case.known), put) for other, put in _put_beside(beside, case)]
        key = tuple((id(one), put if put is ONE else str(put)) for one, put in legs)
        alike[key] = legs, alike.get(key, (legs, 0))[1] + case.ways
    fates = [
        _Fate(
            legs[0][0],
            sum((put * units_of(one) for one, put in legs), Fraction(0)),
            sum((put for _, put in legs), Fraction(0)),
            ways,
        )
        for legs, ways in alike.values()
    ]
    return fates, stays


def _put_beside(beside: Iterable[BetRule], case: Case) -> Iterator[tuple[BetRule, Fraction]]:
    for one in beside:
        put = ONE if one.matches is not None else case.added.get(one.name, Fraction(0))
        if put:
            yield one, put


@cache
def _void(rule: BetRule) -> Effect:
    """In a round that is called off every bet goes back."""
    return Effect(is_="no-action", name="void round", cite=rule.cite)


def _over(part: int | float | Fraction, whole: int | float | Fraction) -> Number:
    """Exact as long as both are."""
    if isinstance(part, float) or isinstance(whole, float):
        return float(part) / float(whole)
    return Fraction(part) / whole


def _priced(
    rule: BetRule, of: Distribution, fates: Sequence[_Fate], stays: int | float, together: tuple[str, ...]
) -> PricedBet:
    """`resolved` is what chances are told of; what a wager returns is told of rounds, however many it has."""
    resolved = sum(fate.ways for fate in fates)
    if not resolved:
        raise ValueError(f"{rule.name}: nothing that is counted resolves it")
    made = sum(fate.ways * fate.amount for fate in fates) if rule.added and not together else resolved
    rounds = of.total - stays if of.wagers else made
    ev = _over(_total(fates, lambda fate: fate.net), rounds)
    by_net: dict[Fraction, int | float] = {}
    by_line: dict[Effect, int | float] = {}
    for fate in fates:
        by_net[fate.net] = by_net.get(fate.net, 0) + fate.ways
        by_line[fate.effect] = by_line.get(fate.effect, 0) + fate.ways

    def chance(holds: Callable[[Fraction], bool]) -> Number:
        return _over(sum(ways for net, ways in by_net.items() if holds(net)), resolved)

    variance = None
    if not of.wagers and made == resolved:
        squares = sum(ways * net**2 for net, ways in by_net.items())
        variance = _over(squares, resolved) - ev**2
    error = None
    if of.method == "simulation" and variance is not None:
        error = sqrt(variance / of.total)
    return PricedBet(
        bet=rule.name,
        label=rule.label,
        ev=ev,
        win=chance(lambda net: net > 0),
        push=chance(lambda net: net == 0),
        lose=chance(lambda net: net < 0),
        lines=tuple(_lines(rule, by_line, resolved)),
        method=of.method,
        strategy=of.strategy,
        variance=variance,
        standard_error=error,
        staked=_over(_total(fates, lambda fate: fate.amount), rounds),
        together=together,
        stays=_over(stays, stays + resolved),
        outcomes=tuple((net, _over(by_net[net], resolved)) for net in sorted(by_net)),
    )


def _total(fates: Iterable[_Fate], of: Callable[[_Fate], Fraction]) -> int | float | Fraction:
    return sum(_times(fate.ways, of(fate)) for fate in fates)


def _times(ways: int | float, units: Fraction) -> Number:
    return ways * float(units) if isinstance(ways, float) else ways * units


def _lines(
    rule: BetRule, by_line: Mapping[Effect, int | float], resolved: int | float
) -> Iterator[PricedLine]:
    """In the book's order, those that never come too; a void round last."""
    listed = dict.fromkeys((*rule.lines, rule.otherwise, *by_line))
    for effect in listed:
        if effect.is_ == "stays":
            continue
        ways = by_line.get(effect, 0)
        yield PricedLine(
            line=effect.label,
            says=effect.says,
            odds=None if effect.pays is None else str(effect.pays),
            ways=ways,
            probability=_over(ways, resolved),
            units=units_of(effect),
            cite=str(effect.cite),
        )
