"""What is said of baccarat hands: where it is written whether one takes a third card."""

from __future__ import annotations

from typing import cast

from openfelt.families.baccarat.procedure import BANKER, PLAYER
from openfelt.families.baccarat.settings import BaccaratSettings
from openfelt.hands import points
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Who
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite


class BaccaratHands(Hands):
    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        """By the cards that lie there: the naturals, the player's rule, or the banker's and its chart."""
        rules, player, banker = self.rules, felt.cards(PLAYER), felt.cards(BANKER)
        if len(player) < 2 or len(banker) < 2:
            return self.game.says_at("settings", "dealt")[0]
        if points(player[:2]) in rules.naturals or points(banker[:2]) in rules.naturals:
            cite = rules.naturals_cite
        elif to != BANKER and len(player) == 2:
            cite = rules.player_hits_cite
        else:
            cite = rules.chart_cite if len(player) > 2 else rules.banker_hits_cite
        return cite or super().stage_cite(felt, stage, to)

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        return "the rules alone say who draws", self.rules.player_hits_cite or self.game.play_cite

    @property
    def rules(self) -> BaccaratSettings:
        return cast(BaccaratSettings, self.game.settings)
