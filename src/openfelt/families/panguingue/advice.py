"""Stay with cards that go together; lay what can be laid; make others discard."""

from __future__ import annotations

from openfelt.cards import Card
from openfelt.families.spreads.advice import advised, near
from openfelt.families.spreads.rules import MeldSettings
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.meld import MeldGame

ENOUGH = 12


def advise(game: MeldGame, view: View, ask: Ask) -> Choice:
    assert isinstance(game.settings, MeldSettings)
    if ask.offers[0].choice == "stay":
        hand = [Card.of(card) for card in view.felt[at_seat(ask.who.seat)]]
        together = sum(near(one, other) for at, one in enumerate(hand) for other in hand[:at])
        return Choice("stay") if together >= ENOUGH else ask.default
    if ask.offers[-1].choice == "force":
        return Choice("force")
    return advised(game.settings, view, ask)
