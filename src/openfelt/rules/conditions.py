"""`when`: keys with a value, a list of values, or a range, all of which must hold. No expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Value = str | int | bool
Context = Mapping[str, Value]
Domains = Mapping[str, tuple[Value, ...]]

_RANGE = re.compile(r"(\d+)\.\.(\d+)")


def _same(a: Value, b: Value) -> bool:
    """Equal and of one kind: `true` is not 1."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


class When:
    """A condition on the facts. `When.of({"player_cards": 3, "banker_total": "0..7"})`."""

    __slots__ = ("keys",)

    def __init__(self, keys: tuple[tuple[str, tuple[Value, ...]], ...] = ()) -> None:
        self.keys = keys

    @classmethod
    def of(cls, raw: object) -> When:
        if not isinstance(raw, dict):
            raise ValueError(f"expected a table of keys and values, got {raw!r}")
        return cls(tuple((key, _values(key, value)) for key, value in raw.items()))

    def holds(self, facts: Context) -> bool:
        return all(any(_same(facts[key], value) for value in values) for key, values in self.keys)

    def written(self) -> dict[str, list[Value]]:
        return {key: list(values) for key, values in self.keys}

    def faults(self, domains: Domains) -> Iterator[str]:
        """What the family's facts say against this condition."""
        for key, values in self.keys:
            if key not in domains:
                yield f'"{key}" is not a fact here; the facts are {", ".join(sorted(domains))}'
                continue
            for value in values:
                if not any(_same(value, known) for known in domains[key]):
                    yield f'"{key}" is never {value!r}; it is one of {_listed(domains[key])}'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, When) and self.keys == other.keys

    def __hash__(self) -> int:
        return hash(self.keys)

    def __str__(self) -> str:
        return ", ".join(f"{key} {_listed(values)}" for key, values in self.keys) or "always"


def _values(key: str, raw: object) -> tuple[Value, ...]:
    if isinstance(raw, list) and raw:
        return tuple(value for item in raw for value in _values(key, item))
    if isinstance(raw, str) and (span := _RANGE.fullmatch(raw)):
        low, high = int(span[1]), int(span[2])
        if high < low:
            raise ValueError(f'"{key}": the range {raw} runs backwards')
        return tuple(range(low, high + 1))
    if isinstance(raw, (str, int)):
        return (raw,)
    raise ValueError(f'"{key}": expected a value, a list of values or a range like "0..7", got {raw!r}')


def _listed(values: tuple[Value, ...]) -> str:
    if (
        len(values) > 2
        and all(isinstance(v, int) for v in values)
        and list(values) == list(range(int(values[0]), int(values[0]) + len(values)))
    ):
        return f"{values[0]}..{values[-1]}"
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)
