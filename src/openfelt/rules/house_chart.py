"""What general code asks of a house way, whatever kind of hands its chart sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from openfelt.cards import Card
from openfelt.rules.cite import Cite
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.shown import Chart, ChartRow


class HouseRow(Protocol):
    """Something that decides a setting, and where it is written."""

    @property
    def label(self) -> str: ...
    @property
    def cite(self) -> Cite: ...


@dataclass(frozen=True)
class HandSet:
    """A hand as the house sets it: in sentences, by its parts for programs, and what decided it.

    `made` are the interpretations of the chart that count for such a hand.
    """

    says: tuple[str, ...]
    parts: Mapping[str, object]
    rows: Sequence[HouseRow]
    made: Iterable[Interpretation]


class HouseChart(Protocol):
    """A room's house way."""

    @property
    def name(self) -> str: ...
    @property
    def cite(self) -> Cite: ...
    @property
    def readings(self) -> tuple[Interpretation, ...]: ...

    def shown(self) -> Chart:
        """Row by row, for a reader."""
        ...

    def set(self, cards: Iterable[Card], joker: str | None) -> HandSet:
        """A hand set by it, where the room plays the joker in more than one way, in this one."""
        ...


def rows_shown(chart: HouseChart, rows: Iterable[tuple[HouseRow, str]]) -> Chart:
    """Each row, and what it says."""
    return Chart(
        title=chart.name,
        across="",
        down="hand",
        columns=("setting",),
        rows=tuple(ChartRow(label=row.label, cells=(says,), cite=str(row.cite)) for row, says in rows),
        cite=str(chart.cite),
    )
