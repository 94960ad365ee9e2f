"""Which options of a section cost the same, and which always more than another?

Compared are schedules for the same limits and the same numbers of players. A price is every fee by who pays
it for what, at every amount where one of these fees may change: where a tier starts, or a cent after its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from openfelt.lint.finding import Finding
from openfelt.lint.schedules import Bounds, finding, listed, schedules
from openfelt.rules.fees import Option, Schedule, Section
from openfelt.table.collection import tier_for

Price = dict[object, int]
_NUMBERS = range(1, 15)  # of players; every list's last row starts below the last of these


class _Same(msgspec.Struct):
    """Schedules that charge the same."""

    price: Price
    schedules: list[Schedule]

    @property
    def options(self) -> list[Option]:
        return [option for one in self.schedules for option in one.options]

    def cheaper(self, other: _Same) -> bool:
        """Never dearer and somewhere cheaper; who is not charged at all pays 0."""
        pairs = [
            (self.price.get(what, 0), other.price.get(what, 0)) for what in {**self.price, **other.price}
        ]
        return all(less <= more for less, more in pairs) and any(less < more for less, more in pairs)


def check_prices(section: Section) -> Iterator[Finding]:
    """One finding for each set of equal options, and one for each option that undercuts others."""
    for comparable in _comparable(section):
        alike = _alike(comparable)
        for same in alike:
            if len(same.schedules) > 1:
                says = "charge the same at the same limits"
                if len({tuple(tier.span for tier in one.tiers()) for one in same.schedules}) > 1:
                    says += ", though their tiers are printed otherwise"
                lines = [one.tiers[0].line for one in same.options]
                yield finding(section, "same-as-another", same.options, says, "As posted, the same.", *lines)
        for cheap in alike:
            dear = [option for other in alike if cheap.cheaper(other) for option in other.options]
            dear.sort(key=lambda option: option.tiers[0].line)
            if dear and not any(other.cheaper(cheap) for other in alike):
                least = cheap.schedules[0].options
                several = "s" * (len(least) > 1)
                costs = "cost" if len(dear) > 1 else "costs"
                less = listed(one.id for one in least)
                says = f"never {costs} less, and somewhere more, than option{several} {less}"
                lines = [one.tiers[0].line for one in (*dear, least[0])]
                yield finding(section, "always-dearer", dear, says, "As posted.", *lines)


def _comparable(section: Section) -> list[list[Schedule]]:
    """Schedules by the limits they are for, and the numbers of players that they name."""
    groups: dict[object, list[Schedule]] = {}
    for one in schedules(section):
        limits = frozenset(span for option in one.options for span in option.limits)
        antes = frozenset(option.ante for option in one.options)
        numbers = frozenset(number for number in _NUMBERS if _rows(one, number))
        stakes = () if limits else one.group.stakes
        groups.setdefault((limits, antes, stakes, numbers), []).append(one)
    return list(groups.values())


def _alike(comparable: Sequence[Schedule]) -> list[_Same]:
    steps = _steps(comparable)
    alike: list[_Same] = []
    for schedule in comparable:
        price = {
            what: fee
            for what, fee in (_pot(schedule) if schedule.group.pot else _banked(schedule, steps)).items()
            if fee
        }
        same = [one for one in alike if one.price == price]
        if same:
            same[0].schedules.append(schedule)
        else:
            alike.append(_Same(price, [schedule]))
    return alike


def _steps(comparable: Sequence[Schedule]) -> list[int]:
    least = Bounds.of(comparable[0].options[0]).least or 0
    spans = [tier.span for one in comparable for tier in one.tiers() if tier.span is not None]
    steps = {least} | {span.low + span.over for span in spans}
    steps |= {span.high + 1 for span in spans if span.high is not None}
    return sorted(step for step in steps if step >= least)


def _banked(schedule: Schedule, steps: Sequence[int]) -> Price:
    price: Price = {}
    dealers, players = (
        schedule.tiers("total-table-action", "shared"),
        schedule.tiers("player-wager", "shared"),
    )
    for step in steps:
        if (rule := schedule.group.player_dealer) is not None:
            tier = tier_for(dealers, step)[0] if dealers else schedule.tiers()[0]
            price["player-dealer", rule, step] = tier.player_dealer_fee or 0
        if (mine := schedule.group.player) is not None:
            tier = tier_for(players, step)[0] if players else schedule.tiers()[0]
            price["player", mine, step] = tier.player_fee or 0
    return price


def _rows(schedule: Schedule, number: int) -> list[dict[str, int]]:
    """The fees for a number of players, where the schedule names it."""
    return [
        dict(tier.fees) for tier in schedule.tiers() if tier.players is None or tier.players.away(number) == 0
    ]


def _pot(schedule: Schedule) -> Price:
    """A fee is known by when it falls due, whatever its name; those that do so together are one."""
    price: Counter[object] = Counter()
    for number in _NUMBERS:
        for row in _rows(schedule, number):
            for fee in schedule.group.pot:
                due = msgspec.structs.replace(fee, name="", instead_of=())
                price[number, due] += row.get(fee.name, 0)
    return dict(price)
