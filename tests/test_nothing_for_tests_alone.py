"""Whatever the package defines, the package uses: what only its tests call is not part of it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import openfelt

SOURCE = Path(openfelt.__file__).parent

FOR_OTHERS = {
    "kernels/lanes.py: in_blocks": "hands by the million, for whoever has them; `make bench` does",
    "room/api/serve.py: capture_signals": "uvicorn calls it",
    "room/oversight/audit.py: audit": "whoever has a log may audit it from Python",
    "client/client.py: ask_bots": "the client has every call of the API",
    "client/client.py: jackpots": "the client has every call of the API",
    "room/wire/seen.py: bank_table": "who follows a table that somebody banks, as the example does",
    "room/wire/seen.py: pot_table": "who follows a table that is played for pots",
}
"""What is there for those who use the library, and why."""

REGISTERED = (".command(", ".callback(", "router.", ".register")


def defined(tree: ast.AST) -> Iterator[str]:
    """Functions, classes and constants, at the top of a module or in a class; not the fields of structs.

    Nor what has a tag: it is made when something with that tag is read.
    """
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if not _registered(node):
                yield name
            case ast.ClassDef(name=name, keywords=keywords) if all(one.arg != "tag" for one in keywords):
                yield name
                yield from defined(node)
            case ast.Assign(targets=[ast.Name(id=name)]) if isinstance(tree, ast.Module):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) if isinstance(tree, ast.Module):
                yield name


def _registered(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Under a command's name or an address, where nobody else calls it."""
    return any(word in ast.unparse(one) for one in node.decorator_list for word in REGISTERED)


def used(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name


def test_what_the_package_defines_it_uses() -> None:
    trees = {
        file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text("utf-8"))
        for file in SOURCE.rglob("*.py")
    }
    uses = Counter(name for tree in trees.values() for name in used(tree))
    uses.update(openfelt.__all__)  # what it gives to whoever imports it
    idle = {
        f"{path}: {name}"
        for path, tree in trees.items()
        for name in defined(tree)
        if not uses[name] and not name.startswith("__")
    }
    assert idle == set(FOR_OTHERS)
