"""`games`: read off the tops of their files, since that is all that a list says."""

from __future__ import annotations

import json as jsonlib

import typer
from rich.table import Column, Table

from openfelt import books
from openfelt.books.sources import Heading, headings
from openfelt.cli.paper import paper
from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.errors import Denied
from openfelt.rules.families import FAMILIES

TABLE = 120
"""Columns that the table of games needs; a narrower terminal is given a list."""


def list_games(json: bool, room: str | None, family: str | None, every: bool) -> None:
    if room is not None:
        room = books.room_id(room)
    if family is not None and family not in FAMILIES:
        raise Denied(f'there is no family "{family}": there are {", ".join(FAMILIES)}')
    found = [game for game in headings() if room in {None, game.room} and family in {None, game.family}]
    to_come = _to_come(room) if every and family is None else {}
    if json:
        rest = [_named(id, cite) for id, cite in to_come.items()]
        typer.echo(jsonlib.dumps([*map(_told, found), *rest], indent=1))
        return
    console = paper()
    if console.width < TABLE:
        for game in found:
            console.print(
                f"{game.id}\n  {game.name}, {game.family}, {game.kind}, "
                f"{game.approval or 'no number'}, {game.cite}"
            )
        for id, cite in to_come.items():
            console.print(f"{id}\n  {books.name(id)}, not built yet, {cite}")
        return
    heads = ("name", "family", "played for", "approval", "document", "cardroom")
    table = Table(Column("id", no_wrap=True), *heads)
    for game in found:
        approval, room_name = game.approval or "not printed", books.room(game.room).name
        table.add_row(game.id, game.name, game.family, game.kind, approval, str(game.cite), room_name)
    for id, cite in to_come.items():
        table.add_row(
            id, books.name(id), "not built yet", "", "", str(cite), books.room(id.partition("/")[0]).name
        )
    console.print(table)


def _told(game: Heading) -> dict[str, object]:
    """The contract of `games --json`."""
    return {
        "id": game.id,
        "name": game.name,
        "room": game.room,
        "family": game.family,
        "approval": game.approval,
        "document": DOCUMENTS[game.document],
        "lines": list(game.lines),
    }


def _named(id: str, cite: Cite) -> dict[str, object]:
    """A game that is not built: `family` and `approval` are null."""
    return {
        "id": id,
        "name": books.name(id),
        "room": id.partition("/")[0],
        "family": None,
        "approval": None,
        "document": DOCUMENTS[cite.document],
        "lines": [cite.first, cite.last],
    }


def _to_come(room: str | None) -> dict[str, Cite]:
    """Games of the documents whose rules are not in the books; those with fees only are last."""
    named = {**books.games_with_rules(), **books.games_with_fees_only()}
    return {
        id: cite
        for id, cite in named.items()
        if id not in books.game_ids() and room in {None, id.partition("/")[0]}
    }
