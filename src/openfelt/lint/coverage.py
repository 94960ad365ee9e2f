"""Has every game fees, every fee a game, and only one set of them?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from openfelt.lint.finding import Finding
from openfelt.lint.schedules import listed
from openfelt.rules.cite import Cite
from openfelt.rules.fees import Option, Section


def check_coverage(
    sections: Sequence[Section], with_rules: Mapping[str, Cite], fees_only: Mapping[str, Cite]
) -> Iterator[Finding]:
    """`sections` in the order of the documents: the last that covers a game is the one used by default."""
    covered: dict[str, list[Section]] = {}
    for section in sections:
        for id in section.games:
            covered.setdefault(id, []).append(section)
    for id, where in with_rules.items():
        if id not in covered:
            says = "the document prints rules and no collection section"
            charged = "Nothing: no table of the game can post a collection."
            yield Finding(kind="no-section", games=(id,), says=says, charged=charged, cites=(where,))
    for id, where in fees_only.items():
        says = "the document prints a collection section and no rules"
        charged = "By the section, where the game is played by rules from elsewhere."
        yield Finding(kind="no-rules", games=(id,), says=says, charged=charged, cites=(where,))
    for id, several in covered.items():
        yield from _several(id, several)


def _several(id: str, sections: Sequence[Section]) -> Iterator[Finding]:
    sections = [section for section in sections if section.options]
    if len({frozenset(map(_fees, section.options)) for section in sections}) < 2:
        return
    numbers = _numbers(sections)
    differ = f": the same numbers, {listed(numbers)}, stand for other fees" if numbers else ""
    yield Finding(
        kind="two-sections",
        games=(id,),
        says=f"{len(sections)} collection sections with different options{differ}",
        charged=f"By the section that the table names; without a name by the last, {sections[-1].id}.",
        cites=tuple(Cite.of(section.cite) for section in sections),
    )


def _numbers(sections: Sequence[Section]) -> list[str]:
    """The numbers, printed in lists without a name, that stand for different fees."""
    meanings: dict[int, set[object]] = {}
    for section in sections:
        for option in section.options:
            if option.printed is not None and not option.group.name:
                meanings.setdefault(option.printed, set()).add(_fees(option))
    return [str(number) for number, fees in sorted(meanings.items()) if len(fees) > 1]


def _fees(option: Option) -> object:
    return option.limits, tuple(
        (
            tier.span,
            tier.players,
            tier.player_dealer_fee or 0,
            tier.player_fee or 0,
            tuple(sorted(tier.fees.items())),
        )
        for tier in option.tiers
    )
