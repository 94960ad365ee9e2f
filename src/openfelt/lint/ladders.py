"""Do the tiers of a schedule cover what may be bet, once each, with fees that rise?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from openfelt.lint.finding import Finding
from openfelt.lint.schedules import Bounds, Ladder, Rung, finding, ladders, schedules
from openfelt.rules.fees import Section
from openfelt.rules.money import between, money

DOLLAR = 100


def check_ladders(section: Section) -> Iterator[Finding]:
    for schedule in schedules(section):
        for ladder in ladders(schedule):
            yield from _between(ladder)
            yield from _ends(ladder)
            yield from _never(ladder)
            yield from _fees(ladder)
            yield from _swallowed(ladder)
    yield from _falling_by_players(section)


def _range(low: int, high: int | None) -> str:
    return f"{money(low)} and more" if high is None else between(low, high)


def _at(kind: str, ladder: Ladder, says: str, charged: str, *rungs: Rung) -> Finding:
    """A finding about some tiers of a ladder, and the options they are printed in."""
    lines = [rung.tier.line for rung in rungs]
    options = [one for one in ladder.schedule.options if any(tier.line in lines for tier in one.tiers)]
    return finding(ladder.schedule.section, kind, options, says, charged, *lines)


def _between(ladder: Ladder) -> Iterator[Finding]:
    for lower, upper in ladder.pairs:
        high = lower.span.high
        if high is None or upper.start <= high:
            shared = [end for end in (high, upper.span.high) if end is not None]
            yield _at(
                "tier-overlap",
                ladder,
                f"a {ladder.what} of {_range(upper.start, min(shared, default=None))} is in two tiers",
                f"The tier printed first holds: {ladder.charged(upper.start)}.",
                lower,
                upper,
            )
            continue
        first = high // DOLLAR * DOLLAR + DOLLAR
        last = (upper.start - 1) // DOLLAR * DOLLAR
        if first <= last:
            yield _at(
                "tier-gap",
                ladder,
                f"a {ladder.what} of {_range(first, last)} is in no tier",
                f"The tier below lasts until the next is reached: {ladder.charged(first)}.",
                lower,
                upper,
            )


def _ends(ladder: Ladder) -> Iterator[Finding]:
    first, section = ladder.rising[0], ladder.schedule.section
    for option in ladder.schedule.options:
        bounds = Bounds.of(option)
        if bounds.least is None or first.start == bounds.least:
            continue
        starts = f"the tiers of {ladder.whose} start at {money(first.start)}, the smallest bet is"
        if first.start < bounds.least:
            kind, says = "early-start", f"{starts} {money(bounds.least)}"
            charged = "No hand of such a table is below its smallest bet; nothing depends on it."
        else:
            ranged = bounds.most != bounds.least
            kind = "start-in-range" if ranged else "late-start"
            says = f"{starts} {'what the table posts, from ' * ranged}{_range(bounds.least, bounds.most)}"
            charged = f"A smaller {ladder.what} pays the first tier's fee: {ladder.charged(bounds.least)}."
        yield finding(section, kind, [option], says, charged, first.tier.line)
    yield from _closed(ladder)


def _closed(ladder: Ladder) -> Iterator[Finding]:
    top = max(ladder.rungs, key=lambda rung: (rung.span.high is None, rung.span.high))
    end = top.span.high
    if end is None:
        return
    bounds = Bounds.of(ladder.schedule.options[-1])
    reach = ladder.reach(bounds)
    if bounds.unlimited or (reach is not None and reach > end):
        most = "without limit" if reach is None else f"{money(reach)} or more"
        yield _at(
            "closed-ladder",
            ladder,
            f"the tiers of {ladder.whose} end at {money(end)}, a {ladder.what} may come to {most}",
            f"Above the last tier its fee is taken: {ladder.charged(end + DOLLAR)}.",
            top,
        )


def _never(ladder: Ladder) -> Iterator[Finding]:
    bounds = Bounds.of(ladder.schedule.options[0])
    reach = ladder.reach(bounds) if ladder.what == "wager" else None
    for number, rung in enumerate(ladder.rungs):
        low, high = rung.start, rung.span.high
        hidden = any(
            other.start <= low and (other.span.high is None or (high is not None and high <= other.span.high))
            for other in ladder.rungs[:number]
        )
        below = bounds.least is not None and high is not None and high < bounds.least
        if hidden or below or (reach is not None and low > reach):
            why = "an earlier tier covers all of it" if hidden else "the limits allow no such amount"
            yield _at(
                "never-applies",
                ladder,
                f"the tier of {_range(low, high)} is never used: {why}",
                "Never by this tier.",
                rung,
            )


def _fees(ladder: Ladder) -> Iterator[Finding]:
    for lower, upper in ladder.pairs:
        pairs = zip(ladder.payers, ladder.fees(lower.tier), ladder.fees(upper.tier), strict=True)
        for payer, less, more in pairs:
            if more < less:
                yield _at(
                    "falling-fee",
                    ladder,
                    f"{payer} pays {money(less)} up to {money(upper.start)} and {money(more)} from there on",
                    "As printed.",
                    lower,
                    upper,
                )
    for _, run in groupby(ladder.rising, key=lambda rung: ladder.fees(rung.tier)):
        same = list(run)
        if len(same) > 1:
            says = f"{len(same)} tiers from {money(same[0].start)} charge {ladder.whose} the same"
            charged = f"The same in all of them: {ladder.charged(same[0].start)}."
            yield _at("same-fee", ladder, says, charged, *same)


def _swallowed(ladder: Ladder) -> Iterator[Finding]:
    first = ladder.rising[0]
    smallest = max(first.start, Bounds.of(ladder.schedule.options[0]).least or 0)
    for payer, fee in zip(ladder.payers, ladder.fees(first.tier), strict=True):
        if fee >= smallest:
            says = f"{payer} pays {money(fee)} where the {ladder.what} is {money(smallest)}"
            yield _at("fee-swallows-action", ladder, says, "As printed.", first)


def _falling_by_players(section: Section) -> Iterator[Finding]:
    for schedule in schedules(section):
        counted = [(tier.players.fewest, tier) for tier in schedule.tiers() if tier.players is not None]
        rising = [tier for _, tier in sorted(counted, key=lambda one: one[0])]
        for fewer, more in pairwise(rising):
            for name, fee in more.fees.items():
                before = fewer.fees.get(name, 0)
                if fee < before:
                    says = (
                        f"the {name} fee is {money(before)} for {fewer.players} players "
                        f"and {money(fee)} for {more.players}"
                    )
                    yield finding(
                        section, "falling-fee", schedule.options, says, "As printed.", fewer.line, more.line
                    )
