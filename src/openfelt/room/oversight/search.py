"""Searching the log: by table, person, round, kind and time, the latest first, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args
from zoneinfo import ZoneInfo

import msgspec

from openfelt.room.actors.room import Missing, Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log import wall_clock
from openfelt.room.log.chain import LogEntry, Sought
from openfelt.room.log.named import named_in
from openfelt.room.log.sentences import book_event, house_event, table_event
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.room.oversight.export import Secrets
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied, told

KINDS: tuple[str, ...] = tuple(sorted(kind.__struct_config__.tag for kind in get_args(e.AnyEvent)))
LOOKED_AT = 100_000
"""Events that one page looks at, at most: a rare one in a long log takes several."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for. `table` may be the house; a round is one of a table's; times are the room's."""

    table: str | None = None
    person: str | None = None
    round: int | None = None
    kind: str | None = None
    since: str | None = None
    until: str | None = None
    bots: bool = True


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it may be shown: `says` in a sentence, `body` as it is written down.

    `time` is by the room's clock; `table` is null for the house's own.
    """

    seq: int
    at: float
    time: str
    table: str | None
    by: str
    kind: str
    says: str
    body: dict[str, Any]


class LogPage(msgspec.Struct, frozen=True, kw_only=True):
    """Events, the latest first. `next` is where the next page begins, null at the end of the log.

    It may hold few or none and yet have a next: then so much was looked at.
    """

    events: tuple[Found, ...]
    next: int | None
    zone: str


class Search:
    """A search as of the moment it is made; `page` blocks, so call that in a thread."""

    def __init__(self, room: Room, wanted: Wanted) -> None:
        self._log, self._history, self._wanted = room.log, room.history, wanted
        self._room = room
        self._secrets, self._zone = Secrets(room), ZoneInfo(room.reports.hours.zone)
        if wanted.kind is not None and wanted.kind not in KINDS:
            raise Denied(f'"{wanted.kind[:40]}" is no kind of event: it is one of {", ".join(KINDS)}')
        if wanted.table not in {None, HOUSE, *room.tables, *room.closed}:
            raise Missing(f'there is no table "{wanted.table}"')
        if wanted.round is not None and wanted.table in {None, HOUSE}:
            raise Denied("a round is one of a table's: say of which table")
        self._since = None if wanted.since is None else wall_clock.begins(wanted.since, self._zone)
        self._until = None if wanted.until is None else wall_clock.ends(wanted.until, self._zone)

    def page(self, before: int | None, limit: int) -> LogPage:
        first, end = self._bounds(before)
        floor = max(first, end - 1 - LOOKED_AT)
        events: list[Found] = []
        for entry in self._sieved(floor, end):
            if not self._fits(entry):
                continue
            if len(events) == limit:
                return self._paged(events, events[-1].seq)
            events.append(self._found(entry))
        return self._paged(events, floor + 1 if floor > first else None)

    def _bounds(self, before: int | None) -> tuple[int, int]:
        """The number after which, and the one before which, everything lies."""
        wanted, first, end = self._wanted, 0, self._secrets.last + 1
        if before is not None:
            end = min(end, before)
        if self._since is not None or self._until is not None:
            earliest, latest = self._log.span(self._since, self._until)
            first, end = max(first, earliest - 1), min(end, latest + 1)
        if wanted.round is not None and wanted.table is not None:
            after, over = self._history.extent(self._log, wanted.table, wanted.round)
            first, end = max(first, after), end if over is None else min(end, over)
        return first, max(end, first + 1)

    def _sieved(self, after: int, before: int) -> Iterator[LogEntry]:
        """As far as the database can tell."""
        wanted = self._wanted
        if wanted.table is None:
            stream = None
        else:
            stream = HOUSE_STREAM if wanted.table == HOUSE else Stream.of_table(wanted.table)
        opens = "" if wanted.kind is None else f'{{"is":"{wanted.kind}"'
        quoted = None if wanted.person is None else msgspec.json.encode(wanted.person).decode()
        return self._log.find(
            Sought(
                after=after,
                before=before,
                stream=stream,
                since=self._since,
                until=self._until,
                opens=opens,
                whom=None if wanted.person is None or quoted is None else (wanted.person, quoted),
            )
        )

    def _fits(self, entry: LogEntry) -> bool:
        """Whoever has decided in secret is not found by it. Without bots: what no bot did."""
        person = self._wanted.person
        if not self._wanted.bots and self._room.reports.is_bot(entry.by):
            return False
        if person is None or entry.by == person:
            return True
        event = e.read(entry.body)
        return person in named_in(event) and not (
            isinstance(event, e.Answered) and self._secrets.hides(entry)
        )

    def _found(self, entry: LogEntry) -> Found:
        body = self._secrets.without(entry)
        return Found(
            seq=entry.seq,
            at=entry.at,
            time=wall_clock.shown(entry.at, self._zone),
            table=entry.stream.table or None,
            by=entry.by,
            kind=body.pop("is"),
            says=self._said(entry),
            body=body,
        )

    def _said(self, entry: LogEntry) -> str:
        event = e.read(entry.body)
        if isinstance(event, (e.Answered, e.HandsEntered)) and self._secrets.hides(entry):
            return "of the round in play: not shown yet"
        bets = self._labels(entry.stream.table)
        if isinstance(event, e.HouseEvent):
            said = house_event(event)
        elif isinstance(event, e.BookEvent):
            said = book_event(event)
        else:
            said = table_event(event, lambda bet: bets.get(bet, bet))
        return told(said, self._room.house.name_of)

    def _labels(self, table: str) -> dict[str, str]:
        """What the game of a table that is open calls its bets, if it has some."""
        game = self._room.tables[table].state.game if table in self._room.tables else None
        return {bet.name: bet.label for bet in game.bets} if isinstance(game, BankedGame) else {}

    def _paged(self, events: list[Found], next: int | None) -> LogPage:
        return LogPage(events=tuple(events), next=next, zone=self._zone.key)
