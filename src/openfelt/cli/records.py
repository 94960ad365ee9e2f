"""`record` and `settle`."""

from __future__ import annotations

import json as jsonlib

import typer
from rich.console import Console

from openfelt import books
from openfelt.cards import Card
from openfelt.cli.prompts import ask_card, ask_choice, ask_dice
from openfelt.cli.words import explain, money
from openfelt.rounds.requests import Ask, Choice, Place
from openfelt.rounds.round import Round
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import read_record
from openfelt.rounds.told import told
from openfelt.rules.bets import BetRule
from openfelt.rules.game import Game


def settle_record(text: str, where: str, json: bool, ask: bool) -> None:
    record = read_record(text, where)
    game = books.game(record.game, record.options)
    schedule = None
    if record.collection is not None:
        schedule = books.schedule(record.game, record.collection, record.collection_section)
    round = settle(record, game, schedule, Prompted() if ask else None)
    if json:
        typer.echo(jsonlib.dumps(told(round), indent=1))
    else:
        print_round(round, Console())


class Prompted:
    """Asks at the terminal for what a record leaves out."""

    def card(self, round: Round, to: Place) -> Card:
        return ask_card(to)

    def dice(self, round: Round, number: int) -> tuple[int, ...]:
        return ask_dice(number)

    def choice(self, round: Round, ask: Ask) -> Choice:
        return ask_choice(ask)


def print_round(round: Round, console: Console) -> None:
    """The whole result in words, each line with its citation."""
    game, result = round.game, told(round)
    console.print(f"[bold]{game.name}[/] ({game.id})", highlight=False)
    for place, cards in result["hands"].items():
        console.print(f"  {place}: {cards}", highlight=False)
    if round.void:
        console.print(f"[bold]Void: {round.void}[/]", highlight=False)
    for charge in round.tray.charges:
        payer = charge.bettor or round.table.player_dealer.bettor
        console.print(f"Collection: {payer} pays {money(charge.amount)}; {charge.because}", highlight=False)
    for line in round.settlement.lines:
        console.print(f"{line.order}. {explain(game, line)}", highlight=False)
    settled = round.settlement
    console.print(
        f"The player-dealer's {money(settled.wager)}: paid {money(settled.paid)}, "
        f"collected {money(settled.collected)}, {money(settled.left)} not used.",
        highlight=False,
    )
    for who, amount in result["net"].items():
        console.print(f"  {who}: {amount}", highlight=False)


def print_template(id: str) -> None:
    """A record with every legal bet, to fill in."""
    game = books.game(id)
    typer.echo(_template(game))


def _template(game: Game) -> str:
    lines = [
        f"# {game.name}: a table record ({game.cite}). Amounts are dollars; delete the bets nobody made.",
        f'game = "{game.id}"',
        f"seats = {game.seats.tables[0]}                # positions, the player-dealer's included",
        f"decks = {game.deck.default}",
        *(
            f"# options = {{ {name} = {_toml(rule.default)} }}   # or {', '.join(map(_toml, rule.values))}"
            for name, rule in game.options.items()
        ),
        'shoe = ""                # the cards in the order they left the shoe, like "4s 6h 9d Kc 2h"',
        *(
            ['decisions = []           # like { seat = 3, choice = "hit" }']
            if game.family != "baccarat"
            else []
        ),
        "",
        "[player_dealer]",
        "seat = 1",
        'wager = "100"',
    ]
    for bet in game.bets:
        if not bet.added and bet.button is None:
            lines += ["", *_stated(bet)]
    return "\n".join(lines)


def _stated(bet: BetRule) -> list[str]:
    notes = [bet.label]
    if bet.needs:
        notes.append(f"needs {' or '.join(bet.needs)}")
    if bet.limits:
        notes.append(str(bet.limits))
    least = bet.limits.min // 100 if bet.limits else 5
    return [
        f"[[bets]]                 # {'; '.join(notes)} ({bet.cite})",
        "seat = 2",
        'bettor = "ann"' + ("           # backline = true for one who stands behind" if bet.backline else ""),
        f'bet = "{bet.name}"',
        f'amount = "{max(1, least)}"',
    ]


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
