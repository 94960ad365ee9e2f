"""Hands of every pot game that go on to their showdown."""

from __future__ import annotations

from openfelt import books
from openfelt.bots.pot_night import PotNight
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes

POTS = tuple(game.id for game in books.games() if isinstance(game, PotGame))
STAYS = ("show", "open", "check", "call", "bring-in", "complete")


class Staying(PotNight):
    """Nobody folds or throws a hand away unseen; cards are drawn as is advised."""

    def decide(self, round: PotRound, ask: Ask) -> Choice:
        offers = {offer.choice: offer for offer in ask.offers}
        for word in STAYS:
            if word in offers:
                money = offers[word].money
                return Choice(word, None if money is None else money.least)
        return round.advise(ask)


def night(id: str, players: int, seed: str) -> Staying:
    game = books.game(id)
    assert isinstance(game, PotGame)
    people = {seat: f"p{seat}" for seat in range(1, players + 1)}
    return Staying(game, people, usual_stakes(game, None), seed=seed)
