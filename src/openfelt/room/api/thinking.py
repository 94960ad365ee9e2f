"""Best play at the tables of a room: thought over in a process of its own, for people and for bots.

Nobody waits for it long: who has no answer by then has none, and the process goes on, so that it has what it
takes (compiled kernels, tables) when it is asked again.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from openfelt.odds.worths import BestPlay
from openfelt.room.api.calculator import Answer, BestJob, Busy, Calculator, Lacking, TooHeavy, Worked
from openfelt.room.doors.timepiece import REAL_TIME, Timepiece, timeout
from openfelt.room.wire.advice import Decision
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.extras import NotInstalled

PATIENCE = 3.0
"""Seconds that anybody waits."""


class Thinker:
    """One worker, and a few who wait for it; of these so many decisions of each person."""

    def __init__(self, time: Timepiece = REAL_TIME) -> None:
        self.calculator = Calculator(workers=1, waiting=16, each=4, seconds=30.0, time=time)

    async def best(self, decision: Decision) -> BestPlay | None:
        """None where it is not counted, or not told in time; refused where kernels are missing."""
        thought = asyncio.ensure_future(self._thought(decision))
        with suppress(TimeoutError):
            async with timeout(self.calculator.time, PATIENCE):
                await asyncio.wait((thought,))
        answer = thought.result() if thought.done() else None
        if isinstance(answer, Lacking):
            raise NotInstalled(answer.problem)
        if not isinstance(answer, Worked):
            return None
        told: BestPlay | None = from_json(answer.body, BestPlay | None)  # type: ignore[arg-type]  # a union
        return told

    async def _thought(self, decision: Decision) -> Answer | None:
        try:
            return await self.calculator.ask(BestJob(to_json(decision)), decision.ask.who.bettor)
        except (Busy, TooHeavy, OSError, EOFError):
            return None

    def close(self) -> None:
        self.calculator.close()
