"""Does the text of a section agree with its table, with itself, and with the rules of its games?"""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.lint.finding import Finding
from openfelt.lint.schedules import finding, house_rules, schedules
from openfelt.rules.fees import Schedule, Section
from openfelt.rules.money import money


def check_words(section: Section) -> Iterator[Finding]:
    if not section.options:
        says = "the section announces options and prints no table"
        yield finding(section, "no-table", [], says, "Nothing can be posted from it.", section.cite)
    for schedule in schedules(section):
        yield from _payers(schedule)
        yield from _rates(schedule)
    for one in section.interpretations:
        if one.fault is not None:
            yield finding(section, one.fault, [], one.question.rstrip("."), one.choice, *one.lines)


def _payers(schedule: Schedule) -> Iterator[Finding]:
    group, section, tiers = schedule.group, schedule.section, schedule.tiers()
    if group.pot:
        return
    for who, rule, fees in (
        ("the player-dealer", group.player_dealer, [tier.player_dealer_fee for tier in tiers]),
        ("players", group.player, [tier.player_fee for tier in tiers]),
    ):
        printed = [fee for fee in fees if fee]
        if (rule is None) == (not printed):
            continue
        if rule is None:
            says = f"the text takes no fee from {who}, the table prints {money(max(printed))}"
            charged = f"Nothing is taken from {who}: the text says who pays."
        else:
            says = f"the text takes a fee from {who}, the table prints none"
            charged = f"Nothing is taken from {who}: the table says how much."
        yield finding(
            section, "table-against-text", schedule.options, says, charged, tiers[0].line, group.cite
        )


def _rates(schedule: Schedule) -> Iterator[Finding]:
    """Amounts other than nothing; where two payers have fees of their own, those of both."""
    section, tiers = schedule.section, schedule.tiers()
    rates = {
        fee for tier in tiers for fee in (tier.player_dealer_fee, tier.player_fee, *tier.fees.values()) if fee
    }
    dealers = {tier.player_dealer_fee for tier in tiers if tier.player_dealer_fee}
    for rule in house_rules(section, schedule.group):
        if rule.most_rates is None or len(rates) <= rule.most_rates:
            continue
        both = 0 < len(dealers) <= rule.most_rates
        together = ", the player-dealer's and the players' together" if both else ""
        says = f"{len(rates)} rates{together}: {', '.join(map(money, sorted(rates)))}"
        lines = sorted({tier.line for tier in tiers})
        charged = "All of them, as printed."
        yield finding(section, "too-many-rates", schedule.options, says, charged, *lines, str(rule.cite))
