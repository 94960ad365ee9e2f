"""Reports for the house and the regulator."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import Query
from fastapi.responses import StreamingResponse

from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.doors.shifts import Hours, set_shifts
from openfelt.room.log.events import HouseEvent, Shift
from openfelt.room.oversight.export import exported
from openfelt.room.oversight.search import KINDS, LogPage, Search, Wanted
from openfelt.room.state.reports import BY, Banked, Box, By, CompanyTotal, Drop, PersonTotal, Total, added_up
from openfelt.room.wire.messages import Id

LINES = "application/x-ndjson"
LABEL = 40
"""Characters of what was searched for, as it is kept."""
PAGE = 200
"""Events on a page of the log, at most."""
Day = Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class SetShifts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From now on; `zone` is a time zone such as America/Los_Angeles."""

    id: Id
    zone: str
    shifts: tuple[Shift, ...]


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("reports", catalogue)

    @at.get("/reports/drop")
    async def drop(
        call: Known,
        table: str | None = None,
        game: str | None = None,
        date: str | None = None,
        all: bool = False,
    ) -> tuple[Drop, ...]:
        """Collections and jackpot drops, by table, game and shift.

        Here and in the other reports private tables and bots are left out, unless `all` is asked for.
        """
        call.require("see-reports")
        return tuple(
            row
            for row in call.room.reports.drop(all)
            if table in {None, row.table} and game in {None, row.game} and date in {None, row.date}
        )

    @at.get("/reports/totals")
    async def totals(
        call: Known, by: By, since: Day = None, until: Day = None, all: bool = False
    ) -> tuple[Total, ...]:
        """The drop added up by table, game, shift or day; days are those on which shifts began."""
        call.require("see-reports")
        rows = (row for row in call.room.reports.drop(all) if _within(row.date, since, until))
        return added_up(rows, Total, *BY[by])

    @at.get("/reports/jackpots")
    async def jackpots(call: Known, all: bool = False) -> tuple[Box, ...]:
        """What was dropped into the jackpots' boxes, paid from them, and is in them now."""
        call.require("see-reports")
        return tuple(call.room.reports.boxes(call.room.house, all))

    @at.get("/reports/player-dealers")
    async def player_dealers(
        call: Known,
        person: str | None = None,
        company: str | None = None,
        date: str | None = None,
        all: bool = False,
    ) -> tuple[Banked, ...]:
        """What each person won or lost as the player-dealer, with their company, by table and shift."""
        call.require("see-reports")
        return tuple(
            row
            for row in call.room.reports.banked(all)
            if person in {None, row.person} and company in {None, row.company} and date in {None, row.date}
        )

    @at.get("/reports/player-dealers/totals")
    async def player_dealer_totals(
        call: Known, since: Day = None, until: Day = None, all: bool = False
    ) -> tuple[PersonTotal, ...]:
        """What each person won or lost as the player-dealer, all tables and shifts together."""
        call.require("see-reports")
        rows = (row for row in call.room.reports.banked(all) if _within(row.date, since, until))
        return added_up(rows, PersonTotal, "person", "company")

    @at.get("/reports/companies")
    async def companies(
        call: Known, since: Day = None, until: Day = None, all: bool = False
    ) -> tuple[CompanyTotal, ...]:
        """What each proposition-player company won or lost as the player-dealer."""
        call.require("see-reports")
        rows = (row for row in call.room.reports.companies(all) if _within(row.date, since, until))
        return added_up(rows, CompanyTotal, "company")

    @at.get("/reports/shifts")
    async def shifts(call: Known) -> Hours:
        """The shifts of the room, and its time zone."""
        call.require("see-reports")
        return call.room.reports.hours

    @at.post("/reports/shifts")
    async def change_shifts(call: Known, asked: SetShifts) -> Hours:
        """Other shifts from now on; what was counted stays where it is."""
        call.require("set-shifts")

        def decide() -> list[HouseEvent]:
            call.require("set-shifts")
            return [set_shifts(asked.zone, asked.shifts)]

        await call.room.in_house(decide, call.person, asked.id)
        return call.room.reports.hours

    @at.get("/log", LINES)
    async def log(call: Known, after: Annotated[int, Query(ge=0, le=2**53)] = 0) -> StreamingResponse:
        """The log of events as JSON lines, without PINs and without what is still secret at a table."""
        call.require("see-log")
        await call.door.watch.write(but=call.person)
        call.looked("the whole log")
        return StreamingResponse(exported(call.room, after), media_type=LINES)

    @at.get("/log/search")
    async def search(
        call: Known,
        table: str | None = None,
        person: str | None = None,
        round: Annotated[int | None, Query(ge=1, le=2**53)] = None,
        kind: str | None = None,
        since: str | None = None,
        until: str | None = None,
        bots: bool = True,
        before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE,
    ) -> LogPage:
        """Events of a table or of the house, by or about a person, of a table's round, of a kind, of a time.

        Times are those of the room's clock: a day (2026-11-01), a minute (2026-11-01T18:30) or a second, and
        both `since` and `until` are whole. Without `bots`, what bots did is left out. `before` is the `next`
        of the page before.
        """
        call.require("see-log")
        call.check_replay()
        await call.door.watch.write(but=call.person)
        call.looked("the log", (person or "")[:LABEL], (table or "")[:LABEL], round or 0)
        asked = Wanted(
            table=table, person=person, round=round, kind=kind, since=since, until=until, bots=bots
        )
        return await asyncio.to_thread(Search(call.room, asked).page, before, limit)

    @at.get("/log/kinds")
    async def kinds(call: Known) -> tuple[str, ...]:
        """The kinds of events there can be."""
        call.require("see-log")
        return KINDS

    return at


def _within(date: str, since: str | None, until: str | None) -> bool:
    return (since or date) <= date <= (until or date)
