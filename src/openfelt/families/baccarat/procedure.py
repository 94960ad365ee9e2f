"""Baccarat with fixed drawing rules. Seven documents, one procedure; their charts are settings."""

from __future__ import annotations

from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.baccarat.settings import BaccaratSettings, action_card, called, facts_of
from openfelt.hands import pips, points, points_said
from openfelt.rounds.audience import DOWN, UP, Audience
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Show
from openfelt.rounds.places import ROUND, Place
from openfelt.rounds.plays import Alike, Drawn
from openfelt.rounds.requests import Asking, Procedure
from openfelt.rules.facts import Facts
from openfelt.rules.game import Game
from openfelt.table.felt import Table

PLAYER, BANKER = Place("player"), Place("banker")


def play(game: Game, table: Table) -> Procedure:
    rules = cast(BaccaratSettings, game.settings)
    house_dealer = Dealer(game, table)
    hands: dict[Place, list[Card]] = {PLAYER: [], BANKER: []}
    player, banker = hands[PLAYER], hands[BANKER]
    face = UP if rules.dealt == "face-up" else DOWN

    def card_to(place: Place, face: Audience, stage: str = "deal") -> Asking[Card]:
        """A card, and what the hand counts with it."""
        card = yield from house_dealer.card(place, face, stage)
        hands[place].append(card)
        yield Read(place=place, says=partial(points_said, hands[place]))
        return card

    yield Charge("before-deal")
    for place in (PLAYER, BANKER, PLAYER, BANKER):
        yield from card_to(place, face)
    if face == DOWN:
        yield Show(place=PLAYER)
        yield Show(place=BANKER)

    if points(player) not in rules.naturals and points(banker) not in rules.naturals:
        third = None
        if rules.player_draws(points(player)):
            third = pips((yield from card_to(PLAYER, UP, "draw")))
        if rules.banker_draws(points(banker), third):
            yield from card_to(BANKER, UP, "draw")

    facts = facts_of((points(player), len(player)), (points(banker), len(banker)), rules.naturals)
    yield Read(place=ROUND, says=partial(called, facts))
    of, number = action_card(rules) or ("", 0)
    return Facts(round=facts, action=hands[Place(of)][number].rank if of else None)


def most_cards(game: Game, table: Table) -> int:
    """Two hands of three."""
    return 6


def alike(game: Game) -> Alike:
    """Hands are what they count, and the player's third card what the banker goes by."""
    return Alike(card=pips, lies=_lies)


def _lies(drawn: Drawn) -> tuple[int, ...]:
    player = [card for place, card in drawn if place == PLAYER]
    banker = [card for place, card in drawn if place == BANKER]
    third = points(player[2:]) if len(banker) == 2 else 0
    return points(player), len(player), third, points(banker), len(banker)
