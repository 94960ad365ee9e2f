"""Baccarat with fixed drawing rules: two community hands, and nobody decides anything."""

from openfelt.families.baccarat.hands import BaccaratHands
from openfelt.families.baccarat.procedure import alike, most_cards, play
from openfelt.families.baccarat.settings import (
    SIDES,
    WORDS,
    BaccaratFacts,
    BaccaratSettings,
    action_card,
    every,
    shown,
    winner,
)
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import RoadScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="baccarat",
    settings=BaccaratSettings,
    scopes={"round": BaccaratFacts},
    stages=frozenset({"deal", "draw"}),
    plays=Plays(play, hands=BaccaratHands, most_cards=most_cards, alike=alike),
    every=every,
    words=WORDS,
    score=RoadScore(BaccaratFacts),
    action_card=action_card,
    shown=shown,
    sides=SIDES,
    winner=winner,
    colours={side.name: side.colour for side in SIDES},
)
