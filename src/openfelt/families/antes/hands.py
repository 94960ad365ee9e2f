"""What is said of hands with an ante: where it is written how much goes with it."""

from __future__ import annotations

from openfelt.families.antes.betting import PLAY
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Offer
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite


class AnteHands(Hands):
    game: BankedGame

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        """Where something is asked, it is whether to add to the ante."""
        rule = self.game.bet(PLAY)
        asked = rule is not None and stage == PLAY
        return rule.relation_cite or rule.cite if rule and asked else super().stage_cite(felt, stage, to)

    def money_cite(self, offer: Offer) -> Cite:
        rule = self.game.bet(PLAY)
        return (rule.relation_cite or rule.cite) if rule and offer.adds == PLAY else self.game.play_cite
