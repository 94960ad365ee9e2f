"""Compiled code on disk: what it was made from is in its key, and one process at a time compiles a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from hashlib import sha256
from pathlib import Path
from types import FunctionType

import numpy as np
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from openfelt.kernels.cached import held

Compile = Callable[[object], object]


class KeptCode(FunctionCache):  # type: ignore[misc]  # numba is not typed
    """Numba's cache of a kernel; its keys also tell apart what the kernel takes from other files.

    Numba itself looks only at the file of the kernel and at its own code.
    """

    def _index_key(self, sig: object, codegen: object) -> tuple[object, ...]:
        return *super()._index_key(sig, codegen), fingerprint(self._py_func)

    @property
    def lock(self) -> Path:
        return Path(self.cache_path) / f"{self._impl.filename_base}.lock"


def fingerprint(function: FunctionType) -> str:
    """A hash of the function's code, of the constants it names and of all kernels it calls."""
    return sha256("\n".join(_parts(function, set())).encode()).hexdigest()


def _parts(function: FunctionType, seen: set[FunctionType]) -> Iterator[str]:
    if function in seen:
        return
    seen.add(function)
    code = function.__code__
    yield f"{function.__module__}.{function.__qualname__} {code.co_code.hex()} {code.co_consts}"
    for name in code.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, Dispatcher):
            yield from _parts(value.py_func, seen)
        elif isinstance(value, np.ndarray):
            yield f"{name} {value.dtype} {value.shape} {sha256(value.tobytes()).hexdigest()}"
        elif isinstance(value, type) and issubclass(value, Enum):
            yield f"{name} {[*value]}"
        elif isinstance(value, int | float | str | tuple | np.generic):
            yield f"{name} {value!r}"


def alone(compile: Compile, lock: Path) -> Compile:
    """The same, by one process at a time: the next one finds what the first has kept."""

    def compile_alone(sig: object) -> object:
        with global_compiler_lock, held(lock):  # in this order, or two threads could wait for each other
            return compile(sig)

    return compile_alone
