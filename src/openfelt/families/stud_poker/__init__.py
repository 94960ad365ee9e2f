"""Stud: seven cards high, low or both ways; Mexican poker."""

from openfelt.families.poker_pots import betting, blinds, showdown
from openfelt.families.stud_poker import forced_betting, procedure
from openfelt.families.stud_poker.advice import advise
from openfelt.families.stud_poker.contest import contests
from openfelt.families.stud_poker.procedure import most_cards, play
from openfelt.families.stud_poker.settings import DECLARE, EXPOSE, OPENING, STAGES, STREETS, StudSettings
from openfelt.families.stud_poker.shown import shown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import PotFamily

__all__ = ["FAMILY"]

FAMILY = PotFamily(
    name="stud-poker",
    settings=StudSettings,
    stages=STAGES,
    rulings={
        "dead-hand": frozenset({*STREETS, OPENING, EXPOSE, DECLARE, "showdown"}),
        "wrong-low": frozenset(STREETS[:2]),
        "burn-error": frozenset(STREETS[2:5]),
        "premature-cards": frozenset(STREETS[1:4]),
        "premature-last-card": frozenset({"sixth"}),
        "missed-hand": frozenset({"second"}),
        "out-of-sequence": frozenset(STREETS[1:4]),
        "flashed-card": frozenset({*STREETS, OPENING, EXPOSE}),
    },
    plays=Plays(play, most_cards=most_cards, advise=advise),
    contests=contests,
    choices=(
        *betting.CHOICES,
        *forced_betting.CHOICES,
        *procedure.CHOICES,
        *showdown.CHOICES,
        *blinds.CHOICES,
    ),
    same_key=betting.SAME_KEY,
    shown=shown,
)
