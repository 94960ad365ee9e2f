"""A bot: somebody who decides by what they see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.game import Game


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
