"""A bot: somebody who decides by what they see; and those who answer a procedure that has no table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from openfelt.cards import Card
from openfelt.odds.worths import best_play
from openfelt.rounds.chance import Chance
from openfelt.rounds.driver import Reply
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import All, Ask, Choice, Request, Shuffle
from openfelt.rounds.view import Felt, View
from openfelt.rules.extras import check_installed
from openfelt.rules.game import Game
from openfelt.table.felt import Bettor, Table


class Bot(Protocol):
    """Whatever has this method may sit at a table."""

    def decide(self, view: View, ask: Ask, /) -> Choice:
        """One of the offers of the ask, from nothing but what the one who is asked has seen."""
        ...


@dataclass(frozen=True)
class Advised:
    """A bot that does what its game's family advises."""

    game: Game

    def decide(self, view: View, ask: Ask) -> Choice:
        return plays_of(self.game).advise(self.game, view, ask)


@dataclass(frozen=True)
class AtBest:
    """A bot that plays what is counted to be best with so many decks; where nothing is, as it is advised."""

    game: Game
    decks: int

    def decide(self, view: View, ask: Ask) -> Choice:
        found = best_play(self.game, self.decks, view, ask)
        return Advised(self.game).decide(view, ask) if found is None else found.best.choice


Style = Literal["advised", "best"]
"""How a bot decides: as its game's family advises, or by best play where it is counted."""


def check_style(style: Style) -> None:
    """Refuse bots that play best where the kernels that work it out are not installed."""
    if style == "best":
        check_installed("odds", "best play of most games is worked out by compiled kernels")


def bot_of(style: Style, game: Game, decks: int) -> Bot:
    return AtBest(game, decks) if style == "best" else Advised(game)


@dataclass
class Players:
    """Who answers a procedure that is driven: chance, and for each person a bot; without one, as advised."""

    game: Game
    table: Table
    chance: Chance
    bots: Mapping[Bettor, Bot] = field(default_factory=dict)

    def __call__(self, request: Request, felt: Felt) -> Reply:
        if isinstance(request, Ask):
            return self._decide(request, (request,), felt)
        if isinstance(request, All):
            return {ask.who: self._decide(ask, request.asks, felt) for ask in request.asks}
        return self.chance.answer(
            request, self._returning(request, felt) if isinstance(request, Shuffle) else ()
        )

    def _decide(self, ask: Ask, asks: tuple[Ask, ...], felt: Felt) -> Choice:
        who = ask.who.bettor
        return self.bots.get(who, Advised(self.game)).decide(felt.view(who, asks), ask)

    def _returning(self, request: Shuffle, felt: Felt) -> tuple[Card, ...]:
        lying = (card for place in request.places for card in felt.cards(place))
        earlier = Counter(self.table.gone if request.earlier else {})
        return (*lying, *map(Card.of, earlier.elements()))
