"""A table as it is drawn for those who look at it, each part once."""

from __future__ import annotations

from functools import cached_property

from openfelt.room.log import events as e
from openfelt.room.state.banked import at_bank
from openfelt.room.state.table import TableState
from openfelt.room.wire.seen import Seen
from openfelt.room.wire.views import private, public
from openfelt.rules.codec import to_json

Viewer = e.Person | None
"""None is an onlooker."""


class Picture:
    """A table at one version: what everybody sees, and what is each viewer's own.

    The latter is drawn when it is first asked for, which is before the table changes; nothing is drawn twice.
    """

    def __init__(self, state: TableState, deadline: float | None) -> None:
        self._state, self._deadline, self._version = state, deadline, state.version
        self._onlooker = None if state.round is None else state.round.view(None)
        self._table = public(at_bank(state), deadline, self._onlooker)
        self._seen: dict[Viewer, Seen] = {}
        self._sent: dict[Viewer, tuple[bytes, ...]] = {}

    def shows(self, state: TableState, deadline: float | None) -> bool:
        """Whether the table is still as it is here."""
        return state is self._state and state.version == self._version and deadline == self._deadline

    def seen_by(self, viewer: Viewer) -> Seen:
        if viewer not in self._seen:
            yours = None if viewer is None else private(at_bank(self._state), viewer, self._onlooker)
            self._seen[viewer] = Seen(self._table, yours)
        return self._seen[viewer]

    def sent_to(self, viewer: Viewer) -> tuple[bytes, ...]:
        """The messages that bring it to a viewer."""
        if viewer not in self._sent:
            yours = self.seen_by(viewer).yours
            own = () if yours is None else (to_json(yours),)
            self._sent[viewer] = (self._table_sent, *own)
        return self._sent[viewer]

    @cached_property
    def _table_sent(self) -> bytes:
        return to_json(self._table)
