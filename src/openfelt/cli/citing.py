"""`cite`: what the books say of a line of a document."""

from __future__ import annotations

import typer

from openfelt.books.citing import CitedPage, cited
from openfelt.cli.paper import paper, plain
from openfelt.rules.codec import to_json


def print_cited(text: str, json: bool) -> None:
    shown = cited(text)
    if json:
        typer.echo(to_json(shown).decode())
        return
    console = paper()
    console.print(f"[bold]{shown.cite}[/] of {shown.cardroom} ({shown.document})")
    for line in _within(shown):
        console.print(f"  {line}")
    if not shown.sayings:
        console.print("Nothing in the books cites it.")
    for one in shown.sayings:
        console.print(
            f"\n[bold]{plain(one.of)}[/], {one.kind}, [dim]{one.cite}[/]\n  {plain(one.says)}",
        )


def _within(shown: CitedPage) -> list[str]:
    return [
        f"{one.name} ({one.game}), {one.approval or 'no approval number printed'}, {one.cite}"
        if one.built
        else f"{one.name} ({one.game}), not built yet, {one.cite}"
        for one in shown.within
    ]
