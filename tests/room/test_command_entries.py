"""A command is one entry: what it says, who may, what it does. None is forgotten or half an entry."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from typing import get_args

import pytest

from openfelt.room import steps
from openfelt.room.doors.roles import PERMISSIONS
from openfelt.room.steps.caller import THE_CLOCK
from openfelt.room.steps.command import Command, RoomsOwn
from openfelt.room.steps.commands import SUBJECTS, TableCommand, entries

ENTRIES = tuple(entries(*SUBJECTS))


def written(of: Iterable[type[Command]]) -> Iterator[type[Command]]:
    """Of the steps' own modules, those that no other is made of."""
    for kind in of:
        if kind.__module__.startswith(steps.__name__):
            yield from written(kind.__subclasses__()) if kind.__subclasses__() else (kind,)


def test_every_command_that_is_written_is_an_entry_of_a_subject() -> None:
    for module in pkgutil.iter_modules(steps.__path__, f"{steps.__name__}."):
        importlib.import_module(module.name)
    assert set(written(Command.__subclasses__())) == set(ENTRIES)
    assert len(ENTRIES) == len(set(ENTRIES))


def test_a_message_may_hold_every_command_but_the_rooms_own() -> None:
    assert get_args(TableCommand) == tuple(kind for kind in ENTRIES if not issubclass(kind, RoomsOwn))
    tags = [kind.__struct_config__.tag for kind in ENTRIES]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_command_says_who_may_and_what_it_does(kind: type[Command]) -> None:
    assert set(kind.may) <= {*PERMISSIONS, THE_CLOCK}
    assert kind.may, "somebody may"
    assert kind.do is not Command.do
