"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from openfelt.cards import DECKS
from openfelt.rounds.hands import Hands
from openfelt.rounds.requests import Asking
from openfelt.rules.facts import Found
from openfelt.rules.game import Game
from openfelt.table.felt import Table

G = TypeVar("G", bound=Game)
T = TypeVar("T", bound=Table)
F = TypeVar("F", bound=Found)


def whole_pack(game: Game, table: Table) -> int:
    """Every card there is: a family that does not say what it needs begins each round with a fresh pack."""
    return DECKS[game.deck.name].size * table.decks


@dataclass(frozen=True)
class Plays(Generic[G, T, F]):
    """A procedure, and what is said of its hands.

    The version goes up whenever the same answers could give another result. `most_cards` is how many cards a
    round may need, if none of them is spoiled: a shoe with fewer left is finished.
    """

    play: Callable[[G, T], Asking[F]]
    version: int = 1
    hands: type[Hands] = Hands
    most_cards: Callable[[G, T], int] = whole_pack
