"""What is said of Pan 9 hands: in a table record four cards mean that the hand took one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from openfelt.families.pan_nine.procedure import FIRST, HIT, STAND
from openfelt.families.pan_nine.settings import PanNineSettings
from openfelt.rounds.answers import Answer, Ruled
from openfelt.rounds.hands import Hands, StatedHand
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game, RulingRule


class PanNineHands(Hands):
    @classmethod
    def stated(cls, game: Game, said: str) -> StatedHand:
        cards = super().stated(game, said).cards
        if len(cards) > FIRST + 1:
            return StatedHand(cards=cards[:FIRST], wrong_number=True)
        return StatedHand(cards=cards, said=Choice((HIT if len(cards) > FIRST else STAND).choice))

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> tuple[str, Cite]:
        says, cite = super().why_not(felt, ask, choice)
        rules = cast(PanNineSettings, self.game.settings)
        if choice == "surrender":
            return "no hand is given up", rules.no_surrender_cite or cite
        return says, cite

    def instead(self, ask: Ask, rulings: Iterable[RulingRule]) -> Answer:
        """A player's hand that does not end with four cards is foul (003:1451)."""
        if all(ruling.name != "foul-hand" for ruling in rulings):
            raise RuleBroken("a hand has three cards, or four", [self.game.play_cite])
        return Ruled("foul-hand", {"seat": str(ask.who.seat)})
