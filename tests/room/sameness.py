"""Whether two rooms, or two tables, are the same: field by field, over all the fields there are."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from openfelt.room.doors.house import House
from openfelt.room.state.fold import Fold
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Pack, Stock
from openfelt.room.state.table import TableState
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.pot import PotRound

OF_THE_MOMENT = ("chance", "_ids", "_held", "_holds")
"""Fields of the house that are no fold of the log."""


def fields(thing: object, but: Collection[str] = ()) -> dict[str, object]:
    return {name: comparable(value) for name, value in vars(thing).items() if name not in but}


def comparable(value: object) -> object:
    """By kind and content; the order in dicts counts, too."""
    match value:
        case House():
            return fields(value, OF_THE_MOMENT)
        case Stock():
            return fields(value, ("_gone",)) | {"gone": comparable(value.gone)}
        case Pack():
            return value.seed, value.shoe
        case SoFar():
            return comparable(value.round), value.hands, value.hands_before, value.dropped
        case PotRound() | MeldRound():
            looks = [value.view(viewer) for viewer in (None, *value.table.people)]
            said = (value.begun, value.answers, value.waiting, value.found, value.void, value.pack)
            return said, value.money.charges, value.money.fees, value.ledger.entries, looks
        case BankedRound():
            views = [value.view(viewer) for viewer in (None, *value.table.bettors_at(1))]
            told = (value.begun, value.answers, value.waiting, value.facts, value.void, value.pack)
            return told, value.money.bets, value.money.charges, value.ledger.entries, views
        case dict():
            return type(value), [(key, comparable(it)) for key, it in value.items()]
        case list() | tuple():
            return type(value), [comparable(it) for it in value]
        case _ if dataclasses.is_dataclass(value):
            declared = dataclasses.fields(value)  # and not what is remembered of them
            return type(value), {field.name: comparable(getattr(value, field.name)) for field in declared}
        case _ if type(value).__module__.startswith("openfelt") and hasattr(value, "__dict__"):
            return type(value), fields(value)
    return type(value), value


def table_fields(state: TableState) -> dict[str, object]:
    told = fields(state, ("rules", "shelf"))
    return told | {"game": (state.game.id, state.rules.game.book)}


def assert_same(one: Fold, other: Fold) -> None:
    assert fields(one.office) == fields(other.office)
    assert list(one.tables) == list(other.tables)
    for id, table in one.tables.items():
        assert table_fields(table.state) == table_fields(other.tables[id].state)
        assert list(table.done.items()) == list(other.tables[id].done.items())
