"""The house's own chart, which is printed for whoever asks for help."""

from __future__ import annotations

from typing import cast

from openfelt.cards import Card
from openfelt.families.pan_nine.procedure import HIT, STAND
from openfelt.families.pan_nine.settings import PanNineSettings
from openfelt.hands import points
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    rules = cast(PanNineSettings, game.settings)
    cards = view.felt.get(at_seat(ask.who.seat)) or view.felt[BANK]
    if BACK in cards:
        return ask.default
    total = points(map(Card.of, cards))
    return Choice((HIT if total in rules.house_way_hits else STAND).choice)
