"""`lint`."""

from __future__ import annotations

import json as jsonlib

import typer
from rich.console import Console

from openfelt import books
from openfelt.lint import Finding, findings
from openfelt.rules.codec import plain
from openfelt.rules.game import Game


def report(id: str | None, json: bool) -> None:
    """Findings first, then every interpretation; exit status 1 if anything is wrong."""
    games = [books.game(id)] if id else list(books.games())
    found = [finding for game in games for finding in findings(game)]
    if json:
        told = {
            "findings": [plain(finding) for finding in found],
            "interpretations": [
                {"game": game.id} | plain(one) for game in games for one in game.interpretations
            ],
        }
        typer.echo(jsonlib.dumps(told, indent=1))
    else:
        _print(games, found)
    if found:
        raise typer.Exit(1)


def _print(games: list[Game], found: list[Finding]) -> None:
    console = Console(highlight=False)
    for finding in found:
        cites = ", ".join(map(str, finding.cites))
        console.print(f"[yellow]{finding.kind}[/] {finding.game}: {finding.says} ({cites})")
    for game in games:
        console.print(f"[bold]{game.id}[/] ({game.cite})")
        for one in game.interpretations:
            console.print(f"  [cyan]interpretation[/] {one.question} ({', '.join(one.lines)})")
            console.print(f"    {one.choice} {one.why}")
        for name, option in game.options.items():
            console.print(f"  [magenta]option[/] {name}: {option.says} ({option.cite})")
    interpretations = sum(len(game.interpretations) for game in games)
    console.print(f"games: {len(games)}, findings: {len(found)}, interpretations: {interpretations}")
