"""`floor`: a room's tables, and what the house collects an hour at them."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import typer
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.drawing import check_drawable, drawn
from openfelt.cli.paper import paper, plain
from openfelt.odds.answers import decks_of
from openfelt.rules.codec import convert, read_toml
from openfelt.rules.conditions import Value
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Way
from openfelt.rules.money import money
from openfelt.simulation.findings import in_dollars
from openfelt.simulation.floor import Collected, Row, Spread, floor
from openfelt.simulation.seating import read_bets, seated

BLUE, GREY = "#1f5f8b", "#9c9c9c"
SHOWN = 5
"""Options of a table that are printed and drawn; files have all."""


class Planned(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a plan: so `many` of a game, at each so many `players`, who make these `bets`."""

    game: str
    players: int = 1
    bets: tuple[str, ...] = ()
    collection: tuple[str, ...] = ()
    section: str | None = None
    rounds_an_hour: int = 60
    many: int = 1
    decks: int | None = None
    options: dict[str, Value] = {}
    as_: Way = msgspec.field(default="written", name="as")


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tables: tuple[Planned, ...]


def planned(file: Path) -> Iterator[Spread]:
    plan = convert(read_toml(file.read_text("utf-8"), str(file)), Plan, str(file))
    for one in plan.tables:
        game = books.banked(one.game, one.options, one.as_)
        table = seated(game, one.players, read_bets(game, one.bets), None, decks_of(game, one.decks))
        schedule = books.posted(game.id, one.collection, one.section) if one.collection else None
        yield Spread(
            name=game.name,
            game=game,
            tables=(table,),
            pace=one.rounds_an_hour,
            schedule=schedule,
            many=one.many,
        )


def from_log(url: str, pace: int | None) -> Iterator[Spread]:
    from openfelt.cli.logged import logged  # noqa: PLC0415  # the room is an extra

    for one in logged(url):
        yield Spread(
            name=one.name,
            game=one.game,
            tables=one.tables,
            pace=pace or one.pace or 60,
            schedule=one.schedule,
        )


def print_floor(plan: Path | None, log: str | None, pace: int | None, plot: Path | None, json: bool) -> None:
    check_drawable(plot)
    offered = from_log(log, pace) if log is not None else planned(plan or Path())
    rows = floor(offered)
    if plot is not None:
        _draw(plot, rows)
    if json:
        typer.echo(jsonlib.dumps(_told(rows), indent=1))
        return
    console = paper()
    for row in rows:
        console.print(_sheet(row))
    console.print(f"All tables together collect {_money(_all(rows))} an hour as they are posted")


def _all(rows: tuple[Row, ...]) -> Fraction:
    return sum((row.now.an_hour for row in rows if row.now is not None), Fraction(0))


def _sheet(row: Row) -> Table:
    spread = row.spread
    title = (
        f"{plain(spread.name)} ({spread.game.id}), {spread.many} table{'s' * (spread.many > 1)}: "
        f"{_money(spread.action)} bet a round, {spread.pace} rounds an hour"
    )
    heads = "player-dealer", "players", "a round", "an hour"
    sheet = Table(
        "option", *(Column(head, justify="right") for head in heads), title=title, title_justify="left"
    )
    for one in _shown(row):
        posted = " (posted)" if row.now is not None and _same(one, row.now) else ""
        name = f"{one.schedule.section.id}, {one.schedule.name}{posted}"
        if one.why_not:
            sheet.add_row(name, plain(one.why_not), "", "", "")
        else:
            figures = one.bank, one.players, one.bank + one.players, one.an_hour
            sheet.add_row(name, *map(_money, figures))
    return sheet


def _shown(row: Row) -> list[Collected]:
    """The dearest that can be, and the one that is posted."""
    listed = [one for one in row.options if not one.why_not][:SHOWN]
    if row.now is not None and not any(_same(one, row.now) for one in listed):
        listed.append(row.now)
    return listed


def _same(one: Collected, other: Collected) -> bool:
    return _which(one.schedule) == _which(other.schedule)


def _which(schedule: Schedule) -> dict[str, object]:
    return {"section": schedule.section.id, "options": [option.id for option in schedule.options]}


def _told(rows: tuple[Row, ...]) -> dict[str, object]:
    return {
        "tables": [
            {
                "name": row.spread.name,
                "game": row.spread.game.id,
                "book": row.spread.game.book,
                "many": row.spread.many,
                "rounds": len(row.spread.tables),
                "rounds_an_hour": row.spread.pace,
                "action": in_dollars(row.spread.action),
                "posted": None if row.now is None else _figures(row.now),
                "options": [_figures(one) for one in row.options],
            }
            for row in rows
        ],
        "an_hour": in_dollars(_all(rows)),
    }


def _figures(one: Collected) -> dict[str, object]:
    if one.why_not:
        return _which(one.schedule) | {"because": one.why_not}
    return _which(one.schedule) | {
        "player_dealer": in_dollars(one.bank),
        "players": in_dollars(one.players),
        "an_hour": in_dollars(one.an_hour),
    }


def _money(cents: Fraction) -> str:
    """To the nearest cent: an average."""
    return money(round(cents))


def _draw(file: Path, rows: tuple[Row, ...]) -> None:
    """A panel a table: its options by what they collect an hour; what is posted stands out."""
    with drawn(file, (10, 1.2 + 1.9 * len(rows))) as figure:
        for (axes,), row in zip(figure.subplots(len(rows), 1, squeeze=False), rows, strict=True):
            listed = _shown(row)
            posted = [row.now is not None and _same(one, row.now) for one in listed]
            names = [f"{one.schedule.section.id} {one.schedule.name}"[:48] for one in listed]
            axes.barh(
                range(len(listed)),
                [in_dollars(one.an_hour) for one in listed],
                color=[BLUE if mark else GREY for mark in posted],
            )
            axes.set_yticks(range(len(listed)), names)
            axes.invert_yaxis()
            axes.set_title(f"{row.spread.name}: dollars an hour", loc="left")
