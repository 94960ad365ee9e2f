"""The kinds of tables that the room has, by the kind of play."""

from __future__ import annotations

from openfelt.room.log.events import TableOpened
from openfelt.room.state.banked import BankedState
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.meld import MeldState
from openfelt.room.state.meld_rules import MeldRules
from openfelt.room.state.pot import PotState
from openfelt.room.state.pot_rules import PotRules
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.table import TableState


def new_table(opened: TableOpened, rules: AnyRules, shelf: Shelf | None = None) -> TableState:
    """A table that has just been opened."""
    if isinstance(rules, BankedRules):
        return BankedState(opened, rules, shelf)
    if isinstance(rules, PotRules):
        return PotState(opened, rules, shelf)
    if isinstance(rules, MeldRules):
        return MeldState(opened, rules, shelf)
    raise LookupError(f"there is no table for rules of the kind {type(rules).__name__}")
