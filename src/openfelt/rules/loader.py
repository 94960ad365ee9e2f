"""From a TOML file to a `Game`, or to an error that names file, key and what was expected."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args

from openfelt.rules.codec import convert, read_toml
from openfelt.rules.conditions import Value
from openfelt.rules.errors import BookError, Denied, RuleBroken
from openfelt.rules.families import FAMILIES, Family
from openfelt.rules.game import Game, OptionRule, Way
from openfelt.rules.money import Rounding, cents, dollars

CHIP, ROUNDING = "smallest-chip", "rounding"
"""Options of every game: no document says what its smallest chip is, so every table may."""


def load_game(
    text: str,
    where: str,
    id: str,
    options: Mapping[str, Value] | None = None,
    families: Mapping[str, Family] = FAMILIES,
    way: Way = "written",
    paper: Callable[[str], str] | None = None,
) -> Game:
    """Read one game document's file, with a table's options chosen (the others as written, or as usual).

    `paper` gives the text of what the game needs besides its own file.
    """
    written = _written(text, where)
    family = families.get(str(written.get("family")))
    if family is None:
        raise BookError(
            f"{where}: family", f"expected one of {', '.join(families)}, got {written.get('family')!r}"
        )
    chosen = _choose(written.get("options", {}), options or {}, way, where)
    chips = {"chip" if name == CHIP else name: chosen[name] for name in (CHIP, ROUNDING) if name in chosen}
    for problem in _with_problems(written, written.get("options", {})):
        raise BookError(where, problem)
    raw = _only(written, chosen, where)
    if chips:
        raw[family.chips_in] = {**raw.get(family.chips_in, {}), **chips}
    settings = convert(raw.get("settings", {}), family.settings, f"{where}: settings")
    papers = {needed: paper(needed) for needed in settings.needs} if paper else {}
    words = "".join((text, *papers.values()))
    raw |= {"id": id, "chosen": chosen, "book": hashlib.sha256(words.encode()).hexdigest()}
    raw |= {"settings": settings, "papers": papers}
    return family.read(raw, where)


@lru_cache  # a game is read again for every choice of its options; nobody changes what is read
def _written(text: str, where: str) -> Mapping[str, Any]:
    return read_toml(text, where)


def _choose(raw: object, given: Mapping[str, Value], way: Way, where: str) -> dict[str, Value]:
    tables = convert(raw, dict[str, Any], f"{where}: options")
    rules = {name: convert(table, OptionRule, f"{where}: options.{name}") for name, table in tables.items()}
    chosen = {name: rule.value(way) for name, rule in rules.items()}
    for name, value in given.items():
        if name in {CHIP, ROUNDING}:
            chosen[name] = _chip(value) if name == CHIP else _rounding(value)
            continue
        if name not in rules:
            known = ", ".join((*rules, CHIP, ROUNDING))
            raise Denied(f'"{name}" is not an option of this game; its options are: {known}')
        if value not in rules[name].values:
            allowed = ", ".join(str(known) for known in rules[name].values)
            raise RuleBroken(f"the option {name} is one of {allowed}, not {value!r}", [rules[name].cite])
        chosen[name] = value
    return chosen


def _chip(value: Value) -> str:
    try:
        amount = cents(value)
    except ValueError as error:
        raise Denied(f"the option {CHIP}: {error}") from None
    if amount <= 0:
        raise Denied("the smallest chip is worth something")
    return dollars(amount)


def _rounding(value: Value) -> Value:
    if value not in get_args(Rounding):
        raise Denied(f"the option {ROUNDING} is one of {', '.join(get_args(Rounding))}, not {value!r}")
    return value


def _only(raw: Any, chosen: Mapping[str, Value], where: str) -> Any:
    """Drop every table whose `with` asks for another option than the one chosen.

    A value that depends on an option is a list of tables with `value`; the first that applies is taken:
    `backline = [{ with = { backline = true }, value = true }, { value = false }]`.
    """
    if isinstance(raw, dict):
        kept = ((k, v) for k, v in raw.items() if k != "with" and _applies(v, chosen))
        return {k: _only(v, chosen, f"{where}: {k}") for k, v in kept}
    if not isinstance(raw, list):
        return raw
    applying = [item for item in raw if _applies(item, chosen)]
    if raw and all(isinstance(item, dict) and "value" in item for item in raw):
        if not applying:
            raise BookError(where, "no value applies with these options: end with one that has no `with`")
        return _only(applying[0]["value"], chosen, where)
    return [_only(item, chosen, where) for item in applying]


def _applies(item: Any, chosen: Mapping[str, Value]) -> bool:
    asked = item.get("with", {}) if isinstance(item, dict) else {}
    return all(chosen[name] == value for name, value in asked.items())


def _with_problems(raw: Any, options: Mapping[str, Any]) -> Iterator[str]:
    """A `with` that could never apply would drop its table without a word."""
    if isinstance(raw, list):
        for item in raw:
            yield from _with_problems(item, options)
    elif isinstance(raw, dict):
        asked = raw.get("with", {})
        if isinstance(asked, dict):
            for name, value in asked.items():
                if name not in options:
                    yield f'`with` names an option "{name}" that the file does not declare'
                elif value not in options[name]["values"]:
                    yield f"`with` asks for {name} = {value!r}; it is one of {options[name]['values']}"
        else:
            yield f"`with` is a table of options and values, not {asked!r}"
        for part in raw.values():
            yield from _with_problems(part, options)
