"""`lint`."""

from __future__ import annotations

import json as jsonlib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import typer
from rich.console import Console

from openfelt import books
from openfelt.cli.catalogue import ways
from openfelt.cli.legend import cited_paper
from openfelt.cli.lint_tables import FORMATS, summary, where
from openfelt.cli.paper import paper
from openfelt.lint import KINDS, Finding, answers, everything, listed
from openfelt.rules.cite import Cite
from openfelt.rules.codec import plain
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Section
from openfelt.rules.game import Game
from openfelt.rules.house_chart import HouseChart
from openfelt.rules.interpretation import Interpretation


class Filters(NamedTuple):
    """What to report: everything, or what is of one game, one room, some kinds."""

    game: str | None = None
    room: str | None = None
    kinds: tuple[str, ...] = ()

    def check(self) -> None:
        games = books.known_games()
        if self.game is not None and self.game not in games:
            raise Denied(f'there is no game "{self.game}"{books.nearest(self.game, sorted(games))}')
        for given, known, what in (
            ((self.room,), {id.partition("/")[0] for id in games}, "room"),
            (self.kinds, KINDS, "kind of finding"),
        ):
            for one in given:
                if one is not None and one not in known:
                    near = sorted(name for name in known if one.rpartition("/")[2] in name)
                    raise Denied(f'there is no {what} "{one}": {", ".join(near or sorted(known))}')

    def has(self, games: tuple[str, ...]) -> bool:
        return (self.game is None or self.game in games) and (
            self.room is None or any(id.startswith(f"{self.room}/") for id in games)
        )


class Listing(NamedTuple):
    """How to report it: in words, counted only, or written as CSV, Markdown or a page."""

    json: bool = False
    summary: bool = False
    form: str | None = None


def report(wanted: Filters, shown: Listing, strict: bool) -> None:
    """Findings by kind, then every interpretation; see `lint` for the exit status."""
    wanted.check()
    found = [
        one
        for one in everything()
        if wanted.has(one.games) and (not wanted.kinds or one.kind in wanted.kinds)
    ]
    games = [game for game in books.games() if wanted.has((game.id,))]
    sections = [section for section in books.sections() if wanted.has(section.games)]
    charts = {id: chart for id, chart in books.house_ways().items() if wanted.has(books.games_set_by(id))}
    if shown.form is not None:
        typer.echo(FORMATS[shown.form](found), nl=False)
    elif shown.summary:
        paper().print(summary(found))
    elif shown.json:
        told = {
            "findings": [finding.contract() for finding in found],
            "counts": Counter(finding.kind for finding in found),
            "interpretations": [
                {"game": game.id} | _told(one) for game in games for one in game.interpretations
            ],
            "section_interpretations": [
                {"section": section.id} | _told(one)
                for section in sections
                for one in section.interpretations
            ],
            "house_way_interpretations": [
                {"house_way": id} | _told(one) for id, chart in charts.items() for one in chart.readings
            ],
        }
        typer.echo(jsonlib.dumps(told, indent=1))
    else:
        with cited_paper() as console:
            _print_findings(console, found)
            if not wanted.kinds:
                _print_interpretations(console, games, sections, charts.values())
            _print_counts(console, found, games, sections, charts.values())
    if any(finding.ours for finding in found) or (strict and found):
        raise typer.Exit(1)


def _told(one: Interpretation) -> dict[str, object]:
    return {"id": one.id, **plain(one)}


def _print_findings(console: Console, found: list[Finding]) -> None:
    for kind, group in groupby(found, key=lambda finding: finding.kind):
        alike = list(group)
        many, means = f"({len(alike)}, {KINDS[kind].severity})", KINDS[kind].means
        console.print(f"[bold yellow]{kind}[/] {many}: {means}", soft_wrap=True)
        for place, findings in groupby(alike, key=_place):
            console.print(f"  [bold]{place}[/]", soft_wrap=True)
            for finding in findings:
                print_finding(console, finding)
        console.print()


def _place(finding: Finding) -> str:
    return f"{finding.room}: {where(finding)}"


def print_finding(console: Console, finding: Finding) -> None:
    """The first lines; all of them are in the JSON."""
    lines = [str(cite) for cite in finding.cites[:3]]
    more = f" and {len(finding.cites) - 3} more" if len(finding.cites) > 3 else ""
    options = (
        f" option{'s' * (len(finding.options) > 1)} {listed(finding.options)}" if finding.options else ""
    )
    says = f"[cyan]{', '.join(lines)}{more}[/]{options}: {finding.says}"
    console.print(f"    {says} [dim]({finding.id})[/]", soft_wrap=True)
    if finding.charged:
        console.print(f"      [green]charged:[/] {finding.charged}", soft_wrap=True)
    if finding.read:
        console.print(f"      [green]read:[/] {finding.read}", soft_wrap=True)
    for one in answers(finding):
        told = one.why if one.choice == finding.read else f"{one.choice} {one.why}"
        console.print(f"      [green]why:[/] {told} [dim](interpretation {one.id})[/]", soft_wrap=True)


def _print_interpretations(
    console: Console, games: list[Game], sections: list[Section], charts: Iterable[HouseChart]
) -> None:
    for game in games:
        approved = game.approval or "no approval number printed"
        _print_book(console, f"{game.name} ({game.id}), {approved}", game.cite, game.interpretations)
        for name, option in game.options.items():
            console.print(f"  [magenta]option[/] {name}: {option.says} ({option.cite}) {ways(option)}")
    for section in sections:
        _print_book(console, section.title, section.cite, section.interpretations)
    for chart in charts:
        _print_book(console, chart.name, chart.cite, chart.readings)


def _print_book(
    console: Console, name: str, cite: Cite | str, interpretations: Sequence[Interpretation]
) -> None:
    console.print(f"[bold]{name}[/] ({cite})")
    for one in interpretations:
        console.print(f"  [cyan]interpretation {one.id}[/] {one.question} ({', '.join(one.lines)})")
        console.print(f"    {one.choice} {one.why}")


def _print_counts(
    console: Console,
    found: list[Finding],
    games: list[Game],
    sections: list[Section],
    charts: Collection[HouseChart],
) -> None:
    made = sum(len(game.interpretations) for game in games)
    made += sum(len(section.interpretations) for section in sections)
    made += sum(len(chart.readings) for chart in charts)
    kinds = Counter(finding.kind for finding in found)
    ours = sum(finding.ours for finding in found)
    if len(kinds) > 1:
        console.print(", ".join(f"{kind} {count}" for kind, count in kinds.items()), soft_wrap=True)
    console.print(
        f"games: {len(games)}, collection sections: {len(sections)}, house ways: {len(charts)}, "
        f"interpretations: {made}, findings: {len(found)} of {len(kinds)} kinds, "
        f"{ours} of them in our own data",
        soft_wrap=True,
    )
