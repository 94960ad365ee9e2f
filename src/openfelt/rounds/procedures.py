"""Which procedure plays which family, and its version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from openfelt.rounds.requests import Procedure
from openfelt.rules.game import Game
from openfelt.table.felt import Table


@dataclass(frozen=True)
class Plays:
    """How a family is played. The version goes up whenever the same answers could give another result."""

    play: Callable[[Game, Table], Procedure]
    version: int = 1


PROCEDURES: dict[str, Plays] = {}
