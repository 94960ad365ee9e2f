"""What a person reads ends with the documents that it cites, by title and approval."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from openfelt.books.sources import sources_of
from openfelt.cli.paper import paper


@contextmanager
def cited_paper() -> Iterator[Console]:
    """Paper that keeps what is printed on it, and names every document cited there, once, below it."""
    console = paper(record=True)
    yield console
    for line in legend(console.export_text(clear=False)):
        console.print(line, style="dim", markup=False)


def legend(text: str) -> list[str]:
    return [source.said for source in sources_of(text)]
