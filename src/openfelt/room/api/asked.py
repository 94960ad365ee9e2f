"""Which question somebody means who names none, as older clients do: that which they were shown last.

So a command that is sent twice, or was under way when the table went on, does not answer what its sender has
not seen.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import cast

from msgspec.structs import replace

from openfelt.room.actors.actor import Follower, TableActor
from openfelt.room.log.events import Person
from openfelt.room.steps.command import OfRound
from openfelt.room.steps.commands import TableCommand

REMEMBERED = 10_000
"""Of so many people and tables, the newest, it is known what they asked to see."""


class LastSeen(OrderedDict[tuple[str, Person], int]):
    """What was asked at a table when somebody last asked to see it, without following it."""

    def note(self, table: str, person: Person, question: int) -> None:
        self[table, person] = question
        self.move_to_end((table, person))
        while len(self) > REMEMBERED:
            self.popitem(last=False)

    def by(self, person: Person, actor: TableActor) -> int:
        """Also by following it, over any connection; 0 if they have not seen it."""
        follows = (one for one in actor.followers if isinstance(one, Follower) and one.viewer == person)
        looked = self.get((actor.stream.table, person), 0)
        return max((one.question for one in follows), default=looked)


def names_none(command: TableCommand) -> bool:
    """Whether it answers a question, and does not say which."""
    return isinstance(command, OfRound) and command.answers and command.question is None


def meant(actor: TableActor, person: Person, command: TableCommand, id: str, seen: int) -> TableCommand:
    """The command with the question that its sender has `seen`, if any, where it names none itself.

    One that is sent again is the one that it was.
    """
    if not names_none(command):
        return command
    before = actor.said.get((person, id))
    if isinstance(before, OfRound) and replace(before, question=None) == command:
        return cast(TableCommand, before)
    return replace(command, question=seen)
