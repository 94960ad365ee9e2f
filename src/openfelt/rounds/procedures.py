"""The families as they are played: one a kind of play."""

from __future__ import annotations

from dataclasses import dataclass

from openfelt.rounds.plays import Plays
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.facts import Facts
from openfelt.rules.families import family_of
from openfelt.table.felt import BankedTable

BankedPlays = Plays[BankedGame, BankedTable, Facts]


@dataclass(frozen=True, kw_only=True)
class BankedFamily(BetFamily):
    """Played against a player-dealer."""

    plays: BankedPlays


def procedure_of(game: BankedGame) -> BankedPlays:
    return family_of(game, BankedFamily).plays
