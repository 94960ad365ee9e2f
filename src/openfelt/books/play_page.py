"""How the cards are played: what the family shows, the house way, and what a card counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openfelt import books
from openfelt.rules import houseway, tileway
from openfelt.rules.cite import Cite
from openfelt.rules.families import FAMILIES
from openfelt.rules.families.pai_gow import SettingRules
from openfelt.rules.families.pai_gow_tiles import TilesSettings
from openfelt.rules.game import Game
from openfelt.rules.shown import Chart, ChartRow, Shown
from openfelt.rules.stated import stated


def play_page(game: Game) -> Shown:
    """The family's words; the books add the chart that hands are set by, which a family cannot open."""
    shown = FAMILIES[game.family].shown(game.settings, game.play_cite)
    way = None
    if isinstance(game.settings, SettingRules):
        tiled, id = isinstance(game.settings, TilesSettings), game.settings.house_way
        way = way_chart(books.tile_way(id) if tiled else books.house_way(id))
    return Shown(
        play=(*shown.play, *(() if way is None else (stated("House way", way.title, way.cite),))),
        charts=(
            *shown.charts,
            *(() if way is None else (way,)),
            *_counts("Where the action button goes", "counts", game.action.values, game.action.cite),
            *_counts("Burned at a new shoe, by its first card", "burns", game.deck.burn, game.deck.cite),
        ),
        orders=shown.orders,
    )


def way_chart(way: houseway.Chart | tileway.TileChart) -> Chart:
    """A house way row by row."""
    if isinstance(way, tileway.TileChart):
        rows = ((row, str(row)) for row in (*way.pairs, *way.points))
        return _chart(way, ((way.best, "that one"), *rows, (way.twelve, "before the 2-dot tile")))
    golden = [(way.golden, f"{way.golden}, before what any row gives")] if way.golden else []
    return _chart(
        way,
        (
            *golden,
            *(
                (row, "; else ".join(map(str, row.set)) or "as without the straight or flush")
                for row in way.rows
            ),
        ),
    )


def _chart(
    way: houseway.Chart | tileway.TileChart,
    rows: Iterable[tuple[houseway.Row | houseway.Golden | tileway.Rule, str]],
) -> Chart:
    return Chart(
        title=way.name,
        across="",
        down="hand",
        columns=("setting",),
        rows=tuple(ChartRow(label=row.label, cells=(says,), cite=str(row.cite)) for row, says in rows),
        cite=str(way.cite),
    )


def _counts(title: str, label: str, values: Mapping[str, int], cite: Cite) -> Iterator[Chart]:
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
