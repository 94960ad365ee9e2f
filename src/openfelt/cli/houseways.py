"""`houseway`."""

from __future__ import annotations

import json as jsonlib

import typer

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.cli.legend import cited_paper
from openfelt.rules.codec import plain
from openfelt.rules.errors import Denied
from openfelt.rules.house_chart import HandSet
from openfelt.rules.interpretation import Interpretation


def print_house_way(id: str, hand: str, joker: str | None, json: bool) -> None:
    """The setting, and the rows that decided it. `id` is a house way, its room, or a game set by it."""
    with cited_paper() as console:
        if id in books.game_ids():
            game = books.game(id)
            if not game.settings.needs:
                raise Denied(f"{books.name(id)} has no house way: its hands are not set in two")
            borrowed = next((one for one in game.interpretations if one.fault == "no-chart"), None)
            if borrowed is not None and not json:
                console.print(f"{borrowed.choice} {borrowed.why} ({', '.join(borrowed.lines)})")
            id = game.settings.needs[0]
        chart = books.house_way(id)
        way = chart.set(_read(hand), joker)
        if json:
            told = {
                "chart": chart.name,
                "cite": str(chart.cite),
                **way.parts,
                "rows": [{"label": row.label, "cite": str(row.cite)} for row in way.rows],
                "interpretations": [plain(one) for one in _about(way)],
            }
            typer.echo(jsonlib.dumps(told, indent=1))
            return
        for line in way.says:
            console.print(line)
        rows = ", then ".join(f"{row.label} ({row.cite})" for row in way.rows)
        console.print(f"by {rows} of the {chart.name}")
        for one in _about(way):
            console.print(f"{one.question} {one.choice} ({', '.join(one.lines)})")


def _read(hand: str) -> tuple[Card, ...]:
    try:
        return cards(hand)
    except ValueError as error:
        raise Denied(str(error)) from None


def _about(way: HandSet) -> list[Interpretation]:
    """What was decided about the very rows that set this hand; not what is about the whole chart."""
    cites = {str(row.cite) for row in way.rows}
    return [one for one in way.made if cites & set(one.lines)]
