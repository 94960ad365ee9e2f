"""The house's own chart, which is printed for whoever asks for help."""

from __future__ import annotations

from openfelt.cards import Card
from openfelt.families.pan_nine.procedure import house_way
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    cards = view.felt.get(at_seat(ask.who.seat)) or view.felt[BANK]
    if BACK in cards:
        return ask.default
    return house_way(game, map(Card.of, cards))
