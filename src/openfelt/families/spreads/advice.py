"""Advice for games of melds, from the cards one has seen."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.cards import Card
from openfelt.families.spreads.moves import lawful
from openfelt.families.spreads.places import meld_at
from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import PLACE, Melding, additions, melds, read
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View


def advised(rules: MeldSettings, view: View, ask: Ask) -> Choice:
    hand = _seen(view, at_seat(ask.who.seat))
    offers = {offer.choice: offer for offer in ask.offers}
    for kinds in ({"add", "meld"}, {"borrow"}, {"split"}):  # everything that can be laid is
        for choice, offer in offers.items():
            if choice.partition("-")[0] in kinds:
                sets = lawful(rules.melding, lambda place: _seen(view, place), offer) or ()
                best = max(sets, key=len, default=None)
                if best is not None:
                    return Choice(choice, cards=tuple(best))
    if "take" in offers:
        return Choice("take")
    if any(choice.startswith("force") for choice in offers) and "no" in offers:
        forces = [choice for choice in offers if choice.startswith("force")]
        return Choice(forces[0]) if _breaks(view, forces[0]) else Choice("no")
    if "discard" in offers or "give" in offers:
        choice = "discard" if "discard" in offers else "give"
        return Choice(choice, cards=(least_wanted(hand, rules.melding, view, ask.who.seat),))
    return ask.default


def _seen(view: View, place: Place) -> tuple[Card, ...]:
    return tuple(Card.of(card) for card in view.felt.get(place, ()) if card != BACK)


def _breaks(view: View, choice: str) -> bool:
    """Whether being forced hurts: who is forced has cards to lose, and is not out by it."""
    seat = int(choice.split("-")[1])
    return len(view.felt.get(at_seat(seat), ())) > 1


def near(card: Card, other: Card) -> int:
    """How much two cards help each other to a meld."""
    if card.rank == other.rank:
        return 2 if card.suit != other.suit else 1
    apart = abs(PLACE[card.rank] - PLACE[other.rank])
    return {1: 2, 2: 1}.get(apart, 0) if card.suit == other.suit else 0


def least_wanted(hand: Sequence[Card], rules: Melding, view: View, seat: int) -> Card:
    """The card that helps the rest of the hand least, and nobody else's melds if that can be."""

    def kept(card: Card) -> tuple[int, int, int]:
        rest = list(hand)
        rest.remove(card)
        made = sum(len(meld.cards) for meld in melds(rest, rules))
        others = sum(_fits(view, card, rules, other) for other in range(1, 11) if other != seat)
        return made, -others, -sum(near(card, one) for one in rest)

    return max(hand, key=kept)


def _fits(view: View, card: Card, rules: Melding, seat: int) -> bool:
    for number in range(1, 4):
        lies = read(_seen(view, meld_at(seat, number)), rules)
        if lies is not None and additions(lies, (card,)):
            return True
    return False
