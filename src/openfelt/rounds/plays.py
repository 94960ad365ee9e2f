"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from openfelt.cards import Card
from openfelt.rounds.parting import Parting
from openfelt.rounds.requests import Place, Procedure
from openfelt.rules.game import Game
from openfelt.table.felt import Table


@dataclass(frozen=True)
class Plays:
    """A procedure. The version goes up whenever the same answers could give another result.

    `piles` tells, for a total of the dice, where each pile goes if the first of them is the action pile: a
    table record states hands by seat. `parting` gives every way to part a hand that is set in two.
    """

    play: Callable[[Game, Table], Procedure]
    version: int = 1
    piles: Callable[[Game, Table, int], Mapping[Place, Place]] | None = None
    parting: Callable[[Game, Table, Place, tuple[Card, ...]], Parting] | None = None
