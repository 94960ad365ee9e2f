"""Figures of a proof as Markdown: parts added up, small ones as a table, large ones as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .estimates import counted
from .records import Record

WIDEST = 8  # columns of a table that can still be read
PART = re.compile(r"(?P<whole>.*), part \d+( of \d+)?")

Figures = Mapping[str, Any]


def figures_of(records: Iterable[Record]) -> dict[str, Any]:
    """By name; counts of `Lantern, part 0`, `Lantern, part 1`, … are added up as `Lantern (2 parts)`."""
    found: dict[str, Any] = {}
    parts: dict[str, list[dict[str, int]]] = {}
    for record in records:
        for name, value in record.figures.items():
            part = PART.fullmatch(name)
            if part and is_counts(value):
                parts.setdefault(part["whole"], []).append(value)
            else:
                found[name] = value
    sums = {f"{name} ({counted(len(each), 'part')})": added(each) for name, each in parts.items()}
    return found | sums


def is_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())


def added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for part in parts:
        for name, number in part.items():
            total[name] = total.get(name, 0) + number
    return dict(sorted(total.items()))


def shown(figures: Figures) -> Iterator[str]:
    """Lines of Markdown, without a blank one before or after."""
    columns = list(
        dict.fromkeys(name for value in figures.values() if isinstance(value, dict) for name in value)
    )
    if columns and len(columns) <= WIDEST and all(isinstance(value, dict) for value in figures.values()):
        yield row(["", *columns])
        yield "|---|" + "--:|" * len(columns)
        for name, value in figures.items():
            yield row([name, *(number(value[column]) if column in value else "–" for column in columns)])
    else:
        for name, value in figures.items():
            yield f"- {name}: {number(value)}"


def row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def number(value: Any) -> str:
    """`20,000`, `12.5`, `won 3, lost 4`."""
    match value:
        case bool() | str() | None:
            return str(value)
        case int() | float():
            return f"{value:,}"
        case dict():
            return ", ".join(f"{name} {number(one)}" for name, one in value.items()) or "nothing"
        case list():
            return ", ".join(map(number, value))
    raise TypeError(f"{value!r} is no figure of a record")
