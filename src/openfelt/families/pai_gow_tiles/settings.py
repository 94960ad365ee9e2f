"""Pai gow tiles: four tiles set as two hands of two, against the player-dealer's two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from openfelt.families.in_two.settings import Against, SettingRules, setting_play, settings_of
from openfelt.hands import Example, tile_hands, tiles_by_rank
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context
from openfelt.rules.facts import Scope
from openfelt.rules.game import Game, Settings
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import stated

HALVES = ("low", "high")


class TilesSettings(SettingRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`noughts`: two hands of no points are told apart by their highest tile, as all others are, or are
    always a copy. `second_tile`: where the highest tiles rank alike the other ones decide."""

    noughts: Literal["by-tile", "copy"] = "by-tile"
    second_tile: bool = False
    tiles_cite: Cite | None = None
    rankings_cite: Cite | None = None


class SeatFacts(Scope, frozen=True, kw_only=True):
    """How a seat's four tiles, as set, compare with the player-dealer's."""

    foul: bool
    low: Against
    high: Against


def every(settings: Settings) -> Iterator[Context]:
    return settings_of(HALVES)


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    assert isinstance(settings, TilesSettings)
    where, tiles = settings.rankings_cite or cite, settings.tiles_cite or cite
    noughts = "also without points" if settings.noughts == "by-tile" else "without points they are a copy"
    second = ", then the higher of the others" if settings.second_tile else ""
    return Shown(
        play=(
            *setting_play(game),
            stated("Equal points", f"the higher tile wins{second}; {noughts}", tiles),
        ),
        orders=(
            _order("Hands of two tiles", tile_hands(), where),
            _order("Single tiles", tiles_by_rank(), tiles),
        ),
    )


def _order(title: str, examples: Iterable[Example], cite: Cite) -> HandOrder:
    hands = (RankedHand(label=label, cards=tuple(map(str, tiles))) for label, tiles in examples)
    return HandOrder(title=title, hands=tuple(hands), cite=str(cite))
