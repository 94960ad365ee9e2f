"""`when`: keys with a value, a list of values, or a range, all of which must hold. No expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

Value = str | int | bool
Values = tuple[Value | range, ...]
"""What a key may be. Numbers that follow each other are one range, however they were written."""
Context = Mapping[str, Value]
Domains = Mapping[str, tuple[Value, ...]]
Words = Mapping[str, str | Mapping[Value, str]]
"""For each fact a phrase with `{}` for its values, or a phrase for each value."""

_RANGE = re.compile(r"(\d+)\.\.(\d+)")
TOLD = 3
"""How many numbers of one range are named as impossible."""


def _fits(fact: Value, value: Value | range) -> bool:
    """Equal and of one kind: `true` is not 1."""
    if isinstance(value, range):
        return isinstance(fact, int) and not isinstance(fact, bool) and fact in value
    return fact == value and isinstance(fact, bool) == isinstance(value, bool)


def _any(fact: Value, values: Values) -> bool:
    return any(_fits(fact, value) for value in values)


FEW = 100
Few = tuple[frozenset[Value], frozenset[Value]]
LONG: Few = frozenset(), frozenset()
"""Of a range that is not gone through."""


def _few(values: Values) -> Few:
    """All that fit, one by one; what is true or false apart from the rest: `true` is not 1."""
    spans = [value if isinstance(value, range) else (value,) for value in values]
    if any(isinstance(span, range) and span.stop - span.start > FEW for span in spans):
        return LONG
    every = [one for span in spans for one in span]
    plain = frozenset(one for one in every if not isinstance(one, bool))
    return plain, frozenset(one for one in every if isinstance(one, bool))


class When:
    """A condition on the facts. `When.of({"player_cards": 3, "banker_total": "0..7"})`."""

    __slots__ = ("_among", "keys")

    def __init__(self, keys: Iterable[tuple[str, Iterable[Value | range]]] = ()) -> None:
        self.keys: tuple[tuple[str, Values], ...] = tuple((key, _joined(values)) for key, values in keys)
        self._among = tuple((key, values, _few(values)) for key, values in self.keys)

    @classmethod
    def of(cls, raw: object) -> When:
        if not isinstance(raw, dict):
            raise ValueError(f"expected a table of keys and values, got {raw!r}")
        return cls((key, _values(key, value)) for key, value in raw.items())

    def holds(self, facts: Context) -> bool:
        for key, values, few in self._among:
            fact = facts[key]
            if fact not in few[fact.__class__ is bool] and not (few is LONG and _any(fact, values)):
                return False
        return True

    def written(self) -> dict[str, list[Value]]:
        return {key: [part for value in values for part in _parts(value)] for key, values in self.keys}

    def faults(self, domains: Domains) -> Iterator[str]:
        """What the family's facts say against this condition."""
        for key, values in self.keys:
            if key not in domains:
                yield f'"{key}" is not a fact here; the facts are {", ".join(sorted(domains))}'
                continue
            for value in values:
                every: Iterable[Value] = value if isinstance(value, range) else (value,)
                never = (one for one in every if not any(_fits(known, one) for known in domains[key]))
                for one in islice(never, TOLD):
                    yield f'"{key}" is never {one!r}; it is one of {_listed(domains[key])}'

    def or_else(self, other: When, domains: Domains) -> When | None:
        """One condition for either, where they differ in one fact only.

        If that fact may then be anything, nothing is left of it.
        """
        apart = [(key, mine, dict(other.keys).get(key, ())) for key, mine in self.keys]
        differ = [(key, (*mine, *theirs)) for key, mine, theirs in apart if mine != theirs]
        if len(differ) != 1 or {key for key, _ in self.keys} != {key for key, _ in other.keys}:
            return None
        ((key, values),) = differ
        every = all(any(_fits(fact, value) for value in values) for fact in domains[key])
        joined = ((one, values if one == key else mine) for one, mine, _ in apart)
        return When((one, _sorted(mine)) for one, mine in joined if one != key or not every)

    def in_words(self, words: Words) -> str:
        """As a reader would say it; a fact without words of its own goes by its name."""
        said = (_said(values, words.get(key, f"{key} {{}}")) for key, values in self.keys)
        return ", ".join(said) or "always"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, When) and self.keys == other.keys

    def __hash__(self) -> int:
        return hash(self.keys)

    def __str__(self) -> str:
        return ", ".join(f"{key} {_listed(values)}" for key, values in self.keys) or "always"


def _values(key: str, raw: object) -> tuple[Value | range, ...]:
    if isinstance(raw, list) and raw:
        return tuple(value for item in raw for value in _values(key, item))
    if isinstance(raw, str) and (span := _RANGE.fullmatch(raw)):
        low, high = int(span[1]), int(span[2])
        if high < low:
            raise ValueError(f'"{key}": the range {raw} runs backwards')
        return (range(low, high + 1),)
    if isinstance(raw, (str, int)):
        return (raw,)
    raise ValueError(f'"{key}": expected a value, a list of values or a range like "0..7", got {raw!r}')


def _joined(values: Iterable[Value | range]) -> Values:
    """Numbers from zero on that follow each other are joined; a number alone stays a number."""
    joined: list[Value | range] = []
    for value in values:
        span = _span(value)
        last = joined[-1] if joined else ""
        if span is not None and isinstance(last, range) and last.stop == span.start:
            joined[-1] = range(last.start, span.stop)
        else:
            joined.append(value if span is None else span)
    return tuple(v.start if isinstance(v, range) and v.stop - v.start == 1 else v for v in joined)


def _sorted(values: Values) -> Values:
    """Numbers in their order, as long as there are no others."""
    spans = [span for value in values if (span := _span(value)) is not None]
    ordered = sorted(spans, key=lambda span: span.start)
    return tuple(ordered) if len(ordered) == len(values) else values


def _span(value: Value | range) -> range | None:
    if isinstance(value, range):
        return value
    number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return range(int(value), int(value) + 1) if number else None


def _parts(value: Value | range) -> Iterable[Value]:
    """As a file writes it: two numbers, or from three on a range."""
    if not isinstance(value, range):
        return (value,)
    return value if value.stop - value.start == 2 else (f"{value.start}..{value.stop - 1}",)


def _said(values: Values, phrase: str | Mapping[Value, str]) -> str:
    if not isinstance(phrase, str):
        every = (one for value in values for one in (value if isinstance(value, range) else (value,)))
        return either(phrase[one] for one in every)
    return phrase.format(either(str(part).replace("..", "–") for value in values for part in _parts(value)))


def either(parts: Iterable[str], last_but: str = "or") -> str:
    """`0–6, 8 or 9`."""
    *most, last = parts
    return f"{', '.join(most)} {last_but} {last}" if most else last


def _listed(values: Values) -> str:
    parts = (part for value in _joined(values) for part in _parts(value))
    return ", ".join(str(part).lower() if isinstance(part, bool) else str(part) for part in parts)
