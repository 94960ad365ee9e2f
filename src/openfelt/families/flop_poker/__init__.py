"""Poker with a flop: hold'em, Omaha, pineapple."""

from openfelt.families.flop_poker.advice import advise
from openfelt.families.flop_poker.contest import contests
from openfelt.families.flop_poker.procedure import CHOICES, most_cards, play
from openfelt.families.flop_poker.settings import DISCARD, PREFLOP, STAGES, FlopSettings
from openfelt.families.flop_poker.shown import shown
from openfelt.families.poker_pots import betting, blinds, showdown
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import PotFamily

__all__ = ["FAMILY"]

FAMILY = PotFamily(
    name="flop-poker",
    settings=FlopSettings,
    stages=STAGES,
    rulings={
        "dead-hand": frozenset({PREFLOP, DISCARD, "flop", "turn", "river", "showdown"}),
        "joker": frozenset({PREFLOP}),
        "extra-card": frozenset({PREFLOP}),
        "premature-flop": frozenset({PREFLOP}),
        "premature-turn": frozenset({"flop"}),
        "premature-river": frozenset({"turn"}),
        "too-many-on-flop": frozenset({"flop"}),
    },
    plays=Plays(play, version=2, most_cards=most_cards, advise=advise),
    contests=contests,
    choices=(*betting.CHOICES, *showdown.CHOICES, *blinds.CHOICES, *CHOICES),
    same_key=betting.SAME_KEY,
    shown=shown,
)
