"""Panguingue, or Pan: melds, and conditions that everybody pays for."""

from openfelt.families.panguingue.advice import advise
from openfelt.families.panguingue.hands import PanHands
from openfelt.families.panguingue.procedure import CHOICES, PLAY, STAGES, play
from openfelt.families.panguingue.settings import PanSettings
from openfelt.families.panguingue.shown import shown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import MeldFamily

__all__ = ["FAMILY"]

FAMILY = MeldFamily(
    name="panguingue",
    settings=PanSettings,
    stages=STAGES,
    rulings=dict.fromkeys(("incorrect-hand", "incorrect-meld"), PLAY),
    plays=Plays(play, version=3, hands=PanHands, advise=advise),
    choices=CHOICES,
    shown=shown,
)
