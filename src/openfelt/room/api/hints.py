"""Hints for whoever is asked: what is sensible, at once; and what is best, where that is counted."""

from __future__ import annotations

import asyncio

from openfelt.odds.worths import BestPlay
from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import visible
from openfelt.room.wire.advice import Advised, advice, decisions


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("tables", catalogue)

    @at.get("/tables/{table}/advice")
    async def advised(call: Known, table: str) -> tuple[Advised, ...]:
        """A sensible choice for each decision that the caller is asked for now, by what they see."""
        async with visible(call, table).reading() as state:
            return advice(state, call.person)

    @at.get("/tables/{table}/best")
    async def best(call: Known, table: str) -> tuple[BestPlay, ...]:
        """The best play of each such decision, where it is counted and can be told at once.

        Refused where the kernels that work it out are not installed.
        """
        async with visible(call, table).reading() as state:
            asked = decisions(state, call.person)
        thought = await asyncio.gather(*(call.thinker.best(one) for one in asked))
        return tuple(one for one in thought if one is not None)

    return at
