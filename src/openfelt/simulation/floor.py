"""What a room's tables collect an hour by what is bet at them, and what they would by other options.

Fees follow from the bets alone, so nothing is dealt here: the figures are exact for the action given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from openfelt import books
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.simulation.seating import fees_at
from openfelt.table.felt import BankedTable
from openfelt.table.placement import check_bets


@dataclass(frozen=True, kw_only=True)
class Spread:
    """A table on the floor: what is bet there, round by round, how often an hour, and by which schedule."""

    name: str
    game: BankedGame
    tables: tuple[BankedTable, ...]
    pace: int
    schedule: Schedule | None = None
    many: int = 1

    @property
    def action(self) -> Fraction:
        """What is bet in a round, on the average, in cents."""
        return Fraction(sum(bet.amount for table in self.tables for bet in table.bets), len(self.tables))


@dataclass(frozen=True, kw_only=True)
class Collected:
    """In cents: of a round on the average, and of an hour at all such tables. `why_not`: it cannot be."""

    schedule: Schedule
    bank: Fraction = Fraction(0)
    players: Fraction = Fraction(0)
    an_hour: Fraction = Fraction(0)
    why_not: str = ""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A table, what it collects now, and what every option of its game would, the dearest first."""

    spread: Spread
    now: Collected | None
    options: tuple[Collected, ...]


def collected(spread: Spread, schedule: Schedule) -> Collected:
    """By one schedule; refused where its option does not allow the bets."""
    try:
        for table in spread.tables:
            check_bets(spread.game, table, schedule)
        fees = [fees_at(spread.game, table, schedule) for table in spread.tables]
    except Denied as problem:
        return Collected(schedule=schedule, why_not=problem.problem)
    bank = Fraction(sum(bank for bank, _ in fees), len(fees))
    players = Fraction(sum(players for _, players in fees), len(fees))
    an_hour = (bank + players) * spread.pace * spread.many
    return Collected(schedule=schedule, bank=bank, players=players, an_hour=an_hour)


def floor(offered: Iterable[Spread]) -> tuple[Row, ...]:
    return tuple(
        Row(
            spread=one,
            now=None if one.schedule is None else collected(one, one.schedule),
            options=tuple(sorted(_every(one), key=lambda option: (bool(option.why_not), -option.an_hour))),
        )
        for one in offered
    )


def _every(spread: Spread) -> Iterable[Collected]:
    """Every option of the sections that are printed for the game."""
    try:
        sections = books.sections_of(spread.game.id)
    except Denied:
        return
    for section in sections:
        for schedule in section.schedules():
            if not schedule.group.pot:
                yield collected(spread, schedule)
