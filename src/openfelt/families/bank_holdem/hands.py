"""What is said of hold'em hands against the player-dealer: where a street is written."""

from __future__ import annotations

from typing import cast

from openfelt.families.antes.hands import AnteHands
from openfelt.families.bank_holdem.settings import BankHoldemSettings
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.requests import Ask
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite


class BankHoldemHands(AnteHands):
    @property
    def rules(self) -> BankHoldemSettings:
        return cast(BankHoldemSettings, self.game.settings)

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        rules = self.rules
        streets = (street.cite for street in rules.streets if street.name == stage)
        dealt = (rules.bank_dealt_cite if to == BANK else None) or rules.at_a_time_cite
        return next(streets, None) or dealt or super().stage_cite(felt, stage, to)

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> tuple[str, Cite]:
        """A bet of another street says which one."""
        cite = self.stage_cite(felt, ask.stage)
        on = [street.name for street in self.rules.streets if choice in {f"bet-{n}x" for n in street.bets}]
        return f"{choice} is for the {' and the '.join(on)}, not for the {ask.stage}" if on else "", cite
