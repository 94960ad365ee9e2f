"""`show`, and games as they are named on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from openfelt import books
from openfelt.books.bet_page import BetPage
from openfelt.books.book_page import PartedPage
from openfelt.books.page import GamePage, page
from openfelt.cli.legend import cited_paper
from openfelt.cli.rules_of_play import played
from openfelt.odds.page import odds_page
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import to_json
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.game import Game, OptionRule, Way
from openfelt.rules.loader import load_game
from openfelt.rules.stated import Stated


def parse_options(pairs: Iterable[str]) -> dict[str, Value]:
    """`key=value` as written on the command line; true and false are themselves."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Denied(f'an option is written key=value, not "{pair}"')
        chosen[key] = {"true": True, "false": False}.get(value, value)
    return chosen


def game_of(id: str, options: list[str], way: Way = "written") -> Game:
    """A game of the books by its id, or one that is being written by its file: `./zoobac.toml`."""
    chosen = parse_options(options)
    if not id.endswith(".toml"):
        return books.game(id, chosen, way)
    file = Path(id)
    name = f"{file.resolve().parent.name}/{file.stem}"
    return load_game(file.read_text("utf-8"), id, name, chosen, way=way, paper=books.paper)


def show_game(id: str, options: list[str], way: Way = "written", json: bool = False) -> None:
    game = game_of(id, options, way)
    if json:
        typer.echo(to_json(page(game)).decode())
        return
    with cited_paper() as console:
        _show(game, page(game), console)


def _show(game: Game, shown: GamePage | PartedPage, console: Console) -> None:
    console.print(
        f"[bold]{game.name}[/] ({game.id}), {game.approval or 'no approval number printed'}, {game.cite}"
    )
    if game.owner:
        console.print(f"[dim]{game.owner}[/]")
    for fact in shown.facts:
        console.print(_line(fact))
    for name, rule in game.options.items():
        values = ", ".join(_plain(value) for value in rule.values)
        console.print(f"Option {name} = {_plain(game.chosen[name])} (of {values}): {rule.says} ({rule.cite})")
        console.print(f"  {ways(rule)}")
    for part in _banked(shown) if isinstance(shown, GamePage) else _parted(shown):
        console.print(part)
    if isinstance(game, BankedGame):
        for line in _odds(game):
            console.print(line)
    for title, rules in (("House rules", shown.rules), ("Rulings of the floor", shown.rulings)):
        if rules:
            console.print(f"\n[bold]{title}[/]")
        for stated in rules:
            console.print(f"  {_line(stated)}")
    console.print("\n[bold]Interpretations[/]")
    for one in game.interpretations:
        console.print(f"  [italic]{one.question}[/] ({', '.join(one.lines)}) [dim]{one.id}[/]")
        console.print(f"    {one.choice} {one.why}")


def _odds(game: BankedGame) -> Iterator[str]:
    """What each bet returns, as far as it is kept."""
    told = odds_page(game)
    yield "\n[bold]Odds[/]"
    if told.why_not:
        yield f"  {told.why_not}"
    for bet in told.bets:
        how = "exactly" if bet.exact else f"by simulation, ± {bet.standard_error or 0:.4%}"
        returns = f"{bet.ev:.4f} dollars for each other hand" if bet.button else f"{bet.ev:+.4%}"
        yield f"  {bet.label}: returns {returns}, {how}"
    if told.bets:
        yield f"  `openfelt edge {game.id}` has every line, and what is assumed."


def ways(rule: OptionRule) -> str:
    """What an option is as written and as usual, or if nothing is said, and why."""
    default, usual = rule.default, rule.value("usual")
    if rule.left_to_room:
        return f"Left to the room; {_plain(default)} if it says nothing."
    says = f"If nothing is said, {_plain(default)}"
    if usual != default:
        says = f"As written {_plain(default)}, as usual {_plain(usual)}"
    cites = f" ({', '.join(map(str, rule.why_cites))})" if rule.why_cites else ""
    return f"{says}. {rule.why}{cites}"


def _line(rule: Stated) -> str:
    cites = f" ({', '.join(rule.cites)})" if rule.cites else ""
    return f"{f'{rule.label}: ' if rule.label else ''}{rule.says}{cites}"


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


def _banked(shown: GamePage) -> Iterator[RenderableType]:
    """Bets, play and the order of settlement."""
    yield from map(_pay_table, shown.bets)
    yield from played(shown)
    label = {bet.name: bet.label for bet in shown.bets}
    yield "\n[bold]Settlement[/]"
    yield from (f"  {_line(rule)}." for rule in shown.order)
    kinds = ", ".join(" and ".join(map(label.__getitem__, kind)) for kind in shown.kinds)
    yield f"  Kinds: {kinds}."


def _parted(shown: PartedPage) -> Iterator[RenderableType]:
    """The play, then whatever part of the rules its kind of play has; what it costs."""
    yield from played(shown)
    for part in shown.parts:
        yield f"\n[bold]{part.title}[/]"
        yield from (f"  {_line(rule)}" for rule in part.rules)
    yield "\n[bold]Collection[/]"
    if not shown.schedules:
        yield "  No document prints one for this game."
    for schedule in shown.schedules:
        options = sum(len(group.options) for group in schedule.groups)
        listed = f"{options} options, `openfelt fees {shown.id}` lists them"
        yield f"  {schedule.title}: {listed} ({schedule.cite})"
        said = dict.fromkeys(_line(rule) for group in schedule.groups for rule in group.rules)
        yield from (f"    {line}" for line in said)
