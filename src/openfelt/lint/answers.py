"""Which of our readings answers a finding."""

from __future__ import annotations

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.interpretation import Interpretation


def answers(finding: Finding) -> tuple[Interpretation, ...]:
    """The interpretations of the same section, house way or game that read the same lines."""
    made: tuple[Interpretation, ...] = ()
    if finding.section:
        made = books.section(finding.section).interpretations
    elif finding.house_way:
        made = books.house_ways()[finding.house_way].readings
    elif finding.games[0] in books.game_ids():
        made = books.game(finding.games[0]).interpretations
    exact = tuple(one for one in made if one.question == finding.says)
    return exact or tuple(
        one for one in made if any(read.overlaps(cite) for read in one.cites for cite in finding.cites)
    )
