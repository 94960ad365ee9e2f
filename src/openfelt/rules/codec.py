"""How our values are written in files: money as dollars, odds as `25:1`, citations as `000:91`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from openfelt.cards import Card
from openfelt.rules.cite import Cite, missing_lines
from openfelt.rules.cited_keys import gathered
from openfelt.rules.conditions import When, either
from openfelt.rules.errors import BookError
from openfelt.rules.money import Cents, Net, Odds, cents, dollars, net

T = TypeVar("T")


def _text(kind: type[T], read: Callable[[str], T]) -> Callable[[object], T]:
    def from_text(value: object) -> T:
        if not isinstance(value, str):
            raise ValueError(f"expected text for {kind.__name__}, got {value!r}")
        return read(value)

    return from_text


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'"{text}" is not a part of a bet: write it like "1/2"') from None


_READ: dict[type, Callable[[object], object]] = {
    Cents: cents,
    Net: net,
    Odds: _text(Odds, Odds.of),
    Cite: _text(Cite, Cite.of),
    Card: _text(Card, Card.of),
    Fraction: _text(Fraction, _fraction),
    When: When.of,
}


def read_as(kind: type, value: object) -> object:
    """msgspec's hook for types it does not know."""
    try:
        return _READ[kind](value)
    except KeyError:
        raise NotImplementedError(f"no way to read a {kind.__name__}") from None


_WRITE: dict[type, Callable[[Any], object]] = {Cents: dollars, Net: dollars, When: When.written}


def write_as(value: object) -> object:
    """msgspec's hook for writing them again."""
    return _WRITE.get(type(value), str)(value)


def convert(raw: object, kind: type[T], where: str, hook: Callable[[type, object], object] = read_as) -> T:
    """Give plain data its type, or say what is wrong and where."""
    try:
        return msgspec.convert(raw, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `")
        key = path.rstrip("`").removeprefix("$.")
        says = in_plain_words(problem)
        if problem.startswith("Invalid enum value") and (known := _literals(kind, key)):
            says = f"{says}; expected one of {', '.join(known)}"
        if problem.startswith("Object contains unknown field") and (keys := _keys(kind, key)):
            says = f"{says}: the keys here are {', '.join(keys)}"
        raise BookError(f"{where}: {key}" if key else where, says) from None


_KINDS = {
    "int": "a whole number", "float": "a number", "str": "text in quotes", "bool": "true or false",
    "object": "a table of keys", "array": "a list",
}  # fmt: skip
_EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_PLAIN = {
    r"Object missing required field (.+)": r"the key \1 is missing",
    r"Object contains unknown field (.+)": r"there is no key \1",
    r"Invalid enum value (.+)": r"\1 is not known",
}


def in_plain_words(problem: str) -> str:
    """What is wrong, for one who writes no Python: `int | null` is a whole number, or nothing at all."""
    if match := _EXPECTED.fullmatch(problem):
        wanted, given = ([_KINDS.get(kind, kind) for kind in said.split(" | ")] for said in match.groups())
        return f"expected {either(one for one in wanted if one != 'null')}, not {either(given)}"
    for said, plainly in _PLAIN.items():
        problem = re.sub(said, plainly, problem)
    return problem


def read_toml(text: str, where: str) -> dict[str, Any]:
    """A file of the books; lines that it cites and no document has are refused.

    What it cites for single keys is at its root (`cited_keys`)."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError(where, f"not TOML: {error}") from None
    for problem in missing_lines(raw):
        raise BookError(where, problem)
    return gathered(raw, where)


def _literals(kind: type, key: str) -> list[str]:
    """The words that may stand at a key of plain data, where only some may."""
    return [
        str(word) for one in _at(kind, key) if isinstance(one, inspect.LiteralType) for word in one.values
    ]


def _keys(kind: type, key: str) -> list[str]:
    """The keys that a table of plain data may have."""
    tables = (one for one in _at(kind, key) if isinstance(one, inspect.StructType))
    return [field.encode_name for one in tables for field in one.fields]


def _at(kind: type, key: str) -> list[inspect.Type]:
    here: list[inspect.Type] = [inspect.type_info(kind)]
    for step in re.findall(r"\w+|\[\.\.\.\]", key):
        here = [below for one in here for below in _below(one, step)]
    return here


def _below(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType(fields=fields):
            found = [field.type for field in fields if field.encode_name == step]
        case inspect.DictType(value_type=value):
            found = [value]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            found = [item]
        case _:
            found = []
    for one in found:
        yield from one.types if isinstance(one, inspect.UnionType) else (one,)


_json = msgspec.json.Encoder(enc_hook=write_as)


def to_json(value: object) -> bytes:
    return _json.encode(value)


def from_json(text: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(text, type=kind, dec_hook=cast(Any, read_as))


def plain(value: object) -> Any:
    """The same value in dicts, lists and strings."""
    return msgspec.to_builtins(value, enc_hook=write_as)
