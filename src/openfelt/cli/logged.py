"""What was bet in a room, from its log: the action of its tables, for those who ask what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise

from msgspec.structs import replace

from openfelt.room.log.chain import StoreDown
from openfelt.room.log.events import RoundBegun, TableOpened, read
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.store import open_log
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.table.felt import BankedTable

MOST = 200
"""Rounds of a table that are dealt again: of more, every so many-th."""
BREAK = 600.0
"""Seconds without a round after which nobody played: they do not count for the pace."""


@dataclass(frozen=True, kw_only=True)
class Logged:
    """A table of the room: its rounds as they were bet, in order, and how many were begun an hour."""

    name: str
    game: BankedGame
    schedule: Schedule | None
    tables: tuple[BankedTable, ...]
    pace: int | None


@dataclass
class _Kept:
    opened: TableOpened
    begun: list[tuple[float, BankedTable]] = field(default_factory=list)

    @property
    def pace(self) -> int | None:
        times = [at for at, _ in self.begun]
        gaps = [later - at for at, later in pairwise(times) if 0 < later - at <= BREAK]
        return max(1, round(3600 * len(gaps) / sum(gaps))) if gaps else None


def logged(url: str) -> tuple[Logged, ...]:
    """The tables that somebody banked, by the rules of today; a table is told under its name."""
    kept: dict[str, _Kept] = {}
    try:
        with closing(open_log(url, read_only=True)) as log:
            for entry in log.read():
                if not entry.stream.table:
                    continue
                match read(entry.body):
                    case TableOpened() as opened:
                        kept[entry.stream.table] = _Kept(opened)
                    case RoundBegun(table=begun) if entry.stream.table in kept:
                        kept[entry.stream.table].begun.append((entry.at, begun))
    except (StoreDown, OSError, ValueError) as problem:
        raise Denied(f"the log at {url} cannot be read: {problem}") from None
    found = tuple(_told(kept))
    if not found:
        raise Denied(f"the log at {url} has no round that somebody banked")
    return found


def _told(kept: dict[str, _Kept]) -> Iterator[Logged]:
    for one in kept.values():
        if not one.begun:
            continue
        rules = rules_of(one.opened)
        assert isinstance(rules.game, BankedGame)
        yield Logged(
            name=one.opened.name,
            game=rules.game,
            schedule=rules.schedule,
            tables=tuple(_afresh(table) for _, table in one.begun),
            pace=one.pace,
        )


def _afresh(table: BankedTable) -> BankedTable:
    """The same bets before a fresh shoe."""
    bets = tuple(replace(bet, standing=False) for bet in table.bets)
    return replace(table, gone={}, stood=(), hands_before=None, kept={}, bets=bets)


def spread_over(tables: tuple[BankedTable, ...], most: int = MOST) -> tuple[BankedTable, ...]:
    """No more than so many of them, evenly from first to last."""
    if len(tables) <= most:
        return tables
    return tuple(tables[place * len(tables) // most] for place in range(most))
