"""Which procedure plays which family, and its version."""

from __future__ import annotations

from openfelt.rounds.banked import baccarat, gold
from openfelt.rounds.banked.pai_gow import PaiGowPoker
from openfelt.rounds.banked.pai_gow_tiles import PaiGowTiles
from openfelt.rounds.plays import Plays
from openfelt.rules.game import Game

PROCEDURES: dict[str, Plays] = {
    "baccarat": Plays(baccarat.play, hands=baccarat.BaccaratHands),
    "baccarat-gold": Plays(gold.play, hands=gold.GoldHands),
    "pai-gow-poker": PaiGowPoker.plays(),
    "pai-gow-tiles": PaiGowTiles.plays(),
}


def procedure_of(game: Game) -> Plays:
    if game.family not in PROCEDURES:
        raise LookupError(f"the family {game.family} has no procedure: add it to PROCEDURES in {__name__}")
    return PROCEDURES[game.family]
