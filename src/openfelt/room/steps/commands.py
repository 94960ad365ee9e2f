"""All that people may ask of a table: every entry of these modules, each the command of one class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING

from openfelt.room.steps import (
    bank,
    deal,
    decisions,
    director,
    guests,
    house_dealer,
    meld_players,
    placed_bets,
    pot_players,
    seats,
    take_backs,
    time_out,
    together,
    waiting_list,
)
from openfelt.room.steps.command import Command, RoomsOwn

SUBJECTS = (
    seats, waiting_list, guests, bank, placed_bets, pot_players, meld_players, together, deal, decisions,
    house_dealer, take_backs, director, time_out,
)  # fmt: skip


def entries(*subjects: ModuleType) -> Iterator[type[Command]]:
    """The commands of these modules, in their order there."""
    for subject in subjects:
        for kind in vars(subject).values():
            if isinstance(kind, type) and issubclass(kind, Command) and kind.__module__ == subject.__name__:
                yield kind


if TYPE_CHECKING:
    TableCommand = Command
else:  # what a message may hold
    TableCommand = reduce(or_, (kind for kind in entries(*SUBJECTS) if not issubclass(kind, RoomsOwn)))
