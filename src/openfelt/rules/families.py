"""The families, by name: one line each.

A family's package stands above this layer, since its procedure does: it is imported when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar

from openfelt.rules.family import Family
from openfelt.rules.game import Game

__all__ = ["FAMILIES", "PACKAGES", "Family", "family_of", "find_family"]

K = TypeVar("K", bound=Family)

PACKAGES = {
    "baccarat": "openfelt.families.baccarat",
    "baccarat-gold": "openfelt.families.gold",
    "blackjack": "openfelt.families.blackjack",
    "conquian": "openfelt.families.conquian",
    "draw-poker": "openfelt.families.draw_poker",
    "flop-poker": "openfelt.families.flop_poker",
    "holdem-vs-dealer": "openfelt.families.bank_holdem",
    "pai-gow-poker": "openfelt.families.pai_gow_poker",
    "pai-gow-tiles": "openfelt.families.pai_gow_tiles",
    "pan-9": "openfelt.families.pan_nine",
    "panguingue": "openfelt.families.panguingue",
    "stud-poker": "openfelt.families.stud_poker",
    "three-card": "openfelt.families.three_card",
}


class _Families(Mapping[str, Family]):
    """What each package has as its `FAMILY`."""

    def __getitem__(self, name: str) -> Family:
        package = PACKAGES[name]
        family = (sys.modules.get(package) or import_module(package)).FAMILY  # it is asked for every bet
        assert isinstance(family, Family)
        return family

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


FAMILIES: Mapping[str, Family] = _Families()


def find_family(game: Game, kind: type[K]) -> K | None:
    """The family of a game, as one of the kind that its play is of; a game of nobody's books has none."""
    family = FAMILIES.get(game.family)
    return family if isinstance(family, kind) else None


def family_of(game: Game, kind: type[K]) -> K:
    family = find_family(game, kind)
    if family is None:
        raise LookupError(f"the family {game.family} has no procedure: add it to PACKAGES in {__name__}")
    return family
