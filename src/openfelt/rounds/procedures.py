"""The families as they are played: one a kind of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from openfelt.rounds.contest import Contest
from openfelt.rounds.payments import WentOut
from openfelt.rounds.plays import Plays
from openfelt.rounds.pots import Showdown
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.facts import Facts
from openfelt.rules.families import family_of
from openfelt.rules.family import Family, read_checked
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame
from openfelt.table.felt import BankedTable
from openfelt.table.stacks import MeldTable, PotTable

BankedPlays = Plays[BankedGame, BankedTable, Facts]


@dataclass(frozen=True, kw_only=True)
class BankedFamily(BetFamily):
    """Played against a player-dealer."""

    plays: BankedPlays


PotPlays = Plays[PotGame, PotTable, Showdown]


@dataclass(frozen=True, kw_only=True)
class PotFamily(Family):
    """Played for pots."""

    chips_in = "stakes"
    plays: PotPlays
    contests: Callable[[PotGame], Mapping[str, Contest]] = lambda game: {}
    """How hands lie against each other, by what wins; the first unless it is said."""

    def read(self, raw: Mapping[str, Any], where: str) -> PotGame:
        return read_checked(raw, PotGame, where, self.problems)


MeldPlays = Plays[MeldGame, MeldTable, WentOut]


@dataclass(frozen=True, kw_only=True)
class MeldFamily(Family):
    """People pay each other as they play."""

    chips_in = "pool"
    plays: MeldPlays

    def read(self, raw: Mapping[str, Any], where: str) -> MeldGame:
        return read_checked(raw, MeldGame, where, self.problems)


def procedure_of(game: BankedGame) -> BankedPlays:
    return family_of(game, BankedFamily).plays


def plays_of(game: Game) -> Plays[Any, Any, Any]:
    """The procedure of a game of any kind."""
    family = family_of(game, Family)
    if not isinstance(family, (BankedFamily, PotFamily, MeldFamily)):  # a union is made each time
        raise LookupError(f"the family {game.family} has no procedure")
    return family.plays
