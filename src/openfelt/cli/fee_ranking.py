"""`fees --compare`: a game's options by what the house takes."""

from __future__ import annotations

import json as jsonlib
from pathlib import Path

import typer
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.fees_command import StatedHand, limit_of
from openfelt.cli.legend import cited_paper
from openfelt.cli.plots import plot_ranking
from openfelt.rules.fees import Schedule
from openfelt.rules.money import dollars, money
from openfelt.table.fee_comparison import LeftOut, RankedSchedule, compare


def compare_options(
    game: str, section: str | None, stated: StatedHand, hands: int | None, json: bool, plot: Path | None
) -> None:
    """From what takes most in an hour to what takes least, and what cannot be in force."""
    found = books.sections_of(game, section)
    if hands is None or hands < 1:
        raise found[0].broken("a comparison needs the hands dealt in an hour, one or more (--hands)")
    schedules = [schedule for one in found for schedule in one.schedules()]
    ranked, left_out = compare(schedules, stated.asked(found[0]), hands, books.streets(game))
    if not ranked:
        reasons = "; ".join(sorted({one.because for one in left_out})) or "none is printed"
        raise found[0].broken(f"no option can be in force: {reasons}")
    table = _described(stated, hands)
    if plot is not None:
        plot_ranking(plot, f"{books.name(game)}: what the house takes in an hour", table, ranked)
    if json:
        typer.echo(jsonlib.dumps(_told(game, hands, ranked, left_out), indent=1))
    else:
        _print(f"{books.name(game)}: {table}", ranked, left_out)


def _described(stated: StatedHand, hands: int) -> str:
    parts = [
        f"${stated.action} a hand" if stated.action else "",
        f"wagers of ${stated.wager}" if stated.wager else "",
        f"{stated.players} players" if stated.players else "",
        f"to the {stated.reached}" if stated.reached else "",
        f"{hands} hands an hour",
    ]
    return ", ".join(part for part in parts if part)


def _told(
    game: str, hands: int, ranked: tuple[RankedSchedule, ...], left_out: tuple[LeftOut, ...]
) -> dict[str, object]:
    return {
        "game": game,
        "hands": hands,
        "ranking": [
            _which(one.schedule)
            | {
                "an_hour": dollars(one.an_hour),
                "a_hand": dollars(round(one.a_hand)),
                "share": None if one.share is None else float(one.share),
            }
            for one in ranked
        ],
        "cannot_apply": [_which(one.schedule) | {"because": one.because} for one in left_out],
    }


def _which(schedule: Schedule) -> dict[str, object]:
    return {
        "section": schedule.section.id,
        "options": [one.id for one in schedule.options],
        "limit": schedule.options[0].limit,
    }


def _print(title: str, ranked: tuple[RankedSchedule, ...], left_out: tuple[LeftOut, ...]) -> None:
    sums = (Column(head, justify="right") for head in ("an hour", "a hand", "share"))
    table = Table("section", "option", "limit", *sums, title=title, title_justify="left")
    for one in ranked:
        schedule, share = one.schedule, "" if one.share is None else f"{float(one.share):.2%}"
        options, limit = ", ".join(option.id for option in schedule.options), limit_of(schedule.options[0])
        a_hand = money(round(one.a_hand))
        table.add_row(schedule.section.id, options, limit, money(one.an_hour), a_hand, share)
    reasons: dict[tuple[str, str], list[str]] = {}
    for out in left_out:
        ids = (one.id for one in out.schedule.options)
        reasons.setdefault((out.schedule.section.id, out.because), []).extend(ids)
    with cited_paper() as console:
        console.print(table)
        for (section, because), numbers in reasons.items():
            console.print(f"{section}: {', '.join(numbers)} cannot apply: {because}.")
