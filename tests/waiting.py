"""Waiting for what has to happen, with a limit: the place where tests sleep.

A test that sleeps for a time it has guessed fails on a busy machine and wastes time on an idle one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE = 120.0
"""Seconds that a busy machine is given; only a test that fails takes them."""
PAUSE = 0.01
T = TypeVar("T")


def until(
    holds: Callable[[], object],
    what: str | Callable[[], str],
    patience: float = PATIENCE,
    rest: Callable[[], object] = lambda: time.sleep(PAUSE),
) -> None:
    """Wait until it holds, and `rest` between two looks; `what` is said if it never does."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"never came: {what if isinstance(what, str) else what()}"
        rest()


async def until_so(holds: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """`until`, while other tasks go on."""

    async def look() -> object:
        return holds()

    await until_answered(look, what, patience)


async def until_answered(ask: Callable[[], Awaitable[T]], what: str, patience: float = PATIENCE) -> T:
    """Ask again and again until the answer is something; gives that."""
    end = time.monotonic() + patience
    while not (answer := await ask()):
        assert time.monotonic() < end, f"never came: {what}"
        await asyncio.sleep(PAUSE)
    return answer
