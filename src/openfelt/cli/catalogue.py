"""`games` and `show`."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterable

import typer
from rich.console import Console
from rich.table import Column, Table

from openfelt import books
from openfelt.books.page import page
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Value
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game
from openfelt.rules.money import money


def parse_options(pairs: Iterable[str]) -> dict[str, Value]:
    """`key=value` as written on the command line; true and false are themselves."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise RuleBroken(f'an option is written key=value, not "{pair}"')
        chosen[key] = {"true": True, "false": False}.get(value, value)
    return chosen


def list_games(json: bool, room: str | None, family: str | None) -> None:
    found = [game for game in books.games() if room in {None, game.room} and family in {None, game.family}]
    if json:
        typer.echo(
            jsonlib.dumps(
                [
                    {
                        "id": game.id,
                        "name": game.name,
                        "room": game.room,
                        "family": game.family,
                        "approval": game.approval,
                        "document": game.file,
                        "lines": list(game.lines),
                    }
                    for game in found
                ],
                indent=1,
            )
        )
        return
    table = Table("name", "approval", "document", Column("id", overflow="fold"))
    for game in found:
        table.add_row(game.name, game.approval or "not printed", str(game.cite), game.id)
    Console().print(table)


def show_game(id: str, options: list[str]) -> None:
    game, console = books.game(id, parse_options(options)), Console()
    console.print(
        f"[bold]{game.name}[/] ({game.id}), {game.approval or 'no approval number printed'}, {game.cite}"
    )
    if game.owner:
        console.print(f"[dim]{game.owner}[/]")
    decks = ", ".join(map(str, game.deck.decks))
    console.print(f"Decks: {decks} of the {game.deck.name} deck ({game.deck.cite})")
    seats = " or ".join(map(str, game.seats.tables))
    console.print(f"Positions, the player-dealer's included: {seats} ({game.seats.cite})")
    for name, rule in game.options.items():
        values = ", ".join(_plain(value) for value in rule.values)
        console.print(f"Option {name} = {_plain(game.chosen[name])} (of {values}): {rule.says} ({rule.cite})")
    for bet in game.bets:
        console.print(_pay_table(bet))
    _show_order(game, console)
    for title, rules in (("House rules", game.rules), ("Rulings of the floor", game.rulings)):
        if rules:
            console.print(f"\n[bold]{title}[/]")
        for rule_ in rules:
            console.print(f"  {rule_.says} ({rule_.cite})")
    console.print("\n[bold]Interpretations[/]")
    for one in game.interpretations:
        console.print(f"  [italic]{one.question}[/] ({', '.join(one.lines)})\n    {one.choice} {one.why}")


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pay_table(bet: BetRule) -> Table:
    notes = ["backline allowed" if bet.backline else "no backline"]
    if bet.needs:
        notes.append(f"needs {' or '.join(bet.needs)} ({bet.needs_cite or bet.cite})")
    if bet.limits:
        notes.append(f"{bet.limits} ({bet.limits_cite or bet.cite})")
    if bet.at_most:
        notes.append(f"at most the {bet.at_most} bet ({bet.relation_cite or bet.cite})")
    if bet.button:
        notes.append(f"comes with {money(bet.button.at_least)} or more on {bet.button.bet}")
    table = Table(
        "line", "when", "result", "where", title=f"{bet.label} [dim]{bet.name}; {'; '.join(notes)}[/]"
    )
    table.title_justify = "left"
    for line in bet.lines:
        when = line.each_other_hand or line.when
        table.add_row(line.label, str(when), line.says, str(line.cite))
    table.add_row(bet.otherwise.label, "otherwise", bet.otherwise.says, str(bet.otherwise.cite))
    return table


def _show_order(game: Game, console: Console) -> None:
    shown = page(game)
    console.print("\n[bold]Settlement[/]")
    for rule in shown.order:
        console.print(f"  {rule.label}: {rule.says} ({', '.join(rule.cites)}).")
    console.print(f"  Kinds: {', '.join(' and '.join(kind) for kind in shown.kinds)}.")
