"""What is said of three card hands: where it is written how they are dealt."""

from __future__ import annotations

from typing import cast

from openfelt.families.antes.betting import PLAY
from openfelt.families.antes.hands import AnteHands
from openfelt.families.three_card.settings import ThreeCardSettings
from openfelt.rounds.places import Place
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite


class ThreeCardHands(AnteHands):
    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        dealt = cast(ThreeCardSettings, self.game.settings).first_cite if stage != PLAY else None
        return dealt or super().stage_cite(felt, stage, to)
