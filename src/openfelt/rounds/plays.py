"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from openfelt.rounds.hands import Hands
from openfelt.rounds.requests import Asking
from openfelt.rules.facts import Found
from openfelt.rules.game import Game
from openfelt.table.felt import Table

G = TypeVar("G", bound=Game)
T = TypeVar("T", bound=Table)
F = TypeVar("F", bound=Found)


@dataclass(frozen=True)
class Plays(Generic[G, T, F]):
    """A procedure, and what is said of its hands.

    The version goes up whenever the same answers could give another result.
    """

    play: Callable[[G, T], Asking[F]]
    version: int = 1
    hands: type[Hands] = Hands
