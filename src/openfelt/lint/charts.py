"""What a house way's interpretations say is wrong in the document."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.lint.finding import Finding
from openfelt.rules.houseway import Chart
from openfelt.rules.tileway import TileChart


def check_chart(id: str, chart: Chart | TileChart) -> Iterator[Finding]:
    for one in chart.readings:
        if one.fault is not None:
            yield Finding(
                kind=one.fault,
                games=chart.games,
                says=one.question,
                cites=one.cites,
                house_way=id,
                read=one.choice,
            )
