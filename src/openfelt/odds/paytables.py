"""A game with other pay lines: what if a bet paid otherwise?

A file names bets, and for each the lines that pay otherwise, by what they are called or by their number. Odds
are written as in the books: `"30:1"`, `"push"`, `"loses"`, `"loses 1/2"`, `"prize 500"`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec.structs import replace

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.errors import Denied
from openfelt.rules.money import Odds, cents

E = TypeVar("E", bound=Effect)

Pays = Mapping[str, Mapping[str, str]]
"""Of each bet, the lines that pay otherwise."""

ELSE = "else"
"""By what the last line is called, whatever it says."""


def read_paytable(text: str, where: str) -> Pays:
    """From TOML, or from JSON."""
    try:
        told: object = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except ValueError as error:
        raise Denied(f"{where} is not a pay table: {error}") from None
    if not isinstance(told, dict) or not told:
        raise Denied(f'{where} is not a pay table: write [bet], then "line" = "odds"')
    for bet, lines in told.items():
        if not isinstance(lines, dict) or not all(isinstance(value, str) for value in lines.values()):
            raise Denied(f'{where}: of {bet} say each line that pays otherwise, as "line" = "odds"')
    return told


def with_paytable(game: BankedGame, pays: Pays) -> BankedGame:
    """The same game, those lines paying otherwise."""
    for name in pays:
        if game.bet(name) is None:
            bets = ", ".join(one.name for one in game.bets)
            raise Denied(f'{game.name} ({game.id}) has no bet "{name}": there are {bets}')
    return replace(game, bets=tuple(_changed(rule, pays.get(rule.name, {})) for rule in game.bets))


def _changed(rule: BetRule, pays: Mapping[str, str]) -> BetRule:
    lines, otherwise = list(rule.lines), rule.otherwise
    for line, value in pays.items():
        found = _named(rule, line)
        if found == len(lines):
            otherwise = _paying(otherwise, rule, value)
        else:
            lines[found] = _paying(lines[found], rule, value)
    return replace(rule, lines=tuple(lines), otherwise=otherwise)


def _named(rule: BetRule, line: str) -> int:
    """Which line it is: by its number from 1, or by its name where only one has it."""
    effects = (*rule.lines, rule.otherwise)
    if line == ELSE:
        return len(rule.lines)
    if line.isdecimal() and 0 < int(line) <= len(effects):
        return int(line) - 1
    found = [place for place, effect in enumerate(effects) if effect.label == line]
    if len(found) == 1:
        return found[0]
    listed = "; ".join(f"{place} {effect.label}" for place, effect in enumerate(effects, 1))
    what = "several lines are" if found else "no line is"
    raise Denied(f'{rule.name}: {what} called "{line}": name one of them or its number, of {listed}')


def _paying(effect: E, rule: BetRule, value: str) -> E:
    nothing = replace(effect, pays=None, prize=None, loses=None, is_="push")
    word, _, rest = value.strip().partition(" ")
    try:
        if word in {"push", "no-action", "stays", "loses"} and not rest:
            return replace(nothing, is_=word)
        if word == "loses":
            return replace(nothing, is_=None, loses=Fraction(rest))
        if word == "prize":
            return replace(nothing, is_=None, prize=cents(rest))
        return replace(nothing, is_=None, pays=Odds.of(value.strip()))
    except (ValueError, ZeroDivisionError):
        raise Denied(
            f'{rule.name}, {effect.label}: "{value}" is not what a line does: write odds like "25:1", '
            '"push", "loses", "loses 1/2" or "prize 500"'
        ) from None
