"""What the checks of collection sections share: the schedules that tables post, and their ladders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.cardrooms import Statement
from openfelt.rules.cite import Cite
from openfelt.rules.fee_rules import Group
from openfelt.rules.fees import Option, Schedule, Section, Tier
from openfelt.rules.money import Cents, money
from openfelt.rules.spans import Span
from openfelt.table.collection import tier_for

PLAYER_DEALER, PLAYER = "the player-dealer", "a player"


def schedules(section: Section) -> Iterator[Schedule]:
    """Everything a table may post alone, once: an option, or the options that are rows of one schedule."""
    seen: set[str] = set()
    for option in section.options:
        if option.id not in seen:
            schedule = section.schedule(option.id)
            seen |= {one.id for one in schedule.options}
            yield schedule


def house_rules(section: Section, group: Group) -> tuple[Statement, ...]:
    """What the section's document says of all games that are charged as the group's are."""
    return books.statements(Cite.of(section.cite).document, "pot" if group.pot else "banked")


def finding(
    section: Section, kind: str, options: Iterable[Option], says: str, charged: str, *lines: int | str
) -> Finding:
    """A finding of a section at lines of its document."""
    cites = [section.line(line) if isinstance(line, int) else Cite.of(line) for line in lines]
    return Finding(
        kind=kind,
        games=section.games,
        section=section.id,
        options=tuple(one.id for one in options),
        says=says,
        charged=charged,
        cites=tuple(dict.fromkeys(cites)),
    )


def listed(ids: Iterable[str]) -> str:
    """`1, 3–5 and 8`: runs of three or more are shortened, a list's name is said once."""
    runs: list[list[str]] = []
    for id in ids:
        if runs and _next(runs[-1][-1]) == id:
            runs[-1].append(id)
        else:
            runs.append([id])
    words: list[str] = []
    for run in runs:
        words += run if len(run) < 3 else [f"{run[0]}–{run[-1].rpartition('/')[2]}"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _next(id: str) -> str | None:
    name, slash, number = id.rpartition("/")
    return f"{name}{slash}{int(number) + 1}" if number.isdigit() else None


class Bounds(msgspec.Struct, frozen=True):
    """The smallest and largest single bet that the section lets a table of the option post.

    `most` is the largest of these minimums: with it, a table's own is somewhere between the two.
    """

    least: Cents | None = None
    most: Cents | None = None
    largest: Cents | None = None
    unlimited: bool = False

    @classmethod
    def of(cls, option: Option) -> Bounds:
        if option.limits:
            highs = [span.high for span in option.limits if span.high is not None]
            least = min(span.low for span in option.limits)
            open_ended = len(highs) < len(option.limits)
            return cls(least, least, None if open_ended else max(highs), open_ended)
        banked = [one for one in option.group.stakes if one.structure == "banked"]
        if not banked:
            return cls()
        smallest = Span.of(banked[0].smallest)
        largest = None if banked[0].largest is None else Span.of(banked[0].largest).high
        return cls(smallest.low, smallest.high, largest)


class Rung(msgspec.Struct, frozen=True):
    """A tier with its range; `start` is the first cent of it."""

    tier: Tier
    span: Span

    @property
    def start(self) -> int:
        return self.span.low + self.span.over


class Ladder(msgspec.Struct, frozen=True):
    """The tiers by which one payer, or both, are charged."""

    schedule: Schedule
    payers: tuple[str, ...]
    rungs: tuple[Rung, ...]  # as printed

    @property
    def rising(self) -> list[Rung]:
        return sorted(self.rungs, key=lambda rung: rung.start)

    @property
    def pairs(self) -> Iterator[tuple[Rung, Rung]]:
        return pairwise(self.rising)

    @property
    def whose(self) -> str:
        return " and ".join(self.payers)

    @property
    def what(self) -> str:
        return "total" if PLAYER_DEALER in self.payers else "wager"

    def fees(self, tier: Tier) -> tuple[Cents, ...]:
        each = {PLAYER_DEALER: tier.player_dealer_fee, PLAYER: tier.player_fee}
        return tuple(each[payer] or Cents(0) for payer in self.payers)

    def charged(self, amount: int) -> str:
        """What is taken for an amount, and by which line."""
        tier, _ = tier_for([rung.tier for rung in self.rungs], amount)
        each = " and ".join(
            f"{money(fee)} from {payer}" for payer, fee in zip(self.payers, self.fees(tier), strict=True)
        )
        return f"{each}, by line {self.schedule.section.line(tier.line)}"

    def reach(self, bounds: Bounds) -> Cents | None:
        """What a total or a wager may come to at least: two bets of the largest size where several count."""
        rule = self.schedule.group.player
        alone = self.what == "wager" and (
            rule is None or rule.per == "wager" or (rule.per == "spot" and rule.counts == "base")
        )
        return None if bounds.largest is None else Cents(bounds.largest * (1 if alone else 2))


def ladders(schedule: Schedule) -> Iterator[Ladder]:
    """The player-dealer's, the players', or the one they share."""
    for payers, basis in (
        ((PLAYER_DEALER,), "total-table-action"),
        ((PLAYER,), "player-wager"),
        ((PLAYER_DEALER, PLAYER), "shared"),
    ):
        rungs = tuple(
            Rung(tier, tier.span)
            for tier in schedule.tiers()
            if tier.basis == basis and tier.span is not None
        )
        if rungs:
            yield Ladder(schedule, payers, rungs)
