"""Refusals speak of people, and whoever tells them says their names: no account's number is ever told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import openfelt
from openfelt.rounds.requests import Who
from openfelt.rules.errors import Denied, Named, listed

SOURCES = Path(openfelt.__file__).parent
SPEAK = [
    *sorted((SOURCES / "room").rglob("*.py")),
    SOURCES / "table" / "placement.py",
    SOURCES / "table" / "rotation.py",
    SOURCES / "rounds" / "checks.py",
]
PEOPLE = {"person", "bettor", "who", "whom", "owner", "private", "viewpoint", "caller", "bot"}


def test_people_are_named_by_whoever_tells_it() -> None:
    refusal = Denied((Named("p1"), " is taken by ", *listed([Named("p12"), Who(2, "p1").said], " or ")))

    assert str(refusal) == refusal.problem == "p1 is taken by p12 or p1 at seat 2"
    assert refusal.told({"p1": "Ann", "p12": "p1"}.__getitem__) == "Ann is taken by p1 or Ann at seat 2"


@pytest.mark.parametrize("source", SPEAK, ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_refusal_is_written_with_somebodys_account_as_mere_text(source: Path) -> None:
    assert list(_told_bare(ast.parse(source.read_text()))) == []


def _told_bare(tree: ast.Module) -> Iterator[str]:
    """People who are put into the words of a refusal without being `Named`."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _called(call.func) in {"Denied", "RuleBroken", "denied", "_no"}:
            for words in call.args[:1]:
                yield from (f"{call.lineno}: {who}" for who in _texts(words) if who in PEOPLE)


def _texts(words: ast.expr) -> Iterator[str]:
    match words:
        case ast.Name() | ast.Attribute():
            yield _called(words)
        case ast.JoinedStr(values=values):
            for value in values:
                yield from _texts(value)
        case ast.FormattedValue(value=value) | ast.Starred(value=value):
            yield from _texts(value)
        case ast.BinOp(left=left, right=right):
            yield from _texts(left)
            yield from _texts(right)
        case ast.Tuple(elts=values):  # a part by itself, such as `who`, may be `Named` before
            for value in values:
                yield from (text for text in _texts(value) if not isinstance(value, ast.Name))
        case ast.BoolOp(values=values):
            for value in values:
                yield from _texts(value)
        case ast.Subscript(value=value):
            yield {"seats": "person"}.get(_called(value), "")
        case _:
            return


def _called(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
