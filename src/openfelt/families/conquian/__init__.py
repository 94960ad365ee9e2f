"""Conquian: runs, for a pot."""

from openfelt.families.conquian.advice import advise
from openfelt.families.conquian.procedure import (
    CHOICES,
    FORCING,
    PASSING,
    PLAYING,
    STAGES,
    TAKING,
    play,
)
from openfelt.families.conquian.settings import ConquianSettings
from openfelt.families.conquian.shown import shown
from openfelt.families.spreads.moves import MeldHands
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import MeldFamily

__all__ = ["FAMILY"]

FAMILY = MeldFamily(
    name="conquian",
    settings=ConquianSettings,
    stages=STAGES,
    rulings={"left": frozenset({PASSING, TAKING, FORCING, PLAYING})},
    plays=Plays(play, version=3, hands=MeldHands, advise=advise),
    choices=CHOICES,
    shown=shown,
)
