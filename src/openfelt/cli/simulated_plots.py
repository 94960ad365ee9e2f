"""Simulations drawn: how results are spread, what a wager covers, and what a bankroll outlives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openfelt.cli.drawing import drawn
from openfelt.simulation.findings import Answer
from openfelt.simulation.tally import Amounts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, RED = "#1f5f8b", "#a63d40"
BARS = 60


def plot_rounds(file: Path, answer: Answer) -> None:
    with drawn(file, (11, 8)) as figure:
        (rounds, nights), (cover, ruin) = figure.subplots(2, 2)
        tally = answer.tally
        _bars(rounds, tally.net, "what the player-dealer wins in a round, before fees")
        _bars(nights, tally.ends, f"in a night of {answer.job.hands:,} hands, after fees")
        _covers(cover, tally.needed, answer)
        _ruin(ruin, tally.lowest)
        figure.suptitle(_title(answer), x=0.01, ha="left")


def plot_bank(file: Path, answer: Answer) -> None:
    with drawn(file, (11, 8)) as figure:
        (nights, falls), (cover, ruin) = figure.subplots(2, 2)
        tally = answer.tally
        _bars(nights, tally.ends, f"a night of {answer.job.hands:,} hands, after fees")
        _bars(falls, tally.drawdowns, "the deepest fall of a night")
        _covers(cover, tally.needed, answer)
        _ruin(ruin, tally.lowest)
        figure.suptitle(_title(answer), x=0.01, ha="left")


def _title(answer: Answer) -> str:
    game = answer.job.game
    return f"{game.name} ({game.id}), {answer.tally.rounds:,} rounds, seed {answer.made.seed}"


def _bars(axes: Axes, amounts: Amounts, title: str) -> None:
    """Amounts in bars of one width; red where the player-dealer loses."""
    axes.set_title(title, loc="left")
    axes.set_xlabel("dollars")
    axes.set_ylabel("per cent")
    if not amounts.number:
        return
    low, high = (amounts.least or 0) / 100, (amounts.most or 0) / 100
    width = max((high - low) / BARS, 0.01)
    heights: dict[int, int] = {}
    for amount, times in amounts.times.items():
        bar = int((amount / 100 - low) // width)
        heights[bar] = heights.get(bar, 0) + times
    left = [low + bar * width for bar in heights]
    shares = [100 * times / amounts.number for times in heights.values()]
    axes.bar(left, shares, width, align="edge", color=[RED if edge + width <= 0 else BLUE for edge in left])


def _covers(axes: Axes, needed: Amounts, answer: Answer) -> None:
    below, points = 0, []
    for amount in sorted(needed.times):
        below += needed.times[amount]
        points.append((amount / 100, 100 * below / needed.number))
    axes.step(*zip(*points, strict=True), where="post", color=BLUE)
    for wager in sorted({table.player_dealer.wager / 100 for table in answer.job.tables})[:5]:
        if points and wager <= points[-1][0]:
            axes.axvline(wager, color=RED, linewidth=1)
    axes.set_title("rounds in which a wager covers all action", loc="left")
    axes.set_xlabel("wager, dollars")
    axes.set_ylabel("per cent")


def _ruin(axes: Axes, lowest: Amounts) -> None:
    lost, points = 0, []
    for amount in sorted(lowest.times):
        lost += lowest.times[amount]
        if amount < 0:
            points.append((-amount / 100, 100 * lost / lowest.number))
    if points:
        axes.step(*zip(*points[::-1], strict=True), where="pre", color=RED)
    axes.set_title("nights that lose a bankroll", loc="left")
    axes.set_xlabel("bankroll, dollars")
    axes.set_ylabel("per cent")
