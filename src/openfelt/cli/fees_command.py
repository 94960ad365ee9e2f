"""`fees`: what each party pays, and every option as data."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterable

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.legend import cited_paper
from openfelt.cli.notices import limits_said
from openfelt.rules.fee_words import BASES, ante_said
from openfelt.rules.fees import Option, Schedule, Section, Tier
from openfelt.rules.money import Cents, cents, dollars, money
from openfelt.table.quotes import Asked, Quote, QuotedFee, quote


class StatedHand(msgspec.Struct, frozen=True, kw_only=True):
    """The hand as typed on the command line."""

    action: str | None = None
    wager: str | None = None
    players: int | None = None
    reached: str | None = None
    checked: bool = False

    def asked(self, section: Section) -> Asked:
        return Asked(
            action=amount("action", self.action, section),
            wager=amount("wager", self.wager, section),
            players=self.players,
            reached=self.reached,
            checked=self.checked,
        )


def amount(what: str, text: str | None, section: Section) -> Cents | None:
    if text is None:
        return None
    if text.strip().startswith("-"):
        raise section.broken(f'the {what} "{text}" is negative; an amount never is')
    try:
        return cents(text)
    except ValueError as error:
        raise section.broken(f"the {what}: {error}") from None


def list_options(game: str | None, section: str | None, json: bool) -> None:
    """Every schedule option, of all documents or of one game."""
    if game is None:
        found = books.sections() if section is None else (books.section(section),)
    else:
        found = books.sections_of(game, section)
    if json:
        typer.echo(jsonlib.dumps([option for one in found for option in one.contract()], indent=1))
        return
    with cited_paper() as console:
        if game is None:
            _print_list(found, console)
        else:
            for one in found:
                _print_section(one, console)


def _print_list(found: Iterable[Section], console: Console) -> None:
    """An option a row."""
    heads = ("section", "option", "limit", Column("tiers", justify="right"), Column("games", overflow="fold"))
    table = Table(*heads)
    for one in found:
        for option in one.options:
            games = ", ".join(one.games) if option is one.options[0] else ""
            table.add_row(one.id, option.id, limit_of(option), str(len(option.tiers)), games)
    console.print(table)


def _print_section(section: Section, console: Console) -> None:
    """A printed row a row: what is charged for how much, and its line."""
    table = Table("option", "limit", "for", "fee", "where", title_justify="left")
    table.title = f"{section.title} ({section.cite})"
    for option in section.options:
        for tier in option.tiers:
            first = tier is option.tiers[0]
            which = (option.id, limit_of(option)) if first else ("", "")
            table.add_row(*which, _counted(tier), _fees(option, tier), str(section.line(tier.line)))
    console.print(table)


def limit_of(option: Option) -> str:
    return "; ".join(filter(None, (*limits_said(option), ante_said(option)))) or "not printed"


def _counted(tier: Tier) -> str:
    players = "" if tier.players is None else f"{tier.players} players"
    amount = "" if tier.span is None else f"{BASES[tier.basis]} {tier.span}"
    return ", ".join(part for part in (players, amount) if part) or "every hand"


def _fees(option: Option, tier: Tier) -> str:
    """What the row prints; what the text around it does not let the house take is said to be so."""
    group = option.group
    named = {"player-dealer": tier.player_dealer_fee, "each player": tier.player_fee, **tier.fees}
    taken = {"player-dealer": group.player_dealer is not None, "each player": group.player is not None}
    return ", ".join(
        f"{who} {money(fee)}" + ("" if taken.get(who, True) or not fee else " (printed, not taken: see lint)")
        for who, fee in named.items()
        if fee is not None
    )


def tell_default(game: str, options: list[str], schedule: Schedule) -> None:
    """Which section it is, where others have the options too; beside the answer, not in it."""
    having = [one for one in books.sections_of(game) if all(map(one.has, options))]
    others = [one for one in having if one.id != schedule.section.id]
    if others:
        taken = f"{schedule.section.title} ({schedule.section.id})"
        would = " or ".join(f"--section {one.id}" for one in others)
        typer.echo(f"No section is named: {taken} is taken; {would} would take the other.", err=True)


def ask_fees(game: str, section: str | None, options: list[str], stated: StatedHand, json: bool) -> None:
    """What each party pays for one hand, or by the clock, and why."""
    schedule = books.posted(game, options, section)
    if section is None:
        tell_default(game, options, schedule)
    answer = quote(schedule, stated.asked(schedule.section), books.streets(game))
    if json:
        typer.echo(jsonlib.dumps({"game": game} | _told(answer), indent=1))
        return
    with cited_paper() as console:
        _print_answer(game, schedule, answer, console)


def _print_answer(game: str, schedule: Schedule, answer: Quote, console: Console) -> None:
    console.print(f"[bold]{books.name(game)}[/] ({game}), {schedule.name} ({schedule.section.id})")
    for one in answer.due:
        why = one.because.removesuffix(f" ({schedule.name})")
        console.print(f"{_who(one)} {money(one.amount)}{_how_often(one)}, {one.when}: {why} ({one.cite}).")
    for text in answer.not_taken:
        console.print(f"Not taken: {text}.")
    for text in answer.assumes:
        console.print(f"[dim]Assumed: {text}.[/]")
    console.print(f"The house takes {_total(answer)}.")


def _told(answer: Quote) -> dict[str, object]:
    schedule = answer.schedule
    return {
        "section": schedule.section.id,
        "title": schedule.section.title,
        "options": [one.id for one in schedule.options],
        "action": None if answer.action is None else dollars(answer.action),
        "charges": [
            {
                "payer": one.payer,
                "fee": one.fee or None,
                "amount": dollars(one.amount),
                "times": one.times,
                "every_minutes": one.minutes,
                "when": one.when,
                "because": one.because,
                "cite": str(one.cite),
            }
            for one in answer.due
        ],
        "total": dollars(sum(one.together for one in answer.due)),
        "not_taken": list(answer.not_taken),
        "assumes": list(answer.assumes),
    }


def _who(one: QuotedFee) -> str:
    if one.payer == "player":
        return "Each player pays" if one.times > 1 else "The player pays"
    return "The player-dealer pays" if one.payer == "player-dealer" else f"From the pot: {one.fee} fee"


def _how_often(one: QuotedFee) -> str:
    return f" ({one.times} times: {money(one.together)})" if one.times > 1 else ""


def _total(answer: Quote) -> str:
    minutes = next((one.minutes for one in answer.due if one.minutes), None)
    total = money(sum(one.together for one in answer.due))
    return f"{total} every {minutes} minutes" if minutes else f"{total} from this hand"
