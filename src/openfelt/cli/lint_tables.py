"""`lint` for readers: a summary by kind and room, and the findings as CSV, Markdown or a page."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from rich.table import Table

from openfelt import books
from openfelt.cli.legend import legend
from openfelt.lint import KINDS, Finding, Severity, answers

TITLES: dict[Severity, str] = {
    "ours": "Wrong in our own data",
    "fault": "Faults of the documents",
    "advice": "Advice: nothing is wrong, and it could be better",
}
STYLE = """body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
section { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: left }
th, td { border-bottom: 1px solid #767676; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top }"""


class Row(NamedTuple):
    """A finding as a reader wants it: what, where, how we read it."""

    id: str
    severity: str
    kind: str
    room: str
    where: str
    lines: str
    options: str
    says: str
    answer: str


HEADS = tuple(name.capitalize() for name in Row._fields)


def row(finding: Finding) -> Row:
    read = [finding.charged, finding.read]
    for one in answers(finding):
        read += [one.choice, one.why]
    return Row(
        id=finding.id,
        severity=finding.severity,
        kind=finding.kind,
        room=books.room(finding.room).name,
        where=where(finding),
        lines=", ".join(map(str, finding.cites)),
        options=", ".join(finding.options),
        says=finding.says,
        answer=" ".join(dict.fromkeys(part for part in read if part)),
    )


def where(finding: Finding) -> str:
    """The section or house way by its title; a game by its name, with its approval where one is printed."""
    if finding.section:
        return books.section(finding.section).title
    if finding.house_way:
        return books.house_ways()[finding.house_way].name
    id = finding.games[0]
    approval = books.game(id).approval if id in books.game_ids() else None
    return f"{books.name(id)} ({approval})" if approval else books.name(id)


def summary(found: Sequence[Finding]) -> Table:
    """How many of each kind in each room, faults apart from advice."""
    rooms = sorted({finding.room for finding in found})
    table = Table("severity", "kind", *rooms, "all")
    counts = Counter((finding.kind, finding.room) for finding in found)
    for kind in dict.fromkeys(finding.kind for finding in found):
        numbers = [counts[kind, room] for room in rooms]
        table.add_row(KINDS[kind].severity, kind, *map(_number, numbers), str(sum(numbers)))
    every = [sum(counts[kind, room] for kind in KINDS) for room in rooms]
    table.add_row("", "all", *map(_number, every), str(sum(every)))
    return table


def _number(count: int) -> str:
    return str(count or "")


def as_csv(found: Sequence[Finding]) -> str:
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerow(Row._fields)
    written.writerows(map(row, found))
    return text.getvalue()


def as_markdown(found: Sequence[Finding]) -> str:
    return "\n".join(_markdown(found)) + "\n"


def _markdown(found: Sequence[Finding]) -> Iterator[str]:
    yield "# Findings in the rule books"
    for title, rows in _parts(found):
        yield from ("", f"## {title} ({len(rows)})", "", _piped(HEADS), _piped("---" for _ in HEADS))
        yield from map(_piped, rows)
    if found:
        yield from ("", "## Documents", "", *(f"- {line}" for line in _documents(found)))


def _documents(found: Sequence[Finding]) -> list[str]:
    """The rule books that are cited; each row names its game or section."""
    return legend(" ".join(row(finding).lines for finding in found))


def _parts(found: Sequence[Finding]) -> Iterator[tuple[str, list[Row]]]:
    for severity, title in TITLES.items():
        rows = [row(finding) for finding in found if finding.severity == severity]
        if rows:
            yield title, rows


def _piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def as_page(found: Sequence[Finding]) -> str:
    """A whole page: no scripts, nothing fetched, headings and tables that a screen reader can follow."""
    title, heads = "Findings in the rule books", "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>\n{STYLE}\n</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
    ]
    for says, rows in _parts(found):
        lines += ["<section>", f"<h2>{says} ({len(rows)})</h2>", "<table>", f"<caption>{says}</caption>"]
        lines += [f"<thead><tr>{heads}</tr></thead>", "<tbody>", *map(_html, rows), "</tbody>", "</table>"]
        lines += ["</section>"]
    if found:
        lines += ["<section>", "<h2>Documents</h2>", "<ul>"]
        lines += [*(f"<li>{escape(line)}</li>" for line in _documents(found)), "</ul>", "</section>"]
    return "\n".join([*lines, "</main>", "</body>", "</html>", ""])


def _html(cells: Row) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells[1:])
    return f'<tr id="{escape(cells.id)}"><th scope="row">{escape(cells.id)}</th>{rest}</tr>'


FORMATS: dict[str, Callable[[Sequence[Finding]], str]] = {
    "csv": as_csv,
    "markdown": as_markdown,
    "html": as_page,
}
