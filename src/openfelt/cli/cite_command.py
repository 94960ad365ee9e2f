"""`cite`: what the books say of a line of a document, or what is quoted by a name."""

from __future__ import annotations

import typer
from rich.console import Console

from openfelt.books.citations import CitedPage, cited, quoted
from openfelt.cli.legend import cited_paper
from openfelt.cli.lint_command import print_finding
from openfelt.cli.lint_tables import where
from openfelt.cli.paper import paper, plain
from openfelt.lint import KINDS, Finding, everything
from openfelt.rules.cite import NAME
from openfelt.rules.codec import to_json
from openfelt.rules.errors import Denied


def print_cited(text: str, json: bool) -> None:
    """A line or an interpretation; what bears neither's name may be a finding, which takes lint to know."""
    try:
        shown = quoted(text) if NAME.fullmatch(text) else cited(text)
    except Denied:
        found = next((one for one in everything() if one.id == text), None) if NAME.fullmatch(text) else None
        if found is None:
            raise
        _print_finding(found, json)
        return
    if json:
        typer.echo(to_json(shown).decode())
    else:
        _print(shown, paper())


def _print_finding(found: Finding, json: bool) -> None:
    if json:
        typer.echo(to_json(found.contract()).decode())
        return
    with cited_paper() as console:
        console.print(f"[bold]Finding {found.id}[/], {found.kind}: {KINDS[found.kind].means}")
        console.print(f"  {where(found)}")
        print_finding(console, found)


def _print(shown: CitedPage, console: Console) -> None:
    console.print(f"[bold]{shown.cite}[/] of {shown.cardroom} ({shown.document})")
    for line in _within(shown):
        console.print(f"  {line}")
    if not shown.sayings:
        console.print("Nothing in the books cites it.")
    for one in shown.sayings:
        named = f" {one.id}" if one.id else ""
        console.print(
            f"\n[bold]{plain(one.of)}[/], {one.kind}{named}, [dim]{one.cite}[/]\n  {plain(one.says)}",
        )


def _within(shown: CitedPage) -> list[str]:
    return [
        f"{one.name} ({one.game}), {one.approval or 'no approval number printed'}, {one.cite}"
        if one.built
        else f"{one.name} ({one.game}), not built yet, {one.cite}"
        for one in shown.within
    ]
