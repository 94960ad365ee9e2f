"""How a family is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from openfelt.cards import Card
from openfelt.rounds.parting import Parting
from openfelt.rounds.requests import Place, Procedure
from openfelt.rules.facts import Scope
from openfelt.rules.game import Game
from openfelt.table.felt import Table


@dataclass(frozen=True)
class Plays:
    """A procedure. The version goes up whenever the same answers could give another result.

    `piles` tells where each pile goes, by the total of the dice and the number of the action pile: a table
    record states hands by seat. `parting` gives every way to part a hand that is set in two. `reading` says
    what a hand is whose cards lie open, "" of what is no hand. `played` says what one bettor made of cards
    that are common to all.
    """

    play: Callable[[Game, Table], Procedure]
    version: int = 1
    piles: Callable[[Game, Table, int, int], Mapping[Place, Place]] | None = None
    parting: Callable[[Game, Table, Place, tuple[Card, ...]], Parting] | None = None
    reading: Callable[[Place, tuple[Card, ...]], str] | None = None
    played: Callable[[Scope], str] | None = None
