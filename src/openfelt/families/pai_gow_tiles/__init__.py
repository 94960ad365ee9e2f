"""Pai gow tiles: four tiles set as two hands of two, against the player-dealer's two."""

from openfelt.families.in_two.settings import RULINGS, STAGES, words_of
from openfelt.families.pai_gow_tiles.procedure import PaiGowTiles
from openfelt.families.pai_gow_tiles.settings import HALVES, SeatFacts, TilesSettings, every, shown
from openfelt.families.pai_gow_tiles.tileway import read_tile_chart
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="pai-gow-tiles",
    settings=TilesSettings,
    scopes={"seat": SeatFacts},
    stages=STAGES,
    rulings=RULINGS,
    plays=PaiGowTiles.plays(),
    every=every,
    words=words_of(HALVES),
    halves=HALVES,
    score=HandScore(),
    house_way=read_tile_chart,
    shown=shown,
)
