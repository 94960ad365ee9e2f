"""`sign`: the notice on the terminal, and as a page to print."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

import typer
from rich.console import Console, JustifyMethod
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.fees_command import amount, tell_default
from openfelt.cli.legend import cited_paper, legend
from openfelt.cli.notices import FeeTable, Notice, notice
from openfelt.rules.bets import Limits
from openfelt.rules.fees import Section

STYLE = """
:root { color: #000; background: #fff; font: 1.35rem/1.45 Georgia, "Times New Roman", serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 2.6rem; line-height: 1.1; margin: 0; }
h2 { font-size: 1.6rem; margin: 1.4rem 0 .4rem; }
.room, .posted { font-size: 1.6rem; margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; margin: .6rem 0 1.2rem; break-inside: avoid; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { border: 2px solid #000; padding: .35rem .7rem; text-align: left; }
thead th { background: #000; color: #fff; print-color-adjust: exact; }
ul { padding-left: 1.3rem; margin: .3rem 0; }
footer, .cite { font-size: 1rem; color: #333; }
@page { margin: 15mm; }
@media print { :root { font-size: 14pt; } body { max-width: none; margin: 0; padding: 0; } }
""".strip()


def _posted(least: str | None, most: str | None, section: Section) -> Limits | None:
    """The limits as typed; without a smallest bet there are none to post."""
    low, high = amount("smallest bet", least, section), amount("largest bet", most, section)
    if low is None:
        if high is not None:
            raise section.broken("a largest bet is posted with a smallest one: give --min")
        return None
    try:
        return Limits(low, high)
    except ValueError as error:
        raise section.broken(str(error)) from None


def print_sign(
    game: str,
    section: str | None,
    options: list[str],
    html: Path | None,
    limits: tuple[str | None, str | None] = (None, None),
) -> None:
    schedule = books.posted(game, options, section)
    sign = notice(game, schedule, _posted(*limits, schedule.section))
    if section is None:
        tell_default(game, options, schedule)
    if html is not None:
        html.write_text(page(sign), "utf-8")
        typer.echo(f"written: {html}")
        return
    with cited_paper() as console:
        _print(sign, console)


def _print(sign: Notice, console: Console) -> None:
    middle: JustifyMethod = "center" if console.is_terminal else "default"
    console.print(f"[bold]{sign.game}[/]\n{sign.room}\n{sign.posted}", justify=middle)
    for line in sign.limits:
        console.print(line, justify=middle, markup=False)
    for fees in sign.tables:
        console.print(f"[bold]{fees.caption}[/]", justify=middle)
        console.print(_table(fees), justify=middle)
    for title, lines in (
        ("Who pays, and when", sign.pays),
        ("Limits of other bets", sign.bets),
        ("What the bets pay", sign.layout),
    ):
        _list(console, title, lines)
    _list(console, "At every table", tuple(f"{one.says} ({one.cite})" for one in sign.statements))
    console.print(f"[dim]{sign.source}[/]")


def _table(fees: FeeTable) -> Table:
    """Without its caption, which a narrow table would fold."""
    first, *rest = fees.heads
    columns = [Column(head, justify="right") for head in rest]
    table = Table(first, *columns)
    for row in fees.rows:
        table.add_row(*row)
    return table


def _list(console: Console, title: str, lines: tuple[str, ...]) -> None:
    if lines:
        console.print(f"[bold]{title}[/]")
    for line in lines:
        console.print(f"  • {line}", markup=False)


def page(sign: Notice) -> str:
    """A whole page: no scripts, nothing fetched, headings and tables that a screen reader can follow."""
    body = _body(sign)
    documents = (f"<p>{escape(line)}</p>" for line in legend(f"{body} {sign.source}"))
    title = escape(f"{sign.game}: limits and fees")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>\n{STYLE}\n</style>",
            "</head>",
            "<body>",
            body,
            "<footer>",
            f"<p>{escape(sign.source)}. Play money only; not certified by anyone.</p>",
            *documents,
            "</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _body(sign: Notice) -> str:
    statements = [
        f'{escape(one.says)} <span class="cite">({escape(str(one.cite))})</span>' for one in sign.statements
    ]
    return "\n".join(
        [
            "<main>",
            f"<h1>{escape(sign.game)}</h1>",
            f'<p class="room">{escape(sign.room)}</p>',
            f'<p class="posted">{escape(sign.posted)}</p>',
            *_part("Table limits", map(escape, sign.limits)),
            "<h2>Collection fees</h2>",
            *map(_html_table, sign.tables),
            *_part("Who pays, and when", map(escape, sign.pays)),
            *_part("Limits of other bets", map(escape, sign.bets)),
            *_part("What the bets pay", map(escape, sign.layout)),
            *_part("At every table", statements),
            "</main>",
        ]
    )


def _part(title: str, items: Iterable[str]) -> list[str]:
    listed = [f"<li>{item}</li>" for item in items]
    return [f"<h2>{title}</h2>", "<ul>", *listed, "</ul>"] if listed else []


def _html_table(fees: FeeTable) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in fees.heads)
    rows = "\n".join(f"<tr>{_cells(row)}</tr>" for row in fees.rows)
    return (
        f"<table>\n<caption>{escape(fees.caption)}</caption>\n<thead><tr>{heads}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>"
    )


def _cells(row: tuple[str, ...]) -> str:
    """The first cell names the row, where there are others."""
    first, *rest = map(escape, row)
    if not rest:
        return f"<td>{first}</td>"
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest)
