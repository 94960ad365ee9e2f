"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from openfelt.cards import DECKS, Card
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Asking, Choice
from openfelt.rounds.view import View
from openfelt.rules.facts import Found
from openfelt.rules.game import Game
from openfelt.table.felt import Table

G = TypeVar("G", bound=Game)
T = TypeVar("T", bound=Table)
F = TypeVar("F", bound=Found)


def whole_pack(game: Game, table: Table) -> int:
    """Every card there is: a family that does not say what it needs begins each round with a fresh pack."""
    return DECKS[game.deck.name].size * table.decks


Drawn = tuple[tuple[Place, Card], ...]
"""Cards in the order in which they were drawn, and where to."""


@dataclass(frozen=True)
class Alike:
    """What makes no difference to what a procedure asks and finds, if everybody decides the same.

    Cards of which `card` says the same are one class. Of two deals of the same classes, `lies` says all that
    can still matter of where they lie and came in which order. By default every card is itself, and
    everything matters.
    """

    card: Callable[[Card], Hashable] = lambda card: card
    lies: Callable[[Drawn], Hashable] = lambda drawn: drawn


def by_default(game: Game, view: View, ask: Ask) -> Choice:
    """What the clock would answer: of families without decisions, or with none that could be better."""
    return ask.default


@dataclass(frozen=True)
class Plays(Generic[G, T, F]):
    """A procedure, what is said of its hands, and what to do with them.

    The version goes up whenever the same answers could give another result. `most_cards` is how many cards a
    round may need, if none of them is spoiled: a shoe with fewer left is finished. `advise` is a sensible
    choice, from nothing but what whoever is asked has seen. `paces` says of stages how much time they take
    beside an ordinary decision: setting a hand three times as much.
    """

    play: Callable[[G, T], Asking[F]]
    version: int = 1
    hands: type[Hands] = Hands
    most_cards: Callable[[G, T], int] = whole_pack
    advise: Callable[[G, View, Ask], Choice] = by_default
    paces: Mapping[str, float] = field(default_factory=dict)
    alike: Callable[[G], Alike] = lambda game: Alike()
