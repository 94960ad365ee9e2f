"""Pai gow tiles: four tiles set as two hands of two, against the player-dealer's two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from openfelt.rules.conditions import Context
from openfelt.rules.facts import Scope
from openfelt.rules.families import pai_gow
from openfelt.rules.families.family import Family
from openfelt.rules.families.pai_gow import RESULTS, Against, SettingRules, settings_of, words_of
from openfelt.rules.families.score import HandScore
from openfelt.rules.game import Settings

HALVES = ("low", "high")


class TilesSettings(SettingRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`noughts`: two hands of no points are told apart by their highest tile, as all others are, or are
    always a copy. `second_tile`: where the highest tiles rank alike the other ones decide."""

    noughts: Literal["by-tile", "copy"] = "by-tile"
    second_tile: bool = False


class SeatFacts(Scope, frozen=True, kw_only=True):
    """How a seat's four tiles, as set, compare with the player-dealer's."""

    foul: bool
    low: Against
    high: Against


def every(settings: Settings) -> Iterator[Context]:
    return settings_of(HALVES)


FAMILY = Family(
    name="pai-gow-tiles",
    settings=TilesSettings,
    scopes={"seat": SeatFacts},
    stages=pai_gow.FAMILY.stages,
    rulings=pai_gow.FAMILY.rulings,
    every=every,
    words=words_of(HALVES),
    halves=HALVES,
    sizes=(2, 2),
    score=HandScore(words=RESULTS),
)
