"""How the cards are played: what the family shows, the house way, and what a card counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openfelt import books
from openfelt.rules.cite import Cite
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Game
from openfelt.rules.shown import Chart, ChartRow, Shown
from openfelt.rules.stated import stated


def play_page(game: Game, charts: Iterable[Chart] = ()) -> Shown:
    """The family's words; the books add the chart that hands are set by, which a family cannot open.

    `charts` are those of its kind of play.
    """
    shown = FAMILIES[game.family].shown(game)
    ways = [books.house_way(id).shown() for id in game.settings.needs]
    return Shown(
        play=(*shown.play, *(stated("House way", way.title, way.cite) for way in ways)),
        charts=(
            *shown.charts,
            *ways,
            *charts,
            *counts("Burned at a new shoe, by its first card", "burns", game.deck.burn, game.deck.cite),
        ),
        orders=shown.orders,
    )


def counts(title: str, label: str, values: Mapping[str, int], cite: Cite) -> Iterator[Chart]:
    """What each card counts, where the document counts by a card."""
    if values:
        yield Chart(
            title=title,
            across="card",
            down="",
            columns=tuple(values),
            rows=(ChartRow(label=label, cells=tuple(map(str, values.values()))),),
            cite=str(cite),
        )
