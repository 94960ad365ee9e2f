"""What bets return, drawn: what each line brings, how often each result comes, and the best play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from openfelt.cli.drawing import drawn
from openfelt.odds.answers import Odds, counted, odds_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.shown import Chart

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, RED, GREY = "#1f5f8b", "#a63d40", "#767676"
FEWEST = 2
"""Numbers of decks that make a line."""


def plot_odds(file: Path, odds: Odds) -> None:
    """A row a bet: what its lines bring, and how often results come; last, the edge by decks."""
    by_decks = _by_decks(odds)
    rows = len(odds.bets) + bool(by_decks)
    with drawn(file, (11, 2.6 * rows + 0.6)) as figure:
        grid = figure.subplots(rows, 2, squeeze=False)
        for (lines, results), bet in zip(grid, odds.bets, strict=False):
            shown = [line for line in bet.lines if line.ways]
            brings = [float(line.probability * line.units) for line in shown]
            lines.barh(
                [_short(line.line) for line in shown], brings, color=[RED if b < 0 else BLUE for b in brings]
            )
            lines.invert_yaxis()
            lines.set_title(f"{bet.label}: returns {float(bet.ev):+.4%}", loc="left")
            lines.set_xlabel("what each line brings to one unit")
            results.bar(
                [_units(float(net)) for net, _ in bet.outcomes],
                [float(p) for _, p in bet.outcomes],
                color=GREY,
            )
            results.set_yscale("log" if len(bet.outcomes) > FEWEST + 1 else "linear")
            results.set_title("how often each result comes", loc="left")
            results.set_xlabel("units won or lost")
        if by_decks:
            _draw_decks(grid[-1][0], by_decks)
            grid[-1][1].set_axis_off()
        figure.suptitle(f"{odds.game.name} ({odds.game.id}), {odds.decks} decks", x=0.01, ha="left")


def _draw_decks(axes: Axes, by_decks: dict[str, list[tuple[int, float]]]) -> None:
    for name, points in by_decks.items():
        axes.plot([decks for decks, _ in points], [100 * edge for _, edge in points], marker="o", label=name)
    axes.set_xticks(sorted({decks for points in by_decks.values() for decks, _ in points}))
    axes.set_title("the player-dealer's edge by the number of decks", loc="left")
    axes.set_xlabel("decks")
    axes.set_ylabel("per cent")
    axes.legend(fontsize="small")


def _by_decks(odds: Odds) -> dict[str, list[tuple[int, float]]]:
    """The edge of each bet with every number of decks that is kept."""
    found: dict[str, list[tuple[int, float]]] = {}
    kept = [
        decks
        for decks in odds.game.deck.decks
        if counted(odds.game, decks, odds.strategy, only_kept=True) is not None
    ]
    for decks in kept if len(kept) >= FEWEST else ():
        for bet in odds_of(odds.game, decks, odds.strategy).bets:
            if odds.bet(bet.bet) is not None:
                found.setdefault(bet.bet, []).append((decks, -float(bet.ev)))
    return found


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


def _units(net: float) -> str:
    return f"{net:+g}" if net else "0"


COLOURS = (BLUE, "#a0701c", "#37703f", RED, "#6a4c93", GREY)
"""Dark enough for what is written on them."""
SHARES = {"never": 0.0, "always": 1.0}


def plot_strategy(file: Path, game: BankedGame, charts: Sequence[Chart]) -> None:
    """A panel a chart, a colour a choice; how often something is best is a bar of that length."""
    cells = dict.fromkeys(cell for chart in charts for row in chart.rows for cell in row.cells if cell)
    choices = [cell for cell in cells if _share(cell) is None]
    colour = {choice: COLOURS[place % len(COLOURS)] for place, choice in enumerate(choices)}
    heights = [len(chart.rows) for chart in charts]
    with drawn(file, (9, 0.32 * sum(heights) + 1.4 * len(charts))) as figure:
        panels = figure.subplots(len(charts), 1, squeeze=False, height_ratios=heights)
        for (axes,), chart in zip(panels, charts, strict=True):
            for down, row in enumerate(chart.rows):
                for across, cell in enumerate(row.cells):
                    if cell:
                        _draw_cell(axes, across, down, cell, colour.get(cell))
            axes.set_xlim(-0.5, len(chart.columns) - 0.5)
            axes.set_ylim(-0.5, len(chart.rows) - 0.5)
            axes.set_xticks(range(len(chart.columns)), chart.columns)
            axes.set_yticks(range(len(chart.rows)), [row.label for row in chart.rows])
            axes.invert_yaxis()
            axes.set_title(chart.title, loc="left")
            axes.set_xlabel(chart.across)
        figure.suptitle(f"{game.name} ({game.id})", x=0.01, ha="left")


def _draw_cell(axes: Axes, across: int, down: int, cell: str, colour: str | None) -> None:
    share = 1.0 if colour is not None else _share(cell) or 0.0
    axes.barh(down, 0.96, left=across - 0.48, height=0.92, color="#e4e4e4")
    axes.barh(down, 0.96 * share, left=across - 0.48, height=0.92, color=colour or BLUE)
    ink = "white" if share > 0.5 else "black"  # the middle is covered
    axes.text(across, down, cell, ha="center", va="center", color=ink, fontsize=7)


def _share(cell: str) -> float | None:
    """Of a cell that tells how often something is best."""
    if cell.endswith(" %"):
        return float(cell.removesuffix(" %")) / 100
    return SHARES.get(cell)
