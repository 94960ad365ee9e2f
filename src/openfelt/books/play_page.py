"""How the cards are played: what the family shows, the house way, and what a card counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

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
    ways = [_printed_here(books.house_way(id).shown(), game) for id in game.settings.needs]
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


def _printed_here(chart: Chart, game: Game) -> Chart:
    """A house way by the game's own lines, where its document prints the whole chart again."""
    there = Cite.of(chart.cite)
    size = there.last - there.first
    printed = (one for one in game.says_at("settings", "house_way") if one.document == there.document)
    here = next((one for one in printed if size and one.last - one.first == size), there)

    def moved(cite: str) -> str:
        line = Cite.of(cite)
        step = here.first - there.first
        return str(Cite(line.document, line.first + step, line.last + step))

    return replace(
        chart,
        rows=tuple(replace(row, cite=row.cite and moved(row.cite)) for row in chart.rows),
        cite=str(here),
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
