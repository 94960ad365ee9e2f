"""`record` and `settle`."""

from __future__ import annotations

import json as jsonlib
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
import typer
from rich.console import Console

from openfelt import books
from openfelt.cards import Card
from openfelt.cli.fees_command import limit_of
from openfelt.cli.legend import cited_paper, legend
from openfelt.cli.paper import plain
from openfelt.cli.prompts import ask_card, ask_choice, ask_dice
from openfelt.cli.settled_words import explain
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.example import example, template
from openfelt.rounds.expected import Difference, refused_otherwise
from openfelt.rounds.places import Place, part_at, place_said, seat_at
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.round_json import RoundTold, hands_json, record_json, round_json
from openfelt.rounds.settling import readings_by_the_books
from openfelt.rounds.stated_hands import set_otherwise
from openfelt.rounds.table_record import TableRecord, read_record
from openfelt.rules import codec
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Way
from openfelt.rules.money import money


class Asked(NamedTuple):
    """How a record is to be settled: as JSON, asking for what is missing, refused where it is in doubt."""

    json: bool = False
    ask: bool = False
    strict: bool = False
    way: Way | None = None


def settle_record(text: str, where: str, asked: Asked) -> None:
    record = read_record(text, where)
    if asked.way is not None:
        record = msgspec.structs.replace(record, as_=asked.way)
    try:
        readings = readings_by_the_books(record, Prompted() if asked.ask else None)
    except Denied as refusal:
        if not record.expect:
            raise
        _tell_refusal(refusal, refused_otherwise(record.expect, refusal.cites), asked.json)
        return
    told = record_json(readings, record.expect)
    if asked.strict and readings.other is not None:
        raise Denied(f"{_two_ways(told)}; say after how many cards each decision was made", "decisions")
    if asked.json:
        typer.echo(jsonlib.dumps(codec.plain(told), indent=1))
    else:
        _print_record(record, readings.round, told)
    if told.expect:
        raise typer.Exit(1)


def _tell_refusal(refusal: Denied, otherwise: Iterable[Difference], json: bool) -> None:
    """A refusal where the record says what to expect."""
    differences = tuple(otherwise)
    if json:
        told = {"refused": refusal.problem, "cites": refusal.cites, "at": refusal.at, "expect": differences}
        typer.echo(jsonlib.dumps(codec.plain(told), indent=1))
    else:
        with cited_paper() as console:
            console.print(f"refused: {plain(str(refusal))}")
            _tell_differences(differences, console)
    if differences:
        raise typer.Exit(1)


def _tell_differences(differences: Iterable[Difference], console: Console) -> None:
    found = tuple(differences)
    console.print("It came out as expected." if not found else "It did not come out as expected:")
    for one in found:
        console.print(f"  {plain(str(one))}")


def _two_ways(told: RoundTold) -> str:
    """What a record comes to in either reading."""
    assert told.other_reading is not None
    other = told.other_reading
    ways = ((other.taken, told.net), (other.other, other.net))
    said = (f"if {how}, {', '.join(f'{who} {money(won)}' for who, won in net.items())}" for how, net in ways)
    return f"the record can be read in two ways: {'; '.join(said)}"


def _print_record(record: TableRecord, round: BankedRound, told: RoundTold) -> None:
    with cited_paper() as console:
        print_round(round, console)
        if told.other_reading is not None:
            console.print(f"In doubt: {plain(_two_ways(told))}. It was settled the first way.")
        if round.schedule is not None and record.collection_section is None:
            _tell_default(round.game, round.schedule, console)
        if round.schedule is not None and record.limits is None:
            printed = next((limit_of(one) for one in round.schedule.options if one.limit), None)
            beside = f" The option is printed for: {printed}." if printed else ""
            console.print(f"The record posts no limits: bets were held to none.{plain(beside)}")
        for place in set_otherwise(record.hands, round):
            console.print(f"Not as the record states: the hand of {place_said(place)} was set the house way.")
        if told.expect is not None:
            _tell_differences(told.expect, console)


class Prompted:
    """Asks at the terminal for what a record leaves out."""

    def card(self, round: BankedRound, to: Place) -> Card:
        return ask_card(to)

    def dice(self, round: BankedRound, number: int) -> tuple[int, ...]:
        return ask_dice(number)

    def choice(self, round: BankedRound, ask: Ask) -> Choice:
        return ask_choice(ask, aside=True)


def print_round(round: BankedRound, console: Console, you: str | None = None) -> None:
    """The whole result in words, each line with its citation; what is `you`rs is marked."""
    game, result = round.game, round_json(round)
    console.print(f"[bold]{game.name}[/] ({game.id})")
    print_hands(round, console)
    if round.void:
        console.print(f"[bold]Void: {plain(round.void)}[/]")
    for taken in round.money.charges:
        payer = plain(taken.bettor or round.table.player_dealer.bettor)
        console.print(f"Collection: {payer} pays {money(taken.amount)}: {taken.because} ({taken.cite}).")
    if (start := result.start) is not None:
        console.print(f"Settling begins at seat {start.seat}: {start.why} ({', '.join(start.cites)}).")
    for line in round.settlement.lines:
        said = f"{line.order}. {plain(explain(game, line))}"
        console.print(f"[bold]▸ {said}[/]" if line.bet.bettor == you else said)
    settled = round.settlement
    console.print(
        f"The player-dealer's {money(settled.wager)}: paid {money(settled.paid)}, "
        f"collected {money(settled.collected)}, {money(settled.left)} not used."
    )
    fees = Counter[str]()
    for charge in result.collection:
        fees[charge.bettor] += charge.amount
    for who, won in result.net.items():
        after = f", {money(won - fees[who])} after the collection" if fees[who] else ""
        console.print(f"  {plain(who)}: {money(won)}{after}")


def hand_of(place: Place) -> str:
    """Whose it is that lies at a place."""
    return plain(place) if seat_at(place) is None else place_said(place)


def print_hands(round: BankedRound, console: Console) -> None:
    """Every hand, and what it is."""
    readings = round.readings()
    for place, cards in hands_json(round).items():
        halves = cards if isinstance(cards, dict) else {"": cards}
        said = " | ".join(f"{half}: {part}".removeprefix(": ") for half, part in halves.items())
        read = [readings.get(part_at(place, half) if half else place, "") for half in halves]
        console.print(f"  {hand_of(place)}: {said}" + (f" ({', '.join(read)})" if all(read) else ""))


def _tell_default(game: BankedGame, schedule: Schedule, console: Console) -> None:
    """Which section it is, where the game has several and the record names none."""
    others = [id for id in game.fees if id != schedule.section.id]
    if others:
        console.print(
            f"The record names no collection section: {schedule.section.title} ({schedule.section.id}) "
            f'is taken; collection_section = "{others[0]}" would take the other.'
        )


def print_template(id: str, way: Way, filled: bool) -> None:
    """To fill in, or a round that was dealt."""
    game = books.banked(id, way=way)
    text = example(game, "1", way) if filled else template(game, way)
    for line in legend(f"{game.cite} {text}"):
        typer.echo(f"# {line}")
    typer.echo(text)
