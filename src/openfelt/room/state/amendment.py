"""How a table would be opened by rules that have been corrected since.

An option that they do not have any more is left to them, and limits are brought within theirs. Anything else
(the collection, positions, decks) is for the floor to decide: such a table is not opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from openfelt.room.log.events import TableOpened
from openfelt.room.state.opening import check_opening
from openfelt.room.state.rules import AnyRules, RulesOf
from openfelt.rules.errors import Denied


@dataclass(frozen=True)
class Amended:
    """The table as it may be opened now and what was changed for it; without rules, why it may not be."""

    opened: TableOpened
    rules: AnyRules | None
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
        nearest = installed(opened).closest(opened)
    except (Denied, ValueError, LookupError):
        return
    if nearest != opened:
        yield nearest, [f"the limits are {nearest.limits} now"]


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
