"""What a Python file imports, names and reads, found by reading it: nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import PurePosixPath as Path

import msgspec

OURS = "openfelt"
PAGE = "page/src/"
PAGES_OWN = (".ts", ".svelte")
GAME = re.compile(r"[a-z-]+/[a-z0-9-]+")


class Import(msgspec.Struct, frozen=True, array_like=True):
    """`from module import name as alias`; of `import module` the name is empty."""

    module: str
    name: str = ""
    alias: str = ""


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """What a file says of others.

    `named` are modules in its texts, `reads` the paths of files and folders.
    `begun` are texts such as f"openfelt.odds.counts.{name}", up to the brace. `lists_packages` is whether it
    goes through the modules of a package, `exports` are the names that it has from elsewhere. `asks` is what
    its `tests` take, fixtures and parameters; `games` are texts that may be a game's name: `marina/zoobac`.
    """

    imports: tuple[Import, ...] = ()
    named: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    exports: tuple[Import, ...] = ()
    lists_packages: bool = False
    tests: int = 0
    asks: tuple[str, ...] = ()
    has_cases: bool = False
    games: tuple[str, ...] = ()


def facts_of(path: str, text: str) -> Facts:
    """The facts of a Python file, of a notebook or of a file of the page; of any other file, none."""
    if path.startswith(PAGE) and path.endswith(PAGES_OWN):
        return Facts(reads=tuple(sorted(_page_imports(path, text))))
    if path.endswith(".ipynb"):
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    elif not path.endswith(".py"):
        return Facts()
    try:
        tree = ast.parse(text)
    except SyntaxError:  # it is of no use, and its importers' tests will say so
        return Facts()
    reader = _Reader(path)
    reader.visit(tree)
    exports = tuple(one for node in tree.body if isinstance(node, ast.ImportFrom) for one in _from(node))
    return Facts(
        imports=tuple(dict.fromkeys(reader.imports)),
        named=tuple(sorted(reader.named)),
        begun=tuple(sorted(reader.begun)),
        reads=tuple(sorted(reader.reads)),
        exports=exports,
        lists_packages=any(one.module == "pkgutil" for one in reader.imports),
        tests=reader.tests,
        asks=tuple(sorted(reader.asks)),
        has_cases="parametrize" in text,
        games=tuple(sorted(reader.games)),
    )


def _page_imports(path: str, text: str) -> Iterator[str]:
    """A module of the page is imported without its ending."""
    for name in re.findall(r"""(?:from|import)[ (]+["'](\.[^"']+)["']""", text):
        whole = normpath(Path(path).parent / name)
        yield whole
        yield f"{whole}.ts"


def _from(node: ast.ImportFrom) -> Iterator[Import]:
    if node.module is not None and node.level == 0:
        yield from (Import(node.module, name.name, name.asname or name.name) for name in node.names)


class _Reader(ast.NodeVisitor):
    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.imports: list[Import] = []
        self.named: set[str] = set()
        self.begun: set[str] = set()
        self.reads: set[str] = set()
        self.folders: dict[str, Path] = {}
        self.tests = 0
        self.asks: set[str] = set()
        self.games: set[str] = set()

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr) and (path := self.path_in(node)) is not None:
            self.reads.add(str(path))
        else:
            super().visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.imports += [Import(name.name) for name in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.imports += _from(node)

    def visit_If(self, node: ast.If) -> None:
        """What is imported for the type checker alone is not imported."""
        checked = ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
        for part in node.orelse if checked else (node.test, *node.body, *node.orelse):
            self.visit(part)

    def visit_Assign(self, node: ast.Assign) -> None:
        """HERE = Path(__file__).parent reads nothing yet: HERE / "record.toml" does."""
        path = self.path_in(node.value)
        if path is not None and isinstance(node.targets[0], ast.Name):
            self.folders[node.targets[0].id] = path
            if path not in self.path.parents:
                self.reads.add(str(path))
        else:
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.function(node)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name.startswith("test_"):
            self.tests += 1
            self.asks.update(one.arg for one in node.args.args)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring may name what it likes
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        first = node.values[0] if node.values else None
        if isinstance(first, ast.Constant) and str(first.value).startswith(f"{OURS}."):
            self.begun.add(str(first.value))
        self.code("".join(str(one.value) for one in node.values if isinstance(one, ast.Constant)))
        for one in node.values:
            if not isinstance(one, ast.Constant):
                self.visit(one)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            if node.value.startswith((f"{OURS}.", "room.", "page.")):
                self.named.add(node.value)
            if GAME.fullmatch(node.value):
                self.games.add(node.value)
            if node.value.endswith(PAGES_OWN):
                self.reads.add(PAGE + node.value)
            self.code(node.value)

    def code(self, text: str) -> None:
        """Programs that are run by another Python stand in a text."""
        if "import " in text:
            try:
                tree = ast.parse(text)
            except SyntaxError:
                return
            self.imports += facts_of("text.py", ast.unparse(tree)).imports

    def path_in(self, node: ast.expr) -> Path | None:
        """The file or folder that an expression such as Path(__file__).parent / "melds" names."""
        match node:
            case ast.Name(id=name):
                return self.folders.get(name)
            case ast.Call(func=ast.Name("Path"), args=[ast.Name("__file__")]):
                return self.path
            case ast.Call(func=ast.Name("Path"), args=[ast.Attribute(ast.Name(name), "__file__")]):
                modules = (f"{one.module}.{one.name}" for one in self.imports if one.alias == name)
                return Path("src", *next(modules, name).split("."), "__init__.py")
            case ast.Call(func=ast.Attribute(ast.Name("resources"), "files"), args=[of]):
                return self.package_in(of)
            case ast.Attribute(value, "parent"):
                found = self.path_in(value)
                return found and found.parent
            case ast.Subscript(ast.Attribute(value, "parents"), ast.Constant(int(number))):
                found = self.path_in(value)
                return found and found.parents[number]
            case ast.BinOp(left, ast.Div(), right):
                return _below(self.path_in(left), right)
            case ast.Call(func=ast.Attribute(value, "joinpath"), args=[right]):
                return _below(self.path_in(value), right)
            case ast.Call(func=ast.Attribute(value, "with_name"), args=[right]):
                found = self.path_in(value)
                return found and _below(found.parent, right)
            case ast.Call(func=ast.Attribute(value, "resolve")):
                return self.path_in(value)
        return None

    def package_in(self, node: ast.expr) -> Path | None:
        if isinstance(node, ast.Constant):
            return Path("src", *str(node.value).split("."))
        return self.path.parent if ast.unparse(node) == "__name__" else None


def _below(folder: Path | None, name: ast.expr) -> Path | None:
    """What stands in a folder under that name; where the name is only known at run time, the folder."""
    if folder is None or not isinstance(name, ast.Constant):
        return folder
    return folder / str(name.value)
