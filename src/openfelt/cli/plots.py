"""A ranking of schedule options as a bar chart."""

from __future__ import annotations

from pathlib import Path

from openfelt.cli.drawing import drawn
from openfelt.rules.money import money
from openfelt.table.fee_comparison import RankedSchedule


def plot_ranking(file: Path, title: str, stated: str, ranked: tuple[RankedSchedule, ...]) -> None:
    """One bar for each schedule, the dearest on top."""
    names = [f"{one.schedule.section.id} · {one.schedule.posted}" for one in ranked]
    amounts = [one.an_hour / 100 for one in ranked]
    with drawn(file, (9, 1.8 + 0.3 * len(ranked))) as figure:
        axes = figure.subplots()
        places = range(len(ranked))
        bars = axes.barh(places, amounts, color="#1f5f8b")
        axes.bar_label(bars, labels=[money(one.an_hour) for one in ranked], padding=3)
        axes.set_yticks(places, names)
        axes.invert_yaxis()
        axes.margins(x=0.12, y=0.01)
        axes.set_xlabel("dollars an hour")
        axes.set_title(f"{title}\n{stated}", loc="left")
        axes.spines[["top", "right"]].set_visible(False)
