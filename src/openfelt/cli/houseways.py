"""`houseway`."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterable, Sequence

import typer
from rich.console import Console

from openfelt import books
from openfelt.cards import Card, cards, text
from openfelt.cli.legend import cited_paper
from openfelt.hands import joker_counts_as
from openfelt.rules.codec import plain
from openfelt.rules.errors import RuleBroken
from openfelt.rules.families.pai_gow import SettingRules
from openfelt.rules.houseway import Chart, Golden, Row, set_by
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.tileway import Rule, TileChart, set_tiles


def print_house_way(id: str, hand: str, joker: str | None, json: bool) -> None:
    """The setting, and the rows that decided it. `id` is a house way, its room, or a game set by it."""
    with cited_paper() as console:
        if id in books.game_ids():
            game = books.game(id)
            settings = game.settings
            if not isinstance(settings, SettingRules):
                raise RuleBroken(f"{books.name(id)} has no house way: its hands are not set in two")
            borrowed = next((one for one in game.interpretations if one.fault == "no-chart"), None)
            if borrowed is not None and not json:
                console.print(f"{borrowed.choice} {borrowed.why} ({', '.join(borrowed.lines)})")
            id = settings.house_way
        if id.endswith("/tiles"):
            _print_tiles(books.tile_way(id), hand, joker, json, console)
        else:
            _print_cards(books.house_way(id), hand, joker, json, console)


def _print_cards(chart: Chart, hand: str, joker: str | None, json: bool, console: Console) -> None:
    ranking = chart.ranking(joker)
    way = set_by(chart, _read(hand), ranking)
    split = way.split
    made = chart.readings if ranking.joker == "wild" else chart.interpretations
    if json:
        _print_json(
            chart,
            way.rows,
            made,
            joker=ranking.joker,
            front={"cards": text(split.front), "hand": str(split.front_rank)},
            back={"cards": text(split.back), "hand": str(split.back_rank)},
        )
        return
    console.print(f"front: {text(split.front)} | back: {text(split.back)}")
    console.print(f"{split.front_rank} in front, {split.back_rank} in the back")
    for half, where in ((split.front, "in front"), (split.back, "in the back")):
        if any(card.is_joker for card in half):
            console.print(f"the joker counts as {joker_counts_as(half, ranking)} {where}")
    _print_rows(chart, way.rows, made, console)


def _print_tiles(chart: TileChart, hand: str, joker: str | None, json: bool, console: Console) -> None:
    if joker is not None:
        raise RuleBroken("tiles have no joker", [chart.cite])
    way = set_tiles(chart, _read(hand))
    split = way.split
    if json:
        _print_json(
            chart,
            way.rows,
            chart.interpretations,
            low={"tiles": text(split.low), "hand": str(split.low_hand)},
            high={"tiles": text(split.high), "hand": str(split.high_hand)},
            play=way.play,
        )
        return
    console.print(f"low: {text(split.low)} | high: {text(split.high)}")
    console.print(f"{split.low_hand} in the low hand, {split.high_hand} in the high hand: {way.play}")
    _print_rows(chart, way.rows, chart.interpretations, console)


def _read(hand: str) -> tuple[Card, ...]:
    try:
        return cards(hand)
    except ValueError as error:
        raise RuleBroken(str(error)) from None


Rows = Sequence[Row | Golden | Rule]


def _print_json(
    chart: Chart | TileChart, rows: Rows, made: Iterable[Interpretation], **setting: object
) -> None:
    told = {
        "chart": chart.name,
        "cite": str(chart.cite),
        **setting,
        "rows": [{"label": row.label, "cite": str(row.cite)} for row in rows],
        "interpretations": [plain(one) for one in _about(rows, made)],
    }
    typer.echo(jsonlib.dumps(told, indent=1))


def _print_rows(
    chart: Chart | TileChart, rows: Rows, made: Iterable[Interpretation], console: Console
) -> None:
    console.print(f"by {', then '.join(f'{row.label} ({row.cite})' for row in rows)} of the {chart.name}")
    for one in _about(rows, made):
        console.print(f"{one.question} {one.choice} ({', '.join(one.lines)})")


def _about(rows: Rows, made: Iterable[Interpretation]) -> list[Interpretation]:
    """What was decided about the very rows that set this hand; not what is about the whole chart."""
    cites = {str(row.cite) for row in rows}
    return [one for one in made if cites & set(one.lines)]
