"""What a table record says that it must come to, beside what it came to: where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.errors import BookError
from openfelt.rules.money import net

REFUSED = "refused"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that came out otherwise than expected, as both are written; nothing where there is none."""

    key: str
    expected: str | None
    found: str | None

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected or 'nothing'}, came out {self.found or 'nothing'}"


def differences(expect: Mapping[str, Any], told: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Only what is named is compared with what JSON tells; `left` is what the player-dealer has left."""
    return tuple(_compared(expect, {**told, "left": told["player_dealer"]["left"]}, ""))


def refused_otherwise(expect: Mapping[str, Any], cites: Iterable[Cite]) -> tuple[Difference, ...]:
    """Whether a refusal is the one that is named: by lines that touch those expected."""
    lines = tuple(cites)
    where = ", ".join(map(str, lines))
    if (named := expect.get(REFUSED)) is None:
        return (Difference(key=REFUSED, expected=None, found=where),)
    try:
        rule = Cite.of(str(named))
    except ValueError as error:
        raise BookError("expect.refused", str(error)) from None
    if any(cite.overlaps(rule) for cite in lines):
        return ()
    return (Difference(key=REFUSED, expected=str(named), found=where),)


def _compared(expected: Any, came: Any, at: str) -> Iterator[Difference]:
    if isinstance(expected, Mapping) and isinstance(came, Mapping):
        for key, value in expected.items():
            yield from _compared(value, came.get(key), f"{at}.{key}" if at else str(key))
    elif isinstance(expected, (list, tuple)) and isinstance(came, (list, tuple)):
        for number in range(max(len(expected), len(came))):
            mine, theirs = (side[number] if number < len(side) else None for side in (expected, came))
            yield from _compared(mine, theirs, f"{at}[{number}]")
    elif not _same(expected, came):
        yield Difference(key=at, expected=_said(expected), found=_said(came))


def _same(expected: Any, came: Any) -> bool:
    """Whether they are equal, or the same amount of money written in two ways."""
    if expected == came:
        return True
    try:
        return isinstance(came, str) and not isinstance(expected, bool) and net(expected) == net(came)
    except (ValueError, TypeError):
        return False


def _said(value: Any) -> str | None:
    return None if value is None else str(value)
