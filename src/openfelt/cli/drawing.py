"""Pictures for the commands that draw: a figure, in a file whose ending says its kind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from openfelt.rules.errors import Denied
from openfelt.rules.extras import check_installed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (".svg", ".png")


def check_drawable(file: Path | None) -> None:
    """Refuse a plot that cannot be drawn, before anything is counted for it."""
    if file is None:
        return
    if file.suffix.lower() not in KINDS:
        raise Denied(
            f"a plot is an SVG or a PNG: end the file's name with {' or '.join(KINDS)}, not {file.name}"
        )
    check_installed("plot", "plots are drawn by matplotlib")


@contextmanager
def drawn(file: Path, size: tuple[float, float]) -> Iterator[Figure]:
    """A figure to draw on, written when that is done; the same drawing is always the same file."""
    check_drawable(file)
    import matplotlib as mpl  # noqa: PLC0415  # an extra, and slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415  # the same

    kind = file.suffix.lower()
    with mpl.rc_context({"svg.hashsalt": "openfelt", "svg.fonttype": "none", "text.parse_math": False}):
        figure = Figure(figsize=size, layout="constrained")
        yield figure
        figure.savefig(file, metadata={"Date": None} if kind == ".svg" else None)
