"""How a table would be opened by rules that have been corrected since: what they do not have is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from openfelt.room.log.events import TableOpened
from openfelt.room.state.opening import check_opening
from openfelt.room.state.rules import Rules, RulesOf
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied


@dataclass(frozen=True)
class Amended:
    """The table as it may be opened now and what was changed for it; without rules, why it may not be."""

    opened: TableOpened
    rules: Rules | None
    why: tuple[str, ...] = ()


def amended(opened: TableOpened, installed: RulesOf) -> Amended:
    why: list[str] = []
    for table, said in _ways(opened, installed):
        why += said
        try:
            rules = installed(table)
            check_opening(table, rules)
        except (Denied, ValueError, LookupError) as refused:
            last = str(refused)
            continue
        return Amended(replace(table, rules=rules.name), rules, tuple(why))
    return Amended(opened, None, (last,))


def _ways(opened: TableOpened, installed: RulesOf) -> Iterator[tuple[TableOpened, list[str]]]:
    """The table as it is, then with one thing after another as the rules have it now."""
    yield opened, []
    opened, gone = _without_options(opened, installed)
    if gone:
        yield opened, [f"the option {name} is not one of its rules any more" for name in gone]
    try:
        rules = installed(opened)
    except (Denied, ValueError, LookupError):
        if not opened.collection:
            return
        opened = replace(opened, collection=(), section=None)
        yield opened, ["its collection option is not printed any more: no collection is posted"]
        try:
            rules = installed(opened)
        except (Denied, ValueError, LookupError):
            return
    limits = closest(opened.limits, rules)
    if limits != opened.limits:
        opened = replace(opened, limits=limits)
        yield opened, [f"the limits are {limits} now"]
    decks = opened.decks if opened.decks in rules.game.deck.decks else rules.game.deck.default
    seats = min(max(opened.seats, rules.game.seats.least), max(rules.game.seats.tables))
    if (decks, seats) != (opened.decks, opened.seats):
        opened = replace(opened, decks=decks, seats=seats)
        yield opened, [f"the table has {seats} positions and {decks} deck{'s' if decks > 1 else ''} now"]


def _without_options(opened: TableOpened, installed: RulesOf) -> tuple[TableOpened, list[str]]:
    """Each option is tried by itself beside those that stay."""
    kept, gone = dict(opened.options), []
    bare = replace(opened, options={}, collection=(), section=None)
    for name, value in opened.options.items():
        try:
            installed(replace(bare, options={name: value}))
        except (Denied, ValueError, LookupError):
            del kept[name]
            gone.append(name)
    return replace(opened, options=kept), gone


def closest(limits: Limits, rules: Rules) -> Limits:
    """The limits nearest to these that the game and the posted option are printed for."""
    if rules.game.limits is not None:
        limits = rules.game.limits.closest(limits)
    if rules.schedule is not None:
        limits = rules.schedule.options[0].closest(limits)
    return Limits(limits.min, limits.max)
