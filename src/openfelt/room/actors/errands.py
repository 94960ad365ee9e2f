"""Work that begins at once and goes on even if whoever asked for it has gone."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from contextlib import suppress
from functools import partial
from inspect import CORO_SUSPENDED, getcoroutinestate
from typing import Any, TypeVar

T = TypeVar("T")


async def see_through(work: Coroutine[Any, Any, T], doing: set[asyncio.Future[Any]]) -> T:
    """The result of `work`, which runs in its caller's turns; `doing` has what it waits for meanwhile.

    A cancelled caller stops waiting, but not the work: from there on it is a task of its own.
    """
    waits_for: asyncio.Future[Any] | None = None
    try:
        while True:
            waits_for = work.send(None)
            turn = _when_done(waits_for)
            doing.add(turn)
            try:
                await turn
            finally:
                doing.discard(turn)
    except StopIteration as done:
        result: T = done.value
        return result
    except asyncio.CancelledError:
        if getcoroutinestate(work) == CORO_SUSPENDED:
            _go_on(work, waits_for, doing)
        raise


def _when_done(waits_for: asyncio.Future[Any] | None) -> asyncio.Future[None]:
    """What a caller may cancel, and the work does not notice. Nothing to wait for is the next turn."""
    loop = asyncio.get_running_loop()
    turn: asyncio.Future[None] = loop.create_future()
    if waits_for is None:
        loop.call_soon(_come, turn)
    else:
        waits_for.add_done_callback(partial(_come, turn))
    return turn


def _come(turn: asyncio.Future[None], _: object = None) -> None:
    if not turn.done():
        turn.set_result(None)


def _go_on(work: Coroutine[Any, Any, object], waits_for: object, doing: set[asyncio.Future[Any]]) -> None:
    task = asyncio.get_running_loop().create_task(_alone(work, waits_for))
    doing.add(task)
    task.add_done_callback(doing.discard)


async def _alone(work: Coroutine[Any, Any, object], waits_for: object) -> None:
    """Nobody is there to be told how it ends."""
    with suppress(Exception):
        await _from_there(work, waits_for)


@types.coroutine
def _from_there(work: Coroutine[Any, Any, object], waits_for: object) -> Generator[Any, Any, None]:
    """A coroutine that has begun, and what it waits for."""
    with suppress(StopIteration):
        while True:
            try:
                sent = yield waits_for
            except BaseException as thrown:
                waits_for = work.throw(thrown)
            else:
                waits_for = work.send(sent)
