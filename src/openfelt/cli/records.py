"""`record` and `settle`."""

from __future__ import annotations

import json as jsonlib

import msgspec
import typer
from rich.console import Console

from openfelt import books
from openfelt.cards import Card
from openfelt.cli.prompts import ask_card, ask_choice, ask_dice
from openfelt.cli.words import explain
from openfelt.rounds.example import template
from openfelt.rounds.requests import Ask, Choice, Place
from openfelt.rounds.round import Round
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.stated_hands import set_otherwise
from openfelt.rounds.table_record import read_record
from openfelt.rounds.told import told
from openfelt.rules.game import Way
from openfelt.rules.money import money


def settle_record(text: str, where: str, json: bool, ask: bool, way: Way | None = None) -> None:
    record = read_record(text, where)
    if way is not None:
        record = msgspec.structs.replace(record, as_=way)
    round = settle_by_the_books(record, Prompted() if ask else None)
    if json:
        typer.echo(jsonlib.dumps(told(round), indent=1))
    else:
        print_round(round, Console())
        for place in set_otherwise(record, round):
            typer.echo(f"Not as the record states: the hand of {named(place)} was set the house way.")


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
        halves = cards.items() if isinstance(cards, dict) else [("", cards)]
        said = " | ".join(f"{half}: {part}".removeprefix(": ") for half, part in halves)
        console.print(f"  {place}: {said}", highlight=False)
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


def named(place: Place) -> str:
    return f"seat {place}" if place.isdigit() else f"the {place}"


def print_template(id: str, way: Way = "written") -> None:
    typer.echo(template(books.game(id, way=way), way))
