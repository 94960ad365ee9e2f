"""What work over several tables needs of the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from openfelt.room.actors.actor import TableActor
from openfelt.room.doors.chance import Chance
from openfelt.room.doors.timepiece import Timepiece
from openfelt.room.log import events as e
from openfelt.room.log.chain import Pending
from openfelt.room.state.shelf import Shelf
from openfelt.room.steps.caller import Caller


class Tables(Protocol):
    """All tables, and the way into the log for what is not one table's alone."""

    @property
    def tables(self) -> Mapping[str, TableActor]: ...

    @property
    def shelf(self) -> Shelf: ...

    @property
    def chance(self) -> Chance: ...

    @property
    def time(self) -> Timepiece: ...

    def table(self, id: str) -> TableActor: ...

    def caller(self, person: e.Person) -> Caller: ...

    async def write(self, pending: list[Pending], events: Sequence[e.AnyEvent]) -> None: ...
