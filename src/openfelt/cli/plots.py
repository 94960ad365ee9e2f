"""A ranking of schedule options as a bar chart."""

from __future__ import annotations

from pathlib import Path

from openfelt.rules.errors import Denied
from openfelt.rules.money import money
from openfelt.table.fee_comparison import RankedSchedule

KINDS = (".svg", ".png")


def plot_ranking(file: Path, title: str, stated: str, ranked: tuple[RankedSchedule, ...]) -> None:
    """One bar for each schedule, the dearest on top, in a file whose ending says its kind."""
    if file.suffix.lower() not in KINDS:
        raise Denied(
            f"a plot is an SVG or a PNG: end the file's name with {' or '.join(KINDS)}, not {file.name}"
        )
    try:
        import matplotlib as mpl  # noqa: PLC0415  # an extra, and slow to load
        from matplotlib.figure import Figure  # noqa: PLC0415  # the same
    except ImportError:
        raise Denied("plots are drawn by matplotlib: pip install 'openfelt[plot]'") from None
    names = [f"{one.schedule.section.id} · {one.schedule.posted}" for one in ranked]
    amounts = [one.an_hour / 100 for one in ranked]
    with mpl.rc_context({"svg.hashsalt": "openfelt", "svg.fonttype": "none", "text.parse_math": False}):
        figure = Figure(figsize=(9, 1.8 + 0.3 * len(ranked)), layout="constrained")
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
        dated = {"Date": None} if file.suffix.lower() == ".svg" else None
        figure.savefig(file, metadata=dated)
