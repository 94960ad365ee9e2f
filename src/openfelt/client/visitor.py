"""A visitor: a bot that is a client of the room."""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial
from operator import ne

import httpx

from openfelt.bots import Style
from openfelt.client.client import Client, Connection, Refusal
from openfelt.odds.worths import BestPlay
from openfelt.room.actors.habits import Habits
from openfelt.room.wire.advice import Advised

AGAIN = 1.0
"""Seconds until a visitor who lost the connection comes back."""


class Visitor:
    """One bot at one table. It never knows more than a client is told.

    `pace` is how many seconds it thinks, at the least and at the most; `style` how it decides.
    """

    def __init__(
        self,
        client: Client,
        table: str,
        rng: random.Random,
        pace: tuple[float, float] = (0.4, 1.5),
        style: Style = "advised",
    ) -> None:
        self.client, self.table, self.rng, self.pace, self.style = client, table, rng, pace, style
        self.habits = Habits(client.person, rng)

    async def play(self) -> None:
        """Sit and play until the connection or the table closes; come back when the connection is lost."""
        while True:
            with contextlib.suppress(OSError, httpx.TransportError):
                async with self.client.stream() as stream:
                    if await self._play(stream):
                        return
            await asyncio.sleep(AGAIN)

    async def _play(self, stream: Connection) -> bool:
        game = await self.client.game_at(self.table)
        seen = await stream.follow(self.table)
        while seen.table.phase != "closed":
            asked = seen.yours is not None and seen.yours.asks
            advised = await self._advised() if asked else ()
            command = self.habits.wants(seen, game, advised)
            if command is not None:
                await asyncio.sleep(self.rng.uniform(*self.pace))
                with contextlib.suppress(Refusal):
                    await stream.do(self.table, command)
            before = seen
            with contextlib.suppress(TimeoutError, Refusal):  # after a refusal, or a bet too many, look again
                async with asyncio.timeout(2):
                    await stream.until(self.table, partial(ne, before))
            if self.table in stream.shut:
                return True
            seen = stream.seen[self.table]
        return True

    async def _advised(self) -> tuple[Advised, ...]:
        """The best where it plays so and that is told; else what is sensible."""
        best: tuple[BestPlay, ...] = ()
        if self.style == "best":
            with contextlib.suppress(Refusal):  # the room lacks the kernels that work it out
                best = await self.client.best(self.table)
        told = tuple(Advised(who=one.who, choice=one.best.choice) for one in best)
        return told or await self.client.advice(self.table)
