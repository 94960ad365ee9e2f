"""Which procedure plays which family, and its version."""

from __future__ import annotations

from openfelt.rounds.banked import baccarat, gold, pai_gow, pai_gow_tiles
from openfelt.rounds.banked.setting import destinations
from openfelt.rounds.plays import Plays
from openfelt.rules.game import Game

PROCEDURES: dict[str, Plays] = {
    "baccarat": Plays(baccarat.play),
    "baccarat-gold": Plays(gold.play),
    "pai-gow-poker": Plays(pai_gow.play, piles=destinations),
    "pai-gow-tiles": Plays(pai_gow_tiles.play, piles=destinations),
}


def procedure_of(game: Game) -> Plays:
    if game.family not in PROCEDURES:
        raise LookupError(f"the family {game.family} has no procedure: add it to PROCEDURES in {__name__}")
    return PROCEDURES[game.family]
