"""Baccarat with fixed drawing rules. Seven documents, one procedure; their charts are settings."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.baccarat.settings import BaccaratFacts, BaccaratSettings, action_card, called, facts_of
from openfelt.hands import pips, points, points_said
from openfelt.rounds.audience import DOWN, UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Show
from openfelt.rounds.places import ROUND, Place
from openfelt.rounds.plays import Alike, Drawn
from openfelt.rounds.requests import Procedure
from openfelt.rules.facts import Facts
from openfelt.rules.game import Game
from openfelt.table.felt import Table

PLAYER, BANKER = Place("player"), Place("banker")
IN_TURN = PLAYER, BANKER, PLAYER, BANKER
BEFORE_DEAL = Charge("before-deal")


def play(game: Game, table: Table) -> Procedure:
    rules = cast(BaccaratSettings, game.settings)
    house_dealer = Dealer(game, table)
    player: list[Card] = []
    banker: list[Card] = []
    hands = {PLAYER: player, BANKER: banker}
    counts = {
        PLAYER: Read(place=PLAYER, says=partial(points_said, player)),
        BANKER: Read(place=BANKER, says=partial(points_said, banker)),
    }
    face = UP if rules.dealt == "face-up" else DOWN

    yield BEFORE_DEAL
    for place in IN_TURN:
        hands[place].append((yield from house_dealer.card(place, face)))
        yield counts[place]
    if face == DOWN:
        yield Show(place=PLAYER)
        yield Show(place=BANKER)

    players, bankers = points(player), points(banker)
    if players not in rules.naturals and bankers not in rules.naturals:
        third = None
        if rules.player_draws(players):
            player.append((yield from house_dealer.card(PLAYER, UP, "draw")))
            yield counts[PLAYER]
            third, players = pips(player[2]), points(player)
        if rules.banker_draws(bankers, third):
            banker.append((yield from house_dealer.card(BANKER, UP, "draw")))
            yield counts[BANKER]
            bankers = points(banker)

    facts = facts_of((players, len(player)), (bankers, len(banker)), rules.naturals)
    yield _came_to(facts)
    of, number = action_card(rules) or ("", 0)
    return Facts(round=facts, action=hands[Place(of)][number].rank if of else None)


@lru_cache(4096)  # as many as there are facts
def _came_to(facts: BaccaratFacts) -> Read:
    return Read(place=ROUND, says=partial(called, facts))


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
