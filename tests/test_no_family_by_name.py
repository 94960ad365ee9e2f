"""General code names no family, game, cardroom or house way: their own modules and the books' data do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import openfelt
from openfelt import books
from openfelt.cards import DECKS
from openfelt.rules.families import PACKAGES

SOURCE = Path(openfelt.__file__).parent

THEIR_OWN = "families/"
"""The families' own packages. The books' data are no Python."""
COUNTS = ("odds/counts/", "simulation/dealt/")
"""How each family's games are counted, and how they are dealt in bulk: a module a family."""

SHARED = {
    "two_hands": "the log and the wire have a board of roads, whoever fills it",
    "antes": "players of any poker put them up",
}
"""Packages that several families use, and whose name is a word of the felt and no family's."""

EXCEPTIONS: dict[str, dict[str, str]] = {
    "cli/arguments.py": {
        "parkwest/cash-in-baccarat": "the help of an argument has an example",
    },
    "rules/families.py": {
        "*": "the registry: one line a family",
    },
}
"""What is left, and why. An entry that is no longer needed must go."""


@cache
def names() -> re.Pattern[str]:
    """Whole names only, as they stand in ids, strings, imports and identifiers."""
    ids = {*books.known_games(), *books.game_ids()}
    known = {
        *ids,
        *({part for id in ids for part in id.split("/")} - set(DECKS)),  # some games are named as their deck
        *PACKAGES,
        *({file.parent.name for file in (SOURCE / THEIR_OWN).glob("*/__init__.py")} - set(SHARED)),
        *(f"/{id.partition('/')[2]}" for id in books.house_way_ids()),
    }
    known |= {name.replace("-", "_") for name in known if "/" not in name}
    longest = sorted(map(re.escape, known), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(longest)})(?![\w-])")


def said(tree: ast.Module) -> Iterator[str]:
    """Everything in code but comments and docstrings."""
    words = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                words.add(id(node.value))
            case ast.Constant(value=str(text)) if id(node) not in words:
                yield text
            case ast.Import(names=imported):
                yield from (one.name for one in imported)
            case ast.ImportFrom(module=module, names=imported):
                yield from (f"{module}.{one.name}" for one in imported)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def found(source: str) -> set[str]:
    return {name for text in said(ast.parse(source)) for name in names().findall(text)}


def general() -> Iterator[tuple[str, Path]]:
    for file in sorted(SOURCE.rglob("*.py")):
        path = file.relative_to(SOURCE).as_posix()
        if not path.startswith((THEIR_OWN, *COUNTS)):
            yield path, file


def test_general_code_names_no_family_game_or_cardroom() -> None:
    told = {path: found(file.read_text("utf-8")) for path, file in general()}
    left = {path: names for path, names in told.items() if names and "*" not in EXCEPTIONS.get(path, {})}
    assert left == {path: set(why) for path, why in EXCEPTIONS.items() if "*" not in why}


def test_an_exception_that_is_no_longer_needed_goes() -> None:
    for path in EXCEPTIONS:
        assert found((SOURCE / path).read_text("utf-8")), f"{path} names nothing any more"


def test_a_name_is_found_wherever_it_stands_in_code() -> None:
    assert found("if game.family == 'pai-gow-tiles': ...") == {"pai-gow-tiles"}
    assert found("from openfelt.families.baccarat.settings import BaccaratSettings") == {"baccarat"}
    assert found("f'{id} of parkwest'") == {"parkwest"}
    assert found("id.endswith('/tiles')") == {"/tiles"}
    assert found('def of():\n    """As baccarat has it."""  # and pai gow: marina\n') == set()


def test_a_family_knows_no_other_family() -> None:
    for package in PACKAGES.values():
        others = {other for other in PACKAGES.values() if other != package}
        for file in (SOURCE / THEIR_OWN / package.rpartition(".")[2]).glob("*.py"):
            imported = {
                text for text in said(ast.parse(file.read_text("utf-8"))) if text.startswith("openfelt.")
            }
            assert not [text for text in imported if text.startswith(tuple(f"{one}." for one in others))], (
                file
            )


def test_rounds_know_no_halves_and_no_fouls() -> None:
    """What they are is the family's to say; `picks.py` is what is sent of a hand that someone sets,
    `parting.py` of one that is opened.

    The halves of `pots.py` are those of a pot.
    """
    for file in (SOURCE / "rounds").glob("*.py"):
        told = " ".join(said(ast.parse(file.read_text("utf-8"))))
        if file.name not in {"parting.py", "picks.py", "pots.py"}:
            assert not re.search(r"halves|foul|house.way", told), file
