"""Who plays at a terminal table, and what is charged there, as typed on the command line."""

from __future__ import annotations

import msgspec

from openfelt import books
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.table.felt import YOU, Bettor, Seat

NAMES = ("amber", "birch", "cedar", "dune", "elm", "fern", "grove", "hazel", "iris")
USUAL_PLAYERS = 6


class PostedTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table posts that people play at from stacks; what is not said is as usual."""

    players: int | None = None
    collection: str | None = None
    section: str | None = None

    def people(self, game: Game) -> dict[Seat, Bettor]:
        """You at the third seat, or at the second of two."""
        most = max(game.seats.tables)
        number = min(USUAL_PLAYERS, most) if self.players is None else self.players
        if not game.seats.least <= number <= most:
            raise RuleBroken(f"{number} players: this game has {game.seats.range}", [game.seats.cite])
        yours, names = min(3, number), iter(NAMES)
        return {seat: YOU if seat == yours else next(names) for seat in range(1, number + 1)}

    def schedule(self, game: Game) -> Schedule | None:
        if self.collection is None:
            if self.section is not None:
                raise Denied("a section goes with one of its options: give --collection")
            return None
        schedule = books.posted(game.id, [self.collection], self.section)
        if any(fee.every_minutes is not None for fee in schedule.group.pot):
            raise schedule.broken("it is taken by the clock, and this table has none")
        return schedule
