"""Keep what is near a run, lay what can be laid, and force what breaks a hand."""

from __future__ import annotations

from openfelt.families.spreads.advice import advised
from openfelt.families.spreads.rules import MeldSettings
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.meld import MeldGame


def advise(game: MeldGame, view: View, ask: Ask) -> Choice:
    assert isinstance(game.settings, MeldSettings)
    return advised(game.settings, view, ask, takable=True)
