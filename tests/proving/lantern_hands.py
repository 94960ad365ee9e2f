"""What Lantern says of its hands."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.cards import Card, text
from openfelt.rounds.hands import Hands
from openfelt.rounds.requests import Offer
from openfelt.rounds.view import Felt


class LanternHands(Hands):
    """Any one card of a hand may be swapped."""

    def lawful(self, felt: Felt, offer: Offer) -> Iterable[tuple[Card, ...]] | None:
        return None if offer.pick is None else tuple((card,) for card in felt.cards(offer.pick.place))

    def picked(self, offer: Offer, cards: tuple[Card, ...]) -> str:
        return f"{offer.choice} the {text(cards)} for another"
