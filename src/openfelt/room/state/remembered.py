"""Commands that have had their effect, the newest of them: by person and the client's id."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

T = TypeVar("T")
REMEMBERED = 1_000
"""How many a table, and the house, keep in memory; the log refuses older ones."""


class Remembered(OrderedDict[tuple[str, str], T]):
    """What each command led to."""

    def keep(self, person: str, id: str, what: T) -> None:
        self[person, id] = what
        while len(self) > REMEMBERED:
            self.popitem(last=False)
