"""Citations of single keys: `cites = { dealt = "002:501" }` stands in the table that has the key `dealt`.

Most tables of a book have one `cite`. Where a key is said by lines of its own, or by several, `cites` names
them. Reading a file gathers them all at its root, so that no other part of a model knows of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.errors import BookError

KEY = "cites"


class CitedKey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A key by its path (`settings, dealt`), what the file gives it, and the lines that say so."""

    key: str
    says: str
    cites: tuple[Cite, ...]


def gathered(raw: dict[str, Any], where: str) -> dict[str, Any]:
    """A file with all its citations of keys in one list; one of a key that is not there is refused."""
    found = list(_found(raw, (), where))
    return {**_without(raw), **({KEY: found} if found else {})}


def _found(raw: Any, path: tuple[str, ...], where: str) -> Iterator[dict[str, Any]]:
    if isinstance(raw, list):
        for number, item in enumerate(raw, 1):
            named = item.get("name", number) if isinstance(item, dict) else number
            yield from _found(item, (*path, str(named)), where)
    elif isinstance(raw, dict):
        for key, cites in _table(raw.get(KEY, {}), path, where).items():
            if key not in raw or key == KEY:
                raise BookError(f"{where}: {'.'.join((*path, KEY))}", f'there is no key "{key}" beside it')
            lines = cites if isinstance(cites, list) else [cites]
            yield {"key": ", ".join((*path, key)).replace("_", " "), "says": _said(raw[key]), KEY: lines}
        for key, value in raw.items():
            if key != KEY:
                yield from _found(value, (*path, key), where)


def _table(cites: object, path: tuple[str, ...], where: str) -> dict[str, object]:
    if not isinstance(cites, dict):
        raise BookError(f"{where}: {'.'.join((*path, KEY))}", "expected a table of keys and their lines")
    return cites


def _without(raw: Any) -> Any:
    if isinstance(raw, list):
        return [_without(item) for item in raw]
    if isinstance(raw, dict):
        return {key: _without(value) for key, value in raw.items() if key != KEY}
    return raw


def _said(value: Any) -> str:
    """What a file gives a key, for a reader; by option, all that it may be."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_said(below)}" for key, below in value.items())
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(item, dict) and "value" in item for item in value):
        return " or ".join(dict.fromkeys(_said(item["value"]) for item in value))
    return ("; " if any(isinstance(item, (dict, list)) for item in value) else ", ").join(map(_said, value))
