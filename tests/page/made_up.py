"""A room whose books have made-up games too, with known shoes.

They have nothing but their data and their procedure: no cardroom, no document, no record, no page's word.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import proving
from openfelt import books, cli
from openfelt.rules.families import PACKAGES
from page.arranged import arranged
from proving import beacon

BEACON, LANTERN = beacon.BEACON.id, proving.LANTERN.id
TEXTS = {BEACON: beacon.TEXT, LANTERN: proving.TEXT}
FAMILIES = {beacon.FAMILY.name: beacon.__name__, proving.FAMILY.name: proving.__name__}


def with_made_up_games(seed: str) -> tuple[str, ...]:
    """The command that serves it."""
    tests = str(Path(__file__).parents[1])
    begin = f"import sys; sys.path.insert(0, {tests!r}); from {__name__} import main; main()"
    return (sys.executable, "-c", begin, seed)


def main() -> None:
    with arranged(sys.argv.pop(1)), on_the_shelf():
        cli.main()


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """The books have some games more, and are read by some families more."""
    ids, text = (*books.game_ids(), *TEXTS), books.text
    with (
        patch.object(books, "game_ids", lambda: ids),
        patch.object(books, "text", lambda id: TEXTS.get(id) or text(id)),
        patch.dict(PACKAGES, FAMILIES),
    ):
        yield
