"""Who of those who play is connected, and for how long others have not been. Nothing of it is in the log."""

from __future__ import annotations

from collections.abc import Set

from openfelt.room.doors.timepiece import Timepiece
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState

AGAIN = 5.0
"""Seconds until it is seen again whether somebody can go who could not."""
ASLEEP = 3
"""So many times as long as for people who come back, bots play for somebody who only looks on."""


class Presence:
    """Looked at whenever somebody comes, goes or does something. Times are those of `Timepiece.elapsed`."""

    def __init__(self) -> None:
        self._since: dict[e.Person, float] = {}
        self._idle: dict[e.Person, float] = {}  # at a table for all: those who sit out too
        self._people: set[e.Person] = set()
        self._empty: float | None = None  # since when nobody is there
        self._acted: float | None = None  # when somebody last did something, where bots play

    def matters(self, state: TableState) -> bool:
        """Whether anything comes of it at this table."""
        opened = state.opened
        return opened.private is not None or (opened.timers.away is not None and state.dealer.hears_people)

    def look(self, state: TableState, here: Set[e.Person | None], now: float) -> None:
        self._look_for_anyone(state, here, now)
        if _away(state) is None:
            return
        missing = {person for person in state.seats.values() if person not in here} - state.sitting_out
        self._since = {person: self._since.get(person, now) for person in missing}
        idle = set[e.Person]()
        if state.opened.private is None and not state.paused:
            idle = (state.stacks.keys() - here) | state.sitting_out
        self._idle = {person: self._idle.get(person, now) for person in idle}

    def over(self, away: float | None, now: float) -> tuple[e.Person, ...]:
        """Those who have been away too long."""
        if away is None:
            return ()
        return tuple(person for person, since in self._since.items() if now - since >= away)

    def next(self, away: float | None) -> float | None:
        """When the next of them will have been."""
        return _first(self._since, away)

    def gone(self, seconds: float | None, now: float) -> tuple[e.Person, ...]:
        """Those who have sat out or been away for so long. Who cannot go now is looked at again later."""
        if seconds is None:
            return ()
        gone = tuple(person for person, since in self._idle.items() if now - since >= seconds)
        self._idle |= dict.fromkeys(gone, now - seconds + AGAIN)
        return gone

    def next_gone(self, seconds: float | None) -> float | None:
        """When the next of them will have been."""
        return _first(self._idle, seconds)

    def _look_for_anyone(self, state: TableState, here: Set[e.Person | None], now: float) -> None:
        """Since when nobody of a private table is there: neither its owner nor a guest; bots do not count."""
        owner = state.opened.private
        self._people = {owner, *state.invited, *state.stacks} - state.bots if owner is not None else set()
        if not self._people or not self._people.isdisjoint(here):
            self._empty = None
        elif self._empty is None:
            self._empty = now
        if not self._people or state.bots.isdisjoint(state.seats.values()):
            self._acted = None
        elif self._acted is None:
            self._acted = now

    def hear(self, person: e.Person, time: Timepiece) -> None:
        """Who does something without following the table is there too."""
        for since in (self._since, self._idle):
            if person in since:
                since[person] = time.elapsed()
        if person in self._people:
            now = time.elapsed()
            self._empty = None if self._empty is None else now
            self._acted = None if self._acted is None else now

    def left(self, seconds: float | None) -> float | None:
        """When a private table will have been left for so long, or bots have played there for nobody."""
        if seconds is None:
            return None
        ends = [(self._empty, seconds), (self._acted, ASLEEP * seconds)]
        return min((since + wait for since, wait in ends if since is not None), default=None)

    @property
    def looked_at(self) -> bool:
        """Whether somebody of a private table is there, whatever they do."""
        return self._empty is None


def _first(since: dict[e.Person, float], seconds: float | None) -> float | None:
    return None if seconds is None or not since else min(since.values()) + seconds


def _away(state: TableState) -> float | None:
    """Whoever sits at a physical table needs no connection."""
    return state.opened.timers.away if state.dealer.hears_people else None
