"""Everything a log has led to, with nobody playing: what a room begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from openfelt.room.doors.house import House
from openfelt.room.log import events as e
from openfelt.room.log.chain import GENESIS, Entered, LogEntry
from openfelt.room.log.stream import HOUSE_STREAM, RULES_STREAM
from openfelt.room.state.history import History
from openfelt.room.state.kinds import new_table
from openfelt.room.state.moved_alone import COUNTED, MovedAlone
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.reports import Reports
from openfelt.room.state.rules import RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.table import TableState
from openfelt.rules.money import Cents

WITHIN = frozenset({e.Answered, e.BetPlaced, e.DoneBetting, e.Accepted, e.BetTakenDown})
"""Most of what happens concerns its table alone: no money moves yet, and no round begins or ends."""


class BackOffice:
    """What all streams together lead to: the money, what was played, whose commands were carried out.

    `seq` and `hash` are the last event's; it is `whole` when none before is still on its way here.
    """

    def __init__(self) -> None:
        self.house, self.history, self.reports = House(), History(), Reports()
        self.alone = MovedAlone()
        self.house_version = 0
        self.house_done: Remembered[list[e.HouseEvent]] = Remembered()
        self.opened_by: dict[tuple[e.Person, str], str] = {}
        self.seq, self.hash, self.taken = 0, GENESIS, 0

    @property
    def whole(self) -> bool:
        return self.taken == self.seq

    def take(self, entry: LogEntry, event: e.AnyEvent) -> None:
        if type(event) not in WITHIN and entry.stream is not RULES_STREAM:
            self._book(entry, event)
        self.pass_over(entry)

    def take_in(self, written: Sequence[LogEntry], events: Sequence[e.AnyEvent]) -> None:
        """What one table wrote together."""
        for number, event in enumerate(events):
            if type(event) not in WITHIN:
                self._book(written[number], event)
        seq, hash = written.tip if type(written) is Entered else (written[-1].seq, written[-1].hash)
        self.taken += len(events)
        if seq > self.seq:
            self.seq, self.hash = seq, hash

    def pass_over(self, entry: LogEntry) -> None:
        """What happened concerns its table alone."""
        self.taken += 1
        if entry.seq > self.seq:
            self.seq, self.hash = entry.seq, entry.hash

    def moved_alone(self, person: e.Person, now: float) -> Cents:
        """What a member of staff has moved in this shift with nobody to second it, on whatever account."""
        return self.alone.of(self.house.account(person).behind, self.reports.hours.at(now))

    def _book(self, entry: LogEntry, event: e.AnyEvent) -> None:
        self.house.apply(entry.stream, event)
        if type(event) in COUNTED:
            self.alone.take(entry, event, self.house, self.reports.hours)
        self.history.take(entry, event)
        self.reports.take(entry, event, self.house)
        if entry.stream == HOUSE_STREAM:
            self.house_version = entry.version
            if entry.command:
                events = self.house_done.get((entry.by, entry.command), [])
                self.house_done.keep(entry.by, entry.command, [*events, event])  # type: ignore[list-item]  # the house's stream
        elif type(event) is e.TableOpened and entry.command:
            self.opened_by[entry.by, entry.command] = event.table


@dataclass
class TableFold:
    """A table, and which version each command led to."""

    state: TableState
    done: Remembered[int] = field(default_factory=Remembered)


class Fold:
    """The back office and every table. A table may be ahead of it: it takes only what is new to it.

    The shelf has been filled from the log: a table's rules are known before they are needed.
    """

    def __init__(self, rules: RulesOf | Shelf) -> None:
        self.shelf = rules if isinstance(rules, Shelf) else Shelf(rules)
        self.office = BackOffice()
        self.tables: dict[str, TableFold] = {}

    @property
    def ran(self) -> float:
        """How far the room's own time has come, by all that the log tells of it."""
        return max(self.office.house.ran, *(table.state.ran for table in self.tables.values()), 0.0)

    def take(self, entry: LogEntry) -> None:
        if entry.body.startswith(e.ANSWERED):
            self._hear(entry)
            return
        event = e.read(entry.body)
        self.office.take(entry, event)
        if isinstance(event, e.TableOpened):
            state = new_table(event, self.shelf.opening(event), self.shelf)
            state.run_to(event.now, entry.at)
            state.unplayed = entry.seq < (self.shelf.taken_over or 0)
            self.tables[event.table] = TableFold(state)
        elif entry.stream == RULES_STREAM:
            self.shelf.take(entry, event)
        elif entry.stream != HOUSE_STREAM:
            table = self.tables[entry.stream.table]
            if entry.version > table.state.version:
                table.state.apply(event, entry.at)  # type: ignore[arg-type]  # a table's stream
                if entry.command:
                    table.done.keep(entry.by, entry.command, entry.version)

    def _hear(self, entry: LogEntry) -> None:
        """An answer concerns its table alone."""
        self.office.pass_over(entry)
        table = self.tables[entry.stream.table]
        if entry.version > table.state.version:
            table.state.hear(entry.body, entry.at)
            if entry.command:
                table.done.keep(entry.by, entry.command, entry.version)
