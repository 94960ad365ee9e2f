"""`replay`: hands are played again, and what they come to is held against what their file states."""

from __future__ import annotations

import json as jsonlib

import msgspec
import typer
from rich.console import Console

from openfelt import books
from openfelt.cards import Card, text
from openfelt.cli.catalogue import parse_options
from openfelt.cli.legend import cited_paper
from openfelt.cli.paper import plain
from openfelt.cli.records import print_round
from openfelt.phh.compared import Compared, compared
from openfelt.phh.hand import ENDLESS
from openfelt.phh.played import Played, play, stacks_after
from openfelt.phh.reader import read_hands
from openfelt.phh.told import amount, told
from openfelt.phh.writer import written_file
from openfelt.rounds.banked import BankedRecord, BankedRound
from openfelt.rounds.pot import PotRecord, PotRound
from openfelt.rounds.record import Posted
from openfelt.rounds.replay import differences, run
from openfelt.rounds.round_json import round_json
from openfelt.rules import codec
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.game import Way
from openfelt.rules.money import dollars
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A hand played for pots, with what its players are called by their seats.

    `differs` from what is stated; nothing at all where nothing is. `by` is how a game's rules would have it.
    """

    title: str
    round: PotRound
    names: dict[Seat, str]
    shown: dict[Seat, tuple[Card, ...]] = {}
    differs: tuple[str, ...] | None = None
    by: Compared | None = None


class RulesOf(msgspec.Struct, frozen=True, kw_only=True):
    """A game whose rules hands are held against, with the options of a table."""

    game: str
    options: list[str]
    way: Way


class _Begins(msgspec.Struct, frozen=True):
    """What every record of a round begins with."""

    game: str
    options: dict[str, Value] = {}
    collection: Posted | None = None


def replay_file(file: str, where: str, json: bool, phh: bool, by: RulesOf | None = None) -> None:
    """Exit status 1 if something comes out otherwise than it is stated, or by the rules that are named."""
    if file.lstrip().startswith("{"):
        if by is not None:
            raise Denied(
                "the record of a round names its own game: only a file of hands is played by another"
            )
        round, differs = _replay_record(file, where)
        if isinstance(round, BankedRound):
            _print_banked(round, differs, json, phh)
            return
        names = {stack.seat: stack.bettor for stack in round.begun.stacks}
        hands = [Replayed(title=round.game.name, round=round, names=names, differs=differs)]
    else:
        hands = [_of(play(hand), by) for hand in read_hands(file, where)]
    if phh:
        typer.echo(written_file([hand.round for hand in hands]), nl=False)
    elif json:
        typer.echo(jsonlib.dumps({"hands": list(map(hand_json, hands))}, indent=1))
    else:
        with cited_paper() as console:
            for hand in hands:
                print_hand(hand, console)
    _exit(any(hand.differs or (hand.by and hand.by.differs) for hand in hands))


def _exit(differs: bool) -> None:
    if differs:
        raise typer.Exit(1)


def _of(played: Played, by: RulesOf | None) -> Replayed:
    hand = played.hand
    return Replayed(
        title=f"{hand.name.capitalize()}: {played.round.game.name}, {played.round.begun.stakes.structure}",
        round=played.round,
        names={seat: hand.player(seat) for seat in range(1, len(hand.stacks) + 1)},
        shown=played.shown_after,
        differs=None if hand.finishing_stacks is None else played.differences,
        by=None if by is None else compared(played, by.game, parse_options(by.options), by.way),
    )


def _replay_record(file: str, where: str) -> tuple[BankedRound | PotRound, tuple[str, ...]]:
    """A record of answers, which a round gives, by the books as they are now."""
    try:
        begins = codec.from_json(file, _Begins)
        game = books.game(begins.game, begins.options)
        posted = begins.collection
        schedule = None if posted is None else books.schedule(game.id, posted.options, posted.section)
        match game:
            case BankedGame():
                banked = codec.from_json(file, BankedRecord)
                settled = run(BankedRound(game, banked.table, schedule=schedule), banked.answers)
                return settled, differences(banked, settled)
            case PotGame():
                record = codec.from_json(file, PotRecord)
                round = run(PotRound(game, record.table, schedule=schedule), record.answers)
                return round, differences(record, round)
    except msgspec.DecodeError as error:
        raise Denied(f"{where} is neither a file of hands nor the record of a round: {error}") from None
    raise Denied(f"{game.name} ({game.id}) is not replayed yet")


def _print_banked(round: BankedRound, differs: tuple[str, ...], json: bool, phh: bool) -> None:
    if phh:
        raise Denied(f"{round.game.name} is not played for pots: there is no hand history of it")
    if json:
        typer.echo(jsonlib.dumps({"hands": [codec.plain(round_json(round))]}, indent=1))
    else:
        with cited_paper() as console:
            print_round(round, console)
            _print_differences(differs, console)
    _exit(bool(differs))


def hand_json(hand: Replayed) -> dict[str, object]:
    """The contract's three, and what else there is to say."""
    round = hand.round
    labels = {stack.seat: stack.bettor for stack in round.begun.stacks}
    return {
        "finishing_stacks": [_dollars(stack) for stack in stacks_after(round)],
        "pots": [
            {
                "amount": dollars(pot.amount),
                "players": [labels[seat] for seat in pot.seats],
                "winners": [labels[seat] for seat in winners_of(round, pot.seats)],
            }
            for pot in round.money.pots(round.money.folded)
        ],
        "winners": [labels[seat] for seat in winners(round)],
        "over": round.over,
        "agrees": None if hand.differs is None else not hand.differs,
        "differences": list(hand.differs or ()),
        "actions": list(told(round, labels)),
    } | ({} if hand.by is None else {"by": {"game": hand.by.game.id, "differences": list(hand.by.differs)}})


def _dollars(cents: int) -> str:
    return "inf" if cents >= ENDLESS // 2 else dollars(cents)


def winners_of(round: PotRound, seats: tuple[Seat, ...]) -> list[Seat]:
    """Who won a pot that these seats could win, or a part of it."""
    if round.found is None:
        return []
    return sorted({seat for won in round.money.won_by(round.found, seats).values() for seat in won})


def winners(round: PotRound) -> dict[Seat, int]:
    """What each winner had of the pots."""
    had: dict[Seat, int] = {}
    for won in round.money.won:
        for seat, part in won.parts.items():
            had[seat] = had.get(seat, 0) + part
    return dict(sorted(had.items()))


def print_hand(hand: Replayed, console: Console) -> None:
    """The hand in words."""
    round, names = hand.round, hand.names
    console.print(f"[bold]{plain(hand.title)}[/]")
    for line in told(round, names):
        console.print(f"  {plain(line)}")
    for seat, cards in hand.shown.items():
        console.print(f"  {plain(names[seat])} had {text(cards)}")
    for number, pot in enumerate(round.money.pots(round.money.folded)):
        kind = "Side pot" if number else "Main pot" if len(pot.seats) > 1 else "Pot"
        won = " and ".join(names[seat] for seat in winners_of(round, pot.seats))
        said = f"won by {won}" if won else f"open to {', '.join(names[seat] for seat in pot.seats)}"
        console.print(f"  {kind} of {amount(pot.amount)}: {plain(said)}")
    if round.void:
        console.print(f"  [bold]Void: {plain(round.void)}[/]")
    if not round.over:
        console.print("  The history ends here, or does not tell who won.")
    for stack, has in zip(round.begun.stacks, stacks_after(round), strict=True):
        moved = has - stack.amount
        change = f" ({'+' if moved > 0 else ''}{amount(moved)})" if moved else ""
        console.print(f"  {plain(names[stack.seat])} has {amount(has)}{change}")
    if hand.differs is not None:
        _print_differences(hand.differs, console)
    if hand.by is not None:
        game, differs = hand.by.game, hand.by.differs
        said = "otherwise" if differs else "it comes out the same"
        console.print(f"  By the rules of {plain(game.name)} ({game.id}): {said}.")
        for line in differs:
            console.print(f"    [bold]{plain(line)}[/]")


def _print_differences(differs: tuple[str, ...], console: Console) -> None:
    for line in differs:
        console.print(f"  [bold]Not as stated: {plain(line)}[/]")
    if not differs:
        console.print("  As stated.")
