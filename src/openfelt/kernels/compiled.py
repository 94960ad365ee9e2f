"""Functions that are compiled when they are first called. What was compiled is kept for the next process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import current_thread
from typing import TypeVar, cast

import numba

from openfelt.kernels.cached import place
from openfelt.kernels.kept_code import KeptCode, alone

Function = TypeVar("Function", bound=Callable[..., object])
Result = TypeVar("Result")
_NAME = "openfelt-kernel"


# Kernels are kept beside the tables: code that writes instructions (`lanes.py`) has no fingerprint, and is
# compiled anew when the folder changes its name. Numba writes a file under another name and moves it.
if not numba.config.CACHE_DIR:
    numba.config.CACHE_DIR = str(place())


def kernel(function: Function) -> Function:
    """Compiled for the types it is called with; threads may run it side by side."""
    made = numba.njit(nogil=True, boundscheck=False)(function)
    made._cache = kept = KeptCode(function)
    made.compile = alone(made.compile, kept.lock)
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """Part of the kernels that call it."""
    return cast(Function, numba.njit(inline="always")(function))


def side_by_side(part: Callable[[int], Result], parts: Iterable[int]) -> list[Result]:
    """The parts of a task, as many at once as there are processors; the results in the parts' order.

    The threads are kept: to begin them takes as long as a third of a small task.
    """
    number = processors()
    if number == 1 or current_thread().name.startswith(_NAME):  # within a part there is no thread to wait for
        return [part(one) for one in parts]
    return list(_threads(number).map(part, parts))


@cache
def _threads(number: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, thread_name_prefix=_NAME)


if hasattr(os, "register_at_fork"):  # threads are not copied into a process that is forked
    os.register_at_fork(after_in_child=_threads.cache_clear)


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
