"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from openfelt.rounds.hands import Hands
from openfelt.rounds.requests import Procedure
from openfelt.rules.game import Game
from openfelt.table.felt import Table


@dataclass(frozen=True)
class Plays:
    """A procedure, and what is said of its hands.

    The version goes up whenever the same answers could give another result.
    """

    play: Callable[[Game, Table], Procedure]
    version: int = 1
    hands: type[Hands] = Hands
