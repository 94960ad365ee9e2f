"""What is said of Pan 9 hands: in a table record four cards mean that the hand took one."""

from __future__ import annotations

from openfelt.families.pan_nine.procedure import FIRST, HIT, STAND
from openfelt.rounds.hands import Hands, StatedHand
from openfelt.rounds.requests import Choice
from openfelt.rules.game import Game


class PanNineHands(Hands):
    @classmethod
    def stated(cls, game: Game, said: str) -> StatedHand:
        cards = super().stated(game, said).cards
        return StatedHand(cards=cards, said=Choice((HIT if len(cards) > FIRST else STAND).choice))
