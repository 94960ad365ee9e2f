"""`make changed`: the tests that a change can touch, nearest first, until one fails; and what was left out.

`python -m picking.changed` takes what differs from HEAD and what git does not know yet, `--since REV` what
differs from REV, or the files that are named.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from picking import seconds
from picking.graph import Graph
from picking.likeness import likeness
from picking.order import Pick, picks, runs
from picking.project import books_of, changed_since, graph_of
from picking.running import run_all
from picking.touched import Touched, is_test, touched

ROOT = Path(__file__).parents[2]
MOST_FOLDERS = 8
"""So many folders are told by name in what was left out."""


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _asked(arguments)
    changed = asked.files or changed_since(ROOT, asked.since)
    if not changed:
        print(f"Nothing differs from {asked.since}.")
        return 0
    graph, books = graph_of(ROOT, changed), books_of(ROOT)
    found = touched(graph, books, changed)
    picked = picks(graph.facts, seconds.read(), found, changed, likeness(ROOT, changed, found.imports))
    picked = [one for one in picked if (ROOT / one.file).is_file()]  # a test that is gone is run by nobody
    print(_begins(changed, found, picked))
    if asked.list:
        print(
            *(f"{one.steps:5.1f} {one.seconds:5.1f} s  {one.file} ({one.cases})" for one in picked), sep="\n"
        )
        return 0
    code = run_all(ROOT, runs(picked), found.games, books.families, asked.workers)
    print(*left_out(graph, picked, found), sep="\n")
    return code


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make changed")
    parser.add_argument("files", nargs="*", help="the files that changed, instead of what git says")
    parser.add_argument("--since", default="HEAD", help="the revision that files are compared with")
    parser.add_argument("--workers", type=int, default=2, help="processes, where tests take long enough")
    parser.add_argument("--list", action="store_true", help="say what would run, and run nothing")
    return parser.parse_args(arguments)


def _begins(changed: Sequence[str], found: Touched, picked: Sequence[Pick]) -> str:
    what = ", ".join(changed[:3]) + (f" and {len(changed) - 3} more" if len(changed) > 3 else "")
    unknown = f"; everything, for nothing is known about {', '.join(found.unknown)}" if found.unknown else ""
    return f"{what}: {len({one.file for one in picked})} test files can be touched{unknown}."


def left_out(graph: Graph, picked: Sequence[Pick], found: Touched) -> Iterator[str]:
    """A line for the tests that nothing leads to from the change, by folder, and one for other games."""
    taken = {one.file for one in picked}
    tests = {path: facts.tests for path, facts in graph.facts.items() if is_test(path) and path not in taken}
    if tests:
        most = _by_folder(tests).most_common(MOST_FOLDERS)
        rest = sum(tests.values()) - sum(number for _, number in most)
        said = ", ".join([f"{folder} {number}" for folder, number in [*most, ("others", rest)] if number])
        yield f"Left out: {sum(tests.values())} tests that import or read nothing of it ({said})."
    if found.by_game and found.games:
        named = ", ".join(sorted(found.games)[:3]) + (" …" if len(found.games) > 3 else "")
        yield f"Left out: of tests that find games by name, the cases of other games than {named}."
    yield "Left out: what is marked `proof`."


def _by_folder(tests: Mapping[str, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for path, number in tests.items():
        found[path.removeprefix("tests/").rpartition("/")[0] or "tests"] += number
    return found


if __name__ == "__main__":
    sys.exit(main())
