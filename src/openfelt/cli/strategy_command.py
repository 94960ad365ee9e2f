"""`strategy`: the best play of a game, as charts and as a picture."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.table import Table

from openfelt.cli.catalogue import game_of
from openfelt.cli.drawing import check_drawable
from openfelt.cli.legend import cited_paper
from openfelt.odds.answers import decks_of
from openfelt.odds.strategies import charts_of
from openfelt.rules.banked import banked
from openfelt.rules.codec import to_json
from openfelt.rules.game import Way
from openfelt.rules.shown import Chart


def print_strategy(
    id: str, decks: int | None, options: list[str], way: Way, plot: Path | None, json: bool
) -> None:
    check_drawable(plot)
    game = banked(game_of(id, options, way))
    number = decks_of(game, decks)
    charts = charts_of(game, number)
    if plot is not None:
        from openfelt.cli.edge_plots import plot_strategy  # noqa: PLC0415  # only where it is drawn

        plot_strategy(plot, game, charts)
    if json:
        typer.echo(to_json({"game": game.id, "decks": number, "charts": charts}).decode())
        return
    with cited_paper() as console:
        console.print(f"[bold]{game.name}[/] ({game.id}), {number} deck{'s' * (number > 1)}")
        for chart in charts:
            console.print(_table(chart))


def _table(chart: Chart) -> Table:
    title = f"{chart.title} ({chart.cite})\nacross: {chart.across}"
    table = Table(chart.down, *chart.columns, title=title, title_justify="left", title_style="")
    for row in chart.rows:
        table.add_row(row.label, *row.cells)
    return table
