"""The family that plays a game."""

from __future__ import annotations

from dataclasses import dataclass

from openfelt.rounds.plays import Plays
from openfelt.rules import families
from openfelt.rules.family import Family
from openfelt.rules.game import Game


@dataclass(frozen=True, kw_only=True)
class PlayedFamily(Family):
    """All that is asked of a family: by the books and lint, and by rounds, records and scoreboards."""

    plays: Plays


def procedure_of(game: Game) -> Plays:
    family = families.FAMILIES.get(game.family)
    if not isinstance(family, PlayedFamily):
        raise LookupError(
            f"the family {game.family} has no procedure: add it to PACKAGES in {families.__name__}"
        )
    return family.plays
