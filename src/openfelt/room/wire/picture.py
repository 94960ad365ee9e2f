"""A table as it is drawn for those who look at it, each part once."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.state.meld import MeldState
from openfelt.room.state.pot import PotState
from openfelt.room.state.table import TableState
from openfelt.room.wire.bank_views import BankViews
from openfelt.room.wire.meld_views import MeldViews
from openfelt.room.wire.messages import Proofs, Yours
from openfelt.room.wire.pot_views import PotViews
from openfelt.room.wire.seen import Log, Seen
from openfelt.room.wire.shown import Reading
from openfelt.room.wire.views import draws, views_of
from openfelt.rules.codec import to_json

draws(BankedState, BankViews())
draws(PotState, PotViews())
draws(MeldState, MeldViews())

Viewer = e.Person | None
"""None is an onlooker."""
STANDS_STILL = Reading()
FRESH = 0.25
"""Seconds for which a picture tells what is left of the time."""


class Told:
    """How much of a round a connection knows: what happened, and of which cards it has the proofs.

    It has them `until` then: the round, how often a card had been turned, how much chance had been taken.
    """

    def __init__(self) -> None:
        self.draws = set[int]()
        self.until = (0, 0, 0)
        self._round = 0
        self._public: Log = ()
        self._own: Log = ()

    def hear(self, seen: Seen) -> int:
        """How many sights of the round's log are known already; from now on all are."""
        if self._round != seen.table.round:
            self._round, self._public, self._own = seen.table.round, (), ()
        known = _alike(self._public, seen.table.log)
        if seen.log is not seen.table.log:
            known = min(known, _alike(self._own, seen.log))
        self._public, self._own = seen.table.log, seen.log
        return known


def _alike(before: Log, now: Log) -> int:
    """How many sights at the beginning are the same."""
    if len(before) <= len(now) and (not before or before[-1] is now[len(before) - 1]):
        return len(before)  # a round adds to what it has, unless an entry was taken back
    differ = (n for n, (one, other) in enumerate(zip(before, now, strict=False)) if one != other)
    return next(differ, min(len(before), len(now)))


class Picture:
    """A table at one version: what everybody sees, and what is each viewer's own.

    The latter is drawn when it is first asked for, which is before the table changes; nothing is drawn twice.
    """

    def __init__(self, state: TableState, clock: Reading = STANDS_STILL) -> None:
        self._state, self._clock, self._version = state, clock, state.version
        self._onlooker = None if state.round is None else state.round.view(None)
        self._views = views_of(state)
        self._table = self._views.public(state, clock, self._onlooker)
        self._seen: dict[Viewer, Seen] = {}
        self._tables: dict[int, bytes] = {}
        self._owns: dict[tuple[Viewer, int], tuple[bytes, ...]] = {}
        self._proved: dict[tuple[tuple[int, ...], int], bytes] = {}

    def shows(self, state: TableState, clock: Reading) -> bool:
        """Whether the table is still as it is here, and so is what is left of its time."""
        if state is not self._state or state.version != self._version:
            return False
        return clock.ends == self._clock.ends and clock.own - self._clock.own < FRESH

    @property
    def question(self) -> int:
        """What is asked in it."""
        return self._table.question

    def seen_by(self, viewer: Viewer) -> Seen:
        if viewer not in self._seen:
            yours = None
            if viewer is not None:
                yours = self._views.private(self._state, viewer, self._clock, self._onlooker)
            self._seen[viewer] = Seen(self._table, yours)
        return self._seen[viewer]

    def sent_to(self, viewer: Viewer, told: Told | None = None) -> tuple[bytes, ...]:
        """The messages that bring it to a viewer: of the log, what was not `told` before."""
        seen = self.seen_by(viewer)
        known = 0 if told is None else told.hear(seen)
        return self._table_sent(known), *self._own_sent(viewer, seen.yours, known)

    def proofs_to(self, viewer: Viewer, told: Told) -> bytes | None:
        """What proves what this viewer was shown, beside what they were `told`; None if that is all."""
        so_far = self._state.so_far
        if self._onlooker is None or so_far is None or (openings := so_far.openings) is None:
            return None
        felt, now = so_far.round.felt, (self._state.number, so_far.round.felt.turned, openings.chance)
        if told.until == now:
            return None
        if told.until[0] != self._state.number:
            told.draws.clear()
            told.until = (self._state.number, 0, 0)
        draws = tuple(draw for draw in felt.draws_seen(viewer) if draw not in told.draws)
        known, told.until = told.until[2], now
        told.draws.update(draws)
        return self._proofs(draws, known) if draws or known < openings.chance else None

    def _proofs(self, draws: tuple[int, ...], known: int) -> bytes:
        """Those of these cards, and of the chance that is not known yet; made once, whoever is sent them."""
        if (draws, known) not in self._proved:
            so_far = self._state.so_far
            assert so_far is not None
            assert so_far.openings is not None
            proven = so_far.openings.proven(draws, so_far.sent, known)
            proofs = Proofs(table=self._table.table, round=self._table.round, **asdict(proven))
            self._proved[draws, known] = to_json(proofs)
        return self._proved[draws, known]

    def _table_sent(self, known: int) -> bytes:
        if known not in self._tables:
            table = self._table
            self._tables[known] = to_json(replace(table, log=table.log[known:], log_after=known))
        return self._tables[known]

    def _own_sent(self, viewer: Viewer, yours: Yours | None, known: int) -> tuple[bytes, ...]:
        key = viewer, known
        if key not in self._owns:
            if yours is not None and yours.log is not None:
                yours = replace(yours, log=yours.log[known:], log_after=known)
            self._owns[key] = () if yours is None else (to_json(yours),)
        return self._owns[key]
