"""Which test files a change can touch, how near each is, and which of their cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from pathlib import PurePosixPath as Path

from picking.graph import Graph, family_in

BOOKS = "src/openfelt/books/"
READS_BOOKS = f"{BOOKS}__init__.py"
SCENARIOS = "tests/scenarios/"
PAGE = "page/"
SERVES_PAGE = "tests/room/api/test_page_served.py"
NO_TEST_SEES = (
    ".ci/", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "bench/",
    "docs/", "examples/", "hatch_build.py",
)  # fmt: skip
"""Where a file touches nothing but the tests that read it or import it."""

FOLDER = 2
FOUND_BY_NAME = 2
"""How much farther a test is that lists a folder, or that finds a family or a book by its name."""


@dataclass(frozen=True)
class RuleBooks:
    """The text of every file below `books/`, by its path there: `marina/zoobac.toml`."""

    texts: Mapping[str, str]

    @cached_property
    def families(self) -> Mapping[str, str]:
        """The family of every game by the game's id, those of `standard/` included."""
        found = {
            file: re.search(r'^family = "(.+)"', text, re.MULTILINE) for file, text in self.texts.items()
        }
        return {file.removesuffix(".toml"): said[1] for file, said in found.items() if said}

    @cached_property
    def packages(self) -> Mapping[str, str]:
        """The package of every family by the family's name, as the registry has it."""
        return dict(
            re.findall(r'^    "(.+)": "openfelt\.families\.(\w+)",', self.texts["families.py"], re.MULTILINE)
        )

    def games_of_package(self, package: str) -> frozenset[str]:
        return frozenset(id for id, family in self.families.items() if self.packages.get(family) == package)

    def games_of_file(self, file: str) -> frozenset[str]:
        """The games that a file below `books/` is of; all, where it is of no game or is no longer there."""
        name = file.removesuffix(".toml")
        room, _, rest = name.partition("/")
        named = frozenset(re.findall(r'"([a-z0-9-]+/[a-z0-9-]+)"', self.texts.get(file, "")))
        if rest.startswith("fees/") and file in self.texts:
            return named & frozenset(self.families) or self.games_of_room(room)
        if rest.startswith("houseways/"):
            way = f'"{room}/{rest.removeprefix("houseways/")}"'
            return frozenset(id for id in self.families if way in self.texts[f"{id}.toml"])
        if rest.startswith("fees/") or rest == "general":
            return self.games_of_room(room)
        return frozenset({name}) if rest and not name.endswith("variants") else frozenset(self.families)

    def games_of_room(self, room: str) -> frozenset[str]:
        return frozenset(id for id in self.families if id.startswith(f"{room}/"))


@dataclass
class Touched:
    """Test files by how far they are from a change: those that import it, and those that find it by a game.

    Of the latter only cases of these `games` are touched, and tests that do not say which game they are of.
    """

    imports: dict[str, int] = field(default_factory=dict)
    by_game: dict[str, int] = field(default_factory=dict)
    games: frozenset[str] = frozenset()
    unknown: list[str] = field(default_factory=list)


def is_test(path: str) -> bool:
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def touched(graph: Graph, books: RuleBooks, changed: Iterable[str]) -> Touched:
    """What a change of these files can touch: in a file that nothing is known about, everything."""
    found = Touched()
    starts: dict[str, int] = {}
    by_game: dict[str, int] = {}
    for path in changed:
        if path.startswith(BOOKS) and path.endswith(".toml"):
            found.games |= books.games_of_file(path.removeprefix(BOOKS))
            by_game[READS_BOOKS] = 0
        readers = _readers(graph, path)
        if path.startswith(SCENARIOS) and not path.endswith(".py"):
            found.games |= {"/".join(path.split("/")[2:4])}
            by_game |= readers
            continue
        begins = readers | _begins(graph, path)
        starts |= begins
        if not (_seen_by_nobody(path) or _is_known(graph, begins)):
            found.unknown.append(path)
            starts |= {test: 0 for test in graph.facts if is_test(test)}
    reach = _reach(graph, starts)
    for family, finders in graph.found_by.items():
        if family in reach:
            found.games |= books.games_of_package(family_in(family) or "")
            by_game |= dict.fromkeys(finders, reach[family] + FOUND_BY_NAME)
    found.imports = {path: far for path, far in reach.items() if is_test(path)}
    more = _reach(graph, by_game)
    found.by_game = {path: far for path, far in more.items() if is_test(path) and path not in reach}
    return found


def _seen_by_nobody(path: str) -> bool:
    return path.startswith(NO_TEST_SEES) or (path.startswith(BOOKS) and path.endswith(".toml"))


def _is_known(graph: Graph, begins: Mapping[str, int]) -> bool:
    """Whether a test is reached from there, or general code that finds a family by its name."""
    return any(is_test(one) or one in graph.found_by for one in _reach(graph, begins))


def _begins(graph: Graph, path: str) -> dict[str, int]:
    """Where the change is: in a module, in a package that others go through, in the page as it is served."""
    if path.startswith(PAGE) and not path.startswith(f"{PAGE}src/"):
        return {test: 1 for test in graph.facts if test.startswith("tests/page/") and is_test(test)}
    begins = dict.fromkeys(graph.passed_by.get(path, ()), 1)
    if path in graph.facts:
        begins[path] = 0
    if path.startswith(PAGE):
        begins[SERVES_PAGE] = FOLDER
    return begins


def _readers(graph: Graph, path: str) -> dict[str, int]:
    """Who reads the file, or lists a folder that it is in."""
    found = dict.fromkeys(graph.read_by.get(path, ()), 1)
    for up, folder in enumerate(map(str, Path(path).parents), 1):
        for reader in graph.read_by.get(folder, ()):
            if folder != "tests" and not (reader.startswith(f"{folder}/") and _only_names(reader, path)):
                found.setdefault(reader, FOLDER + up)
    return found


def _only_names(reader: str, path: str) -> bool:
    """Whether a file that is given a folder above itself starts from there, and reads no such file in it."""
    return path.endswith(".py") or reader.startswith("src/")


def _reach(graph: Graph, starts: Mapping[str, int]) -> dict[str, int]:
    """Every file that needs one of these, directly or not, and through how many others."""
    far: dict[str, int] = {}
    ahead = [(distance, path) for path, distance in starts.items()]
    ahead.sort()
    while ahead:
        distance, path = heappop(ahead)
        if path in far:
            continue
        far[path] = distance
        for other in graph.needed_by.get(path, ()):
            if other not in far:
                heappush(ahead, (distance + 1, other))
    return far
