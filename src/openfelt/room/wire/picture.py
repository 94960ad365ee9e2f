"""A table as it is drawn for those who look at it, each part once."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import asdict

from openfelt.room.log import events as e
from openfelt.room.state.banked import at_bank
from openfelt.room.state.table import TableState
from openfelt.room.wire.messages import Proofs
from openfelt.room.wire.seen import Seen
from openfelt.room.wire.views import private, public
from openfelt.rules.codec import to_json

Viewer = e.Person | None
"""None is an onlooker."""


class Told:
    """Of which cards of a round, and how much of its chance, a connection has the proofs."""

    def __init__(self) -> None:
        self.round, self.draws, self.chance = 0, set[int](), 0

    def of_round(self, round: int) -> None:
        if self.round != round:
            self.round, self.draws, self.chance = round, set(), 0


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

    def proofs_to(self, viewer: Viewer, told: Told) -> bytes | None:
        """What proves what this viewer was shown, beside what they were `told`; None if that is all."""
        so_far = self._state.so_far
        if self._onlooker is None or so_far is None or (openings := so_far.openings) is None:
            return None
        told.of_round(self._state.number)
        seen = so_far.round.felt.draws_seen(viewer)
        draws = [draw for draw in seen if draw not in told.draws]
        if not draws and told.chance == openings.chance:
            return None
        proven = openings.proven(draws, so_far.sent, told.chance)
        told.draws.update(draws)
        told.chance = openings.chance
        return to_json(Proofs(table=self._table.table, round=self._table.round, **asdict(proven)))

    @cached_property
    def _table_sent(self) -> bytes:
        return to_json(self._table)
