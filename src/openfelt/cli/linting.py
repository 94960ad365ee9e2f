"""`lint`."""

from __future__ import annotations

import json as jsonlib

import typer
from rich.console import Console

from openfelt import books
from openfelt.lint import findings
from openfelt.rules.codec import plain


def report(id: str | None, json: bool) -> None:
    games = [books.game(id)] if id else books.games()
    found = [finding for game in games for finding in findings(game)]
    if json:
        told = {
            "findings": [plain(finding) for finding in found],
            "interpretations": [
                {"game": game.id} | plain(one) for game in games for one in game.interpretations
            ],
        }
        typer.echo(jsonlib.dumps(told, indent=1))
        return
    console = Console(highlight=False)
    for game in games:
        console.print(f"[bold]{game.id}[/] ({game.cite})")
        for finding in (finding for finding in found if finding.game == game.id):
            cites = ", ".join(map(str, finding.cites))
            console.print(f"  [yellow]{finding.kind}[/]: {finding.says} ({cites})")
        for one in game.interpretations:
            console.print(f"  [cyan]interpretation[/] {one.question} ({', '.join(one.lines)})")
            console.print(f"    {one.choice} {one.why}")
        for name, option in game.options.items():
            console.print(f"  [magenta]option[/] {name}: {option.says} ({option.cite})")
    interpretations = sum(len(game.interpretations) for game in games)
    console.print(f"{len(games)} games, {len(found)} findings, {interpretations} interpretations")
