"""Reports for the house and the regulator."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from fastapi.responses import StreamingResponse

from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.export import exported
from openfelt.room.reports import Banked, Drop

LINES = "application/x-ndjson"


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("reports", catalogue)

    @at.get("/reports/drop", tuple[Drop, ...])
    async def drop(
        call: Known, table: str | None = None, game: str | None = None, date: str | None = None
    ) -> tuple[Drop, ...]:
        """Collections and jackpot drops, by table, game and shift."""
        call.require("see-reports")
        return tuple(
            row
            for row in call.room.reports.drop()
            if table in {None, row.table} and game in {None, row.game} and date in {None, row.date}
        )

    @at.get("/reports/player-dealers", tuple[Banked, ...])
    async def player_dealers(
        call: Known, person: str | None = None, company: str | None = None, date: str | None = None
    ) -> tuple[Banked, ...]:
        """What each person won or lost as the player-dealer, with their company, by table and shift."""
        call.require("see-reports")
        return tuple(
            row
            for row in call.room.reports.banked()
            if person in {None, row.person} and company in {None, row.company} and date in {None, row.date}
        )

    @at.get("/log", LINES)
    async def log(call: Known, after: Annotated[int, Query(ge=0, le=2**53)] = 0) -> StreamingResponse:
        """The log of events as JSON lines, without PINs and without what is still secret at a table."""
        call.require("see-log")
        return StreamingResponse(exported(call.room, after), media_type=LINES)

    return at
