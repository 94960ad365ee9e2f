"""`houseway`."""

from __future__ import annotations

import json as jsonlib

import typer

from openfelt import books
from openfelt.cards import cards, text
from openfelt.hands import Rankings
from openfelt.rules.codec import plain
from openfelt.rules.errors import RuleBroken
from openfelt.rules.houseway import Chart, HouseWay, set_by
from openfelt.rules.interpretation import Interpretation


def print_house_way(id: str, hand: str, joker: str | None, json: bool) -> None:
    """The setting, and the rows that decided it."""
    chart = books.house_way(id)
    ranking = chart.ranking(joker)
    try:
        seven = cards(hand)
    except ValueError as error:
        raise RuleBroken(str(error)) from None
    way = set_by(chart, seven, ranking)
    split, read_as = way.split, _readings(chart, way, ranking)
    if json:
        told = {
            "chart": chart.name,
            "cite": str(chart.cite),
            "joker": ranking.joker,
            "front": {"cards": text(split.front), "hand": str(split.front_rank)},
            "back": {"cards": text(split.back), "hand": str(split.back_rank)},
            "rows": [{"label": row.label, "cite": str(row.cite)} for row in way.rows],
            "interpretations": [plain(one) for one in read_as],
        }
        typer.echo(jsonlib.dumps(told, indent=1))
        return
    typer.echo(f"front: {text(split.front)} | back: {text(split.back)}")
    typer.echo(f"{split.front_rank} in front, {split.back_rank} in the back")
    typer.echo(f"by {', then '.join(f'{row.label} ({row.cite})' for row in way.rows)} of the {chart.name}")
    for one in read_as:
        typer.echo(f"{one.question} {one.choice} ({', '.join(one.lines)})")


def _readings(chart: Chart, way: HouseWay, rankings: Rankings) -> list[Interpretation]:
    """What was decided about the very rows that set this hand; not what is about the whole chart."""
    rows = {str(row.cite) for row in way.rows}
    made = chart.readings if rankings.joker == "wild" else chart.interpretations
    return [one for one in made if rows & set(one.lines)]
