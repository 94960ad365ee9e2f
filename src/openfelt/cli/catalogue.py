"""`games` and `show`."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterable
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from openfelt import books
from openfelt.books.bet_page import BetPage
from openfelt.books.page import GamePage, page
from openfelt.cli.legend import cited_paper
from openfelt.cli.paper import paper
from openfelt.cli.rules_of_play import played
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.codec import to_json
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Game, OptionRule, Way
from openfelt.rules.loader import load_game
from openfelt.rules.stated import Stated

TABLE = 120
"""Columns that the table of games needs; a narrower terminal is given a list."""


def parse_options(pairs: Iterable[str]) -> dict[str, Value]:
    """`key=value` as written on the command line; true and false are themselves."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Denied(f'an option is written key=value, not "{pair}"')
        chosen[key] = {"true": True, "false": False}.get(value, value)
    return chosen


def list_games(json: bool, room: str | None, family: str | None, every: bool) -> None:
    if room is not None:
        room = books.room_id(room)
    if family is not None and family not in FAMILIES:
        raise Denied(f'there is no family "{family}": there are {", ".join(FAMILIES)}')
    found = [game for game in books.games() if room in {None, game.room} and family in {None, game.family}]
    to_come = _to_come(room) if every and family is None else {}
    if json:
        rest = [_named(id, cite) for id, cite in to_come.items()]
        typer.echo(jsonlib.dumps([*map(_told, found), *rest], indent=1))
        return
    console = paper()
    if console.width < TABLE:
        for game in found:
            console.print(
                f"{game.id}\n  {game.name}, {game.family}, {game.approval or 'no number'}, {game.cite}"
            )
        for id, cite in to_come.items():
            console.print(f"{id}\n  {books.name(id)}, not built yet, {cite}")
        return
    table = Table(Column("id", no_wrap=True), "name", "family", "approval", "document", "cardroom")
    for game in found:
        approval = game.approval or "not printed"
        table.add_row(game.id, game.name, game.family, approval, str(game.cite), books.room(game.room).name)
    for id, cite in to_come.items():
        table.add_row(
            id, books.name(id), "not built yet", "", str(cite), books.room(id.partition("/")[0]).name
        )
    console.print(table)


def _told(game: Game) -> dict[str, object]:
    """The contract of `games --json`."""
    return {
        "id": game.id,
        "name": game.name,
        "room": game.room,
        "family": game.family,
        "approval": game.approval,
        "document": game.file,
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


def game_of(id: str, options: list[str], way: Way = "written") -> BankedGame:
    """A game of the books by its id, or one that is being written by its file: `./zoobac.toml`."""
    chosen = parse_options(options)
    if not id.endswith(".toml"):
        return books.banked(id, chosen, way)
    file = Path(id)
    name = f"{file.resolve().parent.name}/{file.stem}"
    return banked(load_game(file.read_text("utf-8"), id, name, chosen, way=way, paper=books.paper))


def show_game(id: str, options: list[str], way: Way = "written", json: bool = False) -> None:
    game = game_of(id, options, way)
    if json:
        typer.echo(to_json(page(game)).decode())
        return
    with cited_paper() as console:
        _show(game, console)


def _show(game: BankedGame, console: Console) -> None:
    console.print(
        f"[bold]{game.name}[/] ({game.id}), {game.approval or 'no approval number printed'}, {game.cite}"
    )
    if game.owner:
        console.print(f"[dim]{game.owner}[/]")
    shown = page(game)
    for fact in shown.facts:
        console.print(_line(fact))
    for name, rule in game.options.items():
        values = ", ".join(_plain(value) for value in rule.values)
        console.print(f"Option {name} = {_plain(game.chosen[name])} (of {values}): {rule.says} ({rule.cite})")
        console.print(f"  {ways(rule)}")
    for bet in shown.bets:
        console.print(_pay_table(bet))
    for part in played(shown):
        console.print(part)
    _show_order(shown, console)
    for title, rules in (("House rules", game.rules), ("Rulings of the floor", game.rulings)):
        if rules:
            console.print(f"\n[bold]{title}[/]")
        for rule_ in rules:
            console.print(f"  {rule_.says} ({rule_.cite})")
    console.print("\n[bold]Interpretations[/]")
    for one in game.interpretations:
        console.print(f"  [italic]{one.question}[/] ({', '.join(one.lines)}) [dim]{one.id}[/]")
        console.print(f"    {one.choice} {one.why}")


def ways(rule: OptionRule) -> str:
    """What an option is as written and as usual, and why; or that it is left to the room."""
    if rule.written is None or rule.usual is None:
        return f"Left to the room; {_plain(rule.default)} if it says nothing."
    return f"As written {_plain(rule.written)}, as usual {_plain(rule.usual)}. {rule.why}"


def _line(rule: Stated) -> str:
    cites = f" ({', '.join(rule.cites)})" if rule.cites else ""
    return f"{rule.label}: {rule.says}{cites}"


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pay_table(bet: BetPage) -> Table:
    title = Text.assemble((bet.label, "bold"), (f" {bet.name} ({bet.cite})", "dim"), f"\n{bet.says}")
    for rule in (*bet.prizes, *bet.rules):
        title.append(f"\n{_line(rule)}", "dim")
    table = Table("line", "when", "result", "where", title=title, title_justify="left", title_style="")
    for line in bet.lines:
        table.add_row(line.label, line.when, line.says, line.cite)
    return table


def _show_order(shown: GamePage, console: Console) -> None:
    label = {bet.name: bet.label for bet in shown.bets}
    console.print("\n[bold]Settlement[/]")
    for rule in shown.order:
        console.print(f"  {_line(rule)}.")
    console.print(
        f"  Kinds: {', '.join(' and '.join(map(label.__getitem__, kind)) for kind in shown.kinds)}."
    )
