"""Baccarat with fixed drawing rules. Seven documents, one procedure; their charts are settings."""

from __future__ import annotations

from typing import cast

from openfelt.cards import Card
from openfelt.families.baccarat.settings import BaccaratSettings, action_card, facts_of
from openfelt.hands import pips, points
from openfelt.rounds.audience import DOWN, UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.hands import Hands
from openfelt.rounds.notes import Charge, Show
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Procedure
from openfelt.rules.facts import Facts
from openfelt.rules.game import Game
from openfelt.table.felt import Table

PLAYER, BANKER = Place("player"), Place("banker")


def play(game: Game, table: Table) -> Procedure:
    rules = cast(BaccaratSettings, game.settings)
    house_dealer = Dealer(game, table)
    player: list[Card] = []
    banker: list[Card] = []
    face = UP if rules.dealt == "face-up" else DOWN

    yield Charge("before-deal")
    for place, hand in ((PLAYER, player), (BANKER, banker), (PLAYER, player), (BANKER, banker)):
        hand.append((yield from house_dealer.card(place, face)))
    if face == DOWN:
        yield Show(place=PLAYER)
        yield Show(place=BANKER)

    if points(player) not in rules.naturals and points(banker) not in rules.naturals:
        third = None
        if rules.player_draws(points(player)):
            card = yield from house_dealer.card(PLAYER, UP, stage="draw")
            player.append(card)
            third = pips(card)
        if rules.banker_draws(points(banker), third):
            banker.append((yield from house_dealer.card(BANKER, UP, stage="draw")))

    of, number = action_card(rules) or ("", 0)
    return Facts(
        round=facts_of((points(player), len(player)), (points(banker), len(banker)), rules.naturals),
        action={PLAYER: player, BANKER: banker}[Place(of)][number].rank if of else None,
    )


def most_cards(game: Game, table: Table) -> int:
    """Two hands of three."""
    return 6


class BaccaratHands(Hands):
    def reading(self, place: Place, cards: tuple[Card, ...]) -> str:
        return str(points(cards)) if place in {PLAYER, BANKER} else ""
