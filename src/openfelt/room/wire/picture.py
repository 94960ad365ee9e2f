"""A table as it is drawn for those who look at it, each part once."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.wire.messages import Yours
from openfelt.room.wire.views import private, public
from openfelt.rules.codec import to_json


class Picture:
    """A table at one version: the `table` that everybody sees, and what is each viewer's own.

    The latter is drawn when it is first asked for, which is before the table changes; nothing is drawn twice.
    """

    def __init__(self, state: TableState, deadline: float | None) -> None:
        self._state, self._deadline, self._version = state, deadline, state.version
        self._seen = None if state.round is None else state.round.view(None)
        self.table = public(state, deadline, self._seen)
        self._yours: dict[e.Person, Yours | None] = {}
        self._table_sent = to_json(self.table)
        self._yours_sent: dict[e.Person, tuple[bytes, ...]] = {}

    def shows(self, state: TableState, deadline: float | None) -> bool:
        """Whether the table is still as it is here."""
        return state is self._state and state.version == self._version and deadline == self._deadline

    def yours(self, viewer: e.Person) -> Yours | None:
        """What this viewer alone may see."""
        if viewer not in self._yours:
            self._yours[viewer] = private(self._state, viewer, self._seen)
        return self._yours[viewer]

    def sent_to(self, viewer: e.Person | None) -> tuple[bytes, ...]:
        """The messages that bring it to a viewer; None is an onlooker."""
        if viewer is None:
            return (self._table_sent,)
        if viewer not in self._yours_sent:
            own = self.yours(viewer)
            self._yours_sent[viewer] = () if own is None else (to_json(own),)
        return (self._table_sent, *self._yours_sent[viewer])
