"""Work that begins at once and goes on even if whoever asked for it has gone."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

T = TypeVar("T")


async def see_through(work: Coroutine[Any, Any, T], doing: set[asyncio.Task[Any]]) -> T:
    """The result of `work`, which runs to its first wait at once, and from there as a task in `doing`.

    A refusal costs no task; a cancelled caller stops waiting, but not the work.
    """
    try:
        waits_for = work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    task = loop.create_task(_tell(_from_there(work, waits_for), answer))
    doing.add(task)

    def over(task: asyncio.Task[None]) -> None:
        doing.discard(task)
        answer.cancel()  # unless it has been told

    task.add_done_callback(over)
    return await answer


@types.coroutine
def _from_there(work: Coroutine[Any, Any, T], waits_for: Any) -> Generator[Any, Any, T]:
    """A coroutine that has begun, and what it waits for."""
    try:
        while True:
            try:
                sent = yield waits_for
            except BaseException as thrown:
                waits_for = work.throw(thrown)
            else:
                waits_for = work.send(sent)
    except StopIteration as done:
        result: T = done.value
        return result


async def _tell(work: Coroutine[Any, Any, T], answer: asyncio.Future[T]) -> None:
    try:
        result = await work
    except Exception as error:
        if not answer.done():
            answer.set_exception(error)
    else:
        if not answer.done():
            answer.set_result(result)
