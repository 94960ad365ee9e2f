"""What each member of staff has moved with nobody to second it, added up by shift: a fold of the log.

So many small sums are one large one. Whoever has two accounts is one person, and what a motion did is not
counted: two people looked at it.
"""

from __future__ import annotations

from openfelt.room.doors.house import House
from openfelt.room.doors.motions import money_of
from openfelt.room.doors.shifts import Hours
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.rules.money import Cents

Shift = tuple[str, str]
SHIFTS = 48
"""So many are remembered, for a clock that is set back."""
MOTION = "motion "
"""How the id of a table's command begins that carries out a motion. None that is sent has a space in it."""
COUNTED = frozenset({e.Deposited, e.Withdrawn, e.Corrected, e.JackpotPaid, e.MotionSeconded, e.ShiftsSet})


class MovedAlone:
    """Sums by shift and by whose account it is."""

    def __init__(self) -> None:
        self._sums: dict[Shift, dict[str, Cents]] = {}
        self._seconded = 0  # the version of the house at which what was seconded last was done

    def of(self, who: str, shift: Shift) -> Cents:
        """What somebody has moved; accounts of one person have it together (`Account.behind`)."""
        return self._sums.get(shift, {}).get(who, Cents(0))

    def take(self, entry: LogEntry, event: e.AnyEvent, house: House, hours: Hours) -> None:
        """An event of a kind that is `COUNTED`, with the hours before it."""
        match event:
            case e.Deposited(amount=amount) | e.Withdrawn(amount=amount):
                if entry.version != self._seconded:
                    self._add(entry, amount, house, hours)
            case e.Corrected() | e.JackpotPaid():
                if not entry.command.startswith(MOTION):
                    self._add(entry, money_of(event), house, hours)
            case e.MotionSeconded():
                self._seconded = entry.version + 1
            case e.ShiftsSet(zone=zone, shifts=shifts):
                self._go_over(hours.at(entry.at), Hours(zone=zone, shifts=shifts).at(entry.at))
            case _:
                pass

    def _add(self, entry: LogEntry, amount: int, house: House, hours: Hours) -> None:
        if entry.by in house.people:
            sums, who = self._in(hours.at(entry.at)), house.account(entry.by).behind
            sums[who] = Cents(sums.get(who, 0) + amount)

    def _in(self, shift: Shift) -> dict[str, Cents]:
        sums = self._sums.setdefault(shift, {})
        while len(self._sums) > SHIFTS:
            del self._sums[next(iter(self._sums))]
        return sums

    def _go_over(self, before: Shift, now: Shift) -> None:
        """Who sets other shifts does not begin anew by it."""
        if before in self._sums and before != now:
            sums = self._in(now)
            for who, moved in self._sums.get(before, {}).items():
                sums[who] = Cents(max(moved, sums.get(who, 0)))
