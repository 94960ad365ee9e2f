"""Which file needs which: an edge for every import, and for every program that a file runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath as Path

from picking.imports import OURS, Facts

ROOTS = ("src", "tests", "bench", "examples")
"""Where modules are: the same module may be found from several of them."""

PROGRAMS = (".py", ".ipynb", ".ts", ".svelte")

PAGES_FIRST = "page/src/main.ts"
IN_A_BROWSER = frozenset({"visit", "browser"})
"""A test that asks for one of these opens the page, and so needs all of it."""

FAMILIES = "src/openfelt/families/"
BY_NAME = (FAMILIES, "src/openfelt/odds/counts/", "src/openfelt/simulation/dealt/")
"""Where a package or module has the name of a family's package, and is imported by that name at run time."""


def family_in(path: str) -> str | None:
    """The family's package that a file belongs to: `blackjack` for `odds/counts/blackjack/base.py`."""
    for folder in BY_NAME:
        if path.startswith(folder):
            return path.removeprefix(folder).partition("/")[0].removesuffix(".py")
    return None


@dataclass
class Graph:
    """The files of the project, those that are deleted included, and what the Python files among them say."""

    facts: Mapping[str, Facts]
    needs: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    passes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    finds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """`needs` is what a file uses, `passes` the packages that are run on the way to it.

    `finds` is what general code imports by a family's name.
    """

    def __post_init__(self) -> None:
        for path, facts in self.facts.items():
            self._connect(path, facts)
            if path.startswith("tests/"):
                self.needs[path].update(self._conftests(path))
            if path.startswith("tests/page/") and IN_A_BROWSER & {*facts.asks}:
                self.needs[path].add(PAGES_FIRST)

    @cached_property
    def modules(self) -> Mapping[str, str]:
        """Every module's file by its name: `room.held` is a test's, `openfelt.rounds` a package."""
        found = {}
        for path in self.facts:
            root, _, rest = path.partition("/")
            if root in ROOTS and path.endswith(".py"):
                found[rest.removesuffix(".py").replace("/", ".").removesuffix(".__init__")] = path
        return found

    @cached_property
    def packages(self) -> Mapping[str, tuple[str, ...]]:
        """The modules right in a package, by its name."""
        found: dict[str, list[str]] = defaultdict(list)
        for name, path in self.modules.items():
            found[name.rpartition(".")[0]].append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    def _connect(self, path: str, facts: Facts) -> None:
        for one in facts.imports:
            for found in self._imported(path, one.module, one.name):
                self._need(path, found)
                if facts.lists_packages and found.endswith("/__init__.py"):
                    name = str(Path(found).parent).partition("/")[2].replace("/", ".")
                    self.needs[path].update(self.packages.get(name, ()))
            self._pass(path, one.module)
        for name in facts.named:
            if (module := self._nearest(name)) is not None:
                self._need(path, module)
                self._pass(path, name)
                self.needs[path].update(self._main(module))
        for begun in facts.begun:
            for found in self.packages.get(begun.rpartition(".")[0], ()):
                self._need(path, found)
        for read in facts.reads:
            self.needs[path].update(self._run(path, read))
        self.needs[path].discard(path)

    def _run(self, path: str, read: str) -> Iterable[str]:
        """The programs among what a file reads: it runs them."""
        if read in self.facts:
            return (read,) if read.endswith(PROGRAMS) else ()
        inside = (one for one in self.facts if one.startswith(f"{read}/") and one.endswith(PROGRAMS))
        return inside if read.startswith("examples") and not path.startswith("examples") else ()

    def _need(self, path: str, found: str) -> None:
        """General code finds a family by its name; whoever imports a family's module needs it."""
        by_name = family_in(found) is not None and not path.startswith("tests/") and family_in(path) is None
        general = by_name and not path.startswith(("bench/", "examples/"))
        (self.finds if general and self._only_named(path, found) else self.needs)[path].add(found)

    def _only_named(self, path: str, found: str) -> bool:
        return not any(
            found in self._imported(path, one.module, one.name) for one in self.facts[path].imports
        )

    def _imported(self, path: str, module: str, name: str) -> Iterable[str]:
        """The file that defines what is imported: through packages that only pass it on."""
        for _ in range(5):
            if (whole := self._file(path, f"{module}.{name}" if name else module)) is not None:
                return (whole,)
            file = self._file(path, module)
            if file is None:
                return ()
            passed = (
                {one.alias: one for one in self.facts[file].exports} if file.endswith("__init__.py") else {}
            )
            if name not in passed:
                return (file,)
            module, name = passed[name].module, passed[name].name
        return ()

    def _file(self, path: str, module: str) -> str | None:
        """Tests import what lies beside them by its name alone."""
        beside = str(Path(path).parent / (module.replace(".", "/") + ".py"))
        return self.modules.get(module) or (beside if beside in self.facts else None)

    def _nearest(self, name: str) -> str | None:
        """The module of `openfelt.cli.paper.WIDE`."""
        while name and name != OURS:
            if name in self.modules:
                return self.modules[name]
            name = name.rpartition(".")[0]
        return None

    def _pass(self, path: str, module: str) -> None:
        parts = module.split(".")
        for end in range(1, len(parts) + 1):
            package = self.modules.get(".".join(parts[:end]), "")
            if package.endswith("/__init__.py") and package not in {path, *self.needs[path]}:
                self.passes[path].add(package)

    def _main(self, file: str) -> Iterable[str]:
        """What `python -m package` runs."""
        main = str(Path(file).with_name("__main__.py"))
        return (main,) if file.endswith("/__init__.py") and main in self.facts else ()

    def _conftests(self, path: str) -> Iterable[str]:
        above = (str(folder / "conftest.py") for folder in Path(path).parents)
        return (one for one in above if one in self.facts and one != path)

    @cached_property
    def needed_by(self) -> Mapping[str, set[str]]:
        return _turned(self.needs)

    @cached_property
    def passed_by(self) -> Mapping[str, set[str]]:
        return _turned(self.passes)

    @cached_property
    def found_by(self) -> Mapping[str, set[str]]:
        return _turned(self.finds)

    @cached_property
    def read_by(self) -> Mapping[str, set[str]]:
        """Who reads a file or folder, by its path."""
        return _turned({path: facts.reads for path, facts in self.facts.items()})


def _turned(edges: Mapping[str, Iterable[str]]) -> Mapping[str, set[str]]:
    turned: dict[str, set[str]] = defaultdict(set)
    for start, ends in edges.items():
        for end in ends:
            turned[end].add(start)
    return turned
