"""Baccarat Gold: one community hand, on which every player stands or hits for themselves."""

from openfelt.families.gold.advice import advise
from openfelt.families.gold.procedure import GoldHands, alike, most_cards, play
from openfelt.families.gold.settings import (
    WORDS,
    BankFacts,
    BettorFacts,
    GoldSettings,
    action_card,
    every,
    shown,
)
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="baccarat-gold",
    settings=GoldSettings,
    scopes={"player_dealer": BankFacts, "bettor": BettorFacts},
    stages=frozenset({"deal", "draw", "play"}),
    plays=Plays(play, hands=GoldHands, most_cards=most_cards, alike=alike, advise=advise),
    every=every,
    words=WORDS,
    score=HandScore(words={"win": "Won", "push": "Tied", "lose": "Lost"}),
    action_card=action_card,
    shown=shown,
    colours={"tie": "green"},
)
