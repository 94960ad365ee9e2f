"""What is said of melds in Pan."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from openfelt.cards import text
from openfelt.families.panguingue.procedure import BORROWING
from openfelt.families.panguingue.settings import PanSettings, chips
from openfelt.families.spreads.moves import MeldHands
from openfelt.hands.melds import Cards, read, worth
from openfelt.rounds.picks import Picks
from openfelt.rounds.requests import Ask, Offer
from openfelt.rounds.view import Felt


class PanHands(MeldHands):
    """A new meld is told with what its conditions are paid, a card to borrow with the meld it is of."""

    def picks(self, felt: Felt, ask: Ask, offer: Offer) -> Picks | None:
        found = super().picks(felt, ask, offer)
        if found is None:
            return None
        if ask.stage == BORROWING:  # what it pays hangs on the meld of which its card was
            says = [super(PanHands, self).picked(offer, way.cards) for way in found.ways]
        elif offer.choice.partition("-")[0] == "borrow":
            lies = read(felt.cards(found.place), self.rules)
            assert lies is not None
            says = [
                f"the {text(way.cards)} of the {lies.words(self.rules)}, for a new meld" for way in found.ways
            ]
        else:
            return found
        told = zip(found.ways, says, strict=True)
        return replace(found, ways=tuple(replace(way, says=(said,)) for way, said in told))

    def picked(self, offer: Offer, cards: Cards) -> str:
        said = super().picked(offer, cards)
        made = read(cards, self.rules) if offer.choice == "meld" else None
        paid = worth(made, cast(PanSettings, self.game.settings).conditions) if made is not None else 0
        return f"{said}: {chips(paid)} from each" if paid else said
