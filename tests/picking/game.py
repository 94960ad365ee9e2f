"""`make game G=marina/zoobac`: the cases that have the game in their name, in folders that are quick."""

from __future__ import annotations

import sys

from picking.changed import ROOT
from picking.order import picks
from picking.project import books_of, graph_of
from picking.running import run
from picking.touched import BOOKS, touched

FOLDERS = tuple(
    f"tests/{name}/" for name in ("books", "cli", "lint", "rounds", "rules", "scenarios", "table")
)


def main(game: str) -> int:
    books, file = books_of(ROOT), f"{BOOKS}{game}.toml"
    if game not in books.families:
        print(f'there is no game "{game}": G names a file below {BOOKS}, such as marina/zoobac')
        return 2
    graph = graph_of(ROOT)
    found = touched(graph, books, [file])
    named = [one for one in picks(graph.facts, {}, found, [file]) if one.cases == "of the games"]
    return run(ROOT, [one for one in named if one.file.startswith(FOLDERS)], found.games, books.families)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
