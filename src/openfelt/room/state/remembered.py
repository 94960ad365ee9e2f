"""Commands that have had their effect, the newest of them: by person and the client's id."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

from openfelt.rules.errors import Denied

T = TypeVar("T")
REMEMBERED = 1_000
"""How many a table, and the house, keep in memory; the log refuses older ones."""


class Remembered(OrderedDict[tuple[str, str], T]):
    """What each command led to."""

    def keep(self, person: str, id: str, what: T) -> None:
        self[person, id] = what
        while len(self) > REMEMBERED:
            self.popitem(last=False)


class Reused(Denied):
    """An id that meant one thing comes again and means another: that is a mistake, not a repetition."""

    def __init__(self) -> None:
        super().__init__("that id was another command's, which is done: send this one under an id of its own")
