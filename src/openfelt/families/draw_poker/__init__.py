"""Five cards and a draw: lowball, jacks or better, jacks back, Delano draw."""

from openfelt.families.draw_poker.advice import advise
from openfelt.families.draw_poker.contest import contests
from openfelt.families.draw_poker.procedure import CHOICES, most_cards, play
from openfelt.families.draw_poker.settings import (
    AFTER,
    BEFORE,
    DISCARDING,
    LOW_SHOWDOWN,
    SHOWDOWN,
    STAGES,
    DrawSettings,
)
from openfelt.families.draw_poker.shown import shown
from openfelt.families.poker_pots import betting, blinds, showdown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import PotFamily

__all__ = ["FAMILY"]

WHILE_PLAYED = frozenset({BEFORE, DISCARDING, AFTER, SHOWDOWN, LOW_SHOWDOWN})

FAMILY = PotFamily(
    name="draw-poker",
    settings=DrawSettings,
    stages=STAGES,
    rulings={
        "dead-hand": WHILE_PLAYED,
        "foul-hand": WHILE_PLAYED,
        "miscalled": frozenset({SHOWDOWN, LOW_SHOWDOWN}),
        "missing-card": frozenset({BEFORE}),
        "burn-card-taken": frozenset({DISCARDING, AFTER}),
        "dealer-mistake": frozenset({DISCARDING, AFTER}),
        "out-of-position": frozenset({BEFORE}),
        "false-openers": WHILE_PLAYED,
        blinds.REFUSED: frozenset({blinds.ENTERING}),
    },
    plays=Plays(play, version=2, most_cards=most_cards, advise=advise),
    contests=contests,
    choices=(*betting.CHOICES, *CHOICES, *showdown.CHOICES, *blinds.CHOICES),
    same_key=betting.SAME_KEY,
    shown=shown,
)
