"""How a game is played, for the terminal: rules in words, charts as tables, hands in their order."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from openfelt.books.book_page import BookPage
from openfelt.rules.shown import Chart, HandOrder


def played(shown: BookPage, *, cited: bool = True) -> Iterator[RenderableType]:
    """With the lines where each rule is written, unless somebody wants to play rather than to look it up."""
    yield Text("\nHow it is played", "bold")
    for rule in shown.play:
        yield Text(f"  {rule.label}: {rule.says}" + (f" ({', '.join(rule.cites)})" if cited else ""))
    for chart in shown.charts:
        title = f"{chart.title}, by {chart.across}" if chart.across and chart.down else chart.title
        yield _title(title, chart.cite if cited else "")
        yield _chart(chart)
    for order in shown.rankings:
        yield _title(f"{order.title}, the best first", order.cite if cited else "")
        yield _order(order)


def _title(title: str, cite: str) -> Text:
    """Above its table: as the title of one it would be folded to the table's width."""
    return Text.assemble((f"\n{title}", "bold"), (f" ({cite})" if cite else "", "dim"))


def _chart(chart: Chart) -> Table:
    own = any(row.cite for row in chart.rows)
    table = Table(chart.down or chart.across, *chart.columns, *(["where"] if own else []))
    for row in chart.rows:
        table.add_row(row.label, *row.cells, *([row.cite] if own else []))
    return table


def _order(order: HandOrder) -> Table:
    table = Table("", "hand", "example")
    for number, hand in enumerate(order.hands, 1):
        table.add_row(str(number), hand.label, " ".join(hand.cards))
    return table
