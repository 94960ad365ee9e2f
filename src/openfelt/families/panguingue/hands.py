"""What is said of melds in Pan."""

from __future__ import annotations

from typing import cast

from openfelt.families.panguingue.settings import PanSettings, chips
from openfelt.families.spreads.moves import MeldHands
from openfelt.hands.melds import Cards, read, worth
from openfelt.rounds.requests import Offer


class PanHands(MeldHands):
    """A new meld is told with what its conditions are paid."""

    def picked(self, offer: Offer, cards: Cards) -> str:
        said = super().picked(offer, cards)
        made = read(cards, self.rules) if offer.choice == "meld" else None
        paid = worth(made, cast(PanSettings, self.game.settings).conditions) if made is not None else 0
        return f"{said}: {chips(paid)} from each" if paid else said
