"""The log as it may leave the house: without PINs and tokens, and without what is still secret at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from openfelt.room.log import Event, Log
from openfelt.room.room import Room

_HIDDEN: dict[str, tuple[str, ...]] = {
    "account-opened": ("pin", "card"),
    "pin-changed": ("pin",),
    "session-begun": ("token",),
    "session-ended": ("token",),
}
_WHILE_THE_SHOE_IS_DEALT: dict[str, tuple[str, ...]] = {"shoe-begun": ("seed",)}


def exported(room: Room, after: int) -> Iterator[bytes]:
    """As of the moment this is called; see `_lines`."""
    return _lines(room.log, after, room.front.seq, room.history.shoes, room.history.live)


def _lines(
    log: Log, after: int, last: int, shoes: Mapping[str, int], rounds: Mapping[str, int]
) -> Iterator[bytes]:
    """Events as JSON lines. Hashes stay, so that an audit of the whole log can be compared.

    Of a shoe that is being dealt the seed and the cards gone are left out, of a round that is being played
    the answers too. Blocks: go through it in a thread.
    """
    for entry in log.read(after=after):
        if entry.seq > last:
            return
        table = entry.stream.removeprefix("table:")
        body = msgspec.json.decode(entry.body)
        _blank(body, _HIDDEN.get(body["is"], ()))
        if table in shoes and entry.seq >= shoes[table]:
            _blank(body, _WHILE_THE_SHOE_IS_DEALT.get(body["is"], ()))
            if body["is"] == "round-begun":
                body["table"].pop("gone", None)
        if table in rounds and entry.seq > rounds[table] and body["is"] == "answered":
            body = {"is": "answered", "hidden": True}
        yield _line(entry, body) + b"\n"


def _blank(body: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if name in body:
            body[name] = None


def _line(entry: Event, body: dict[str, Any]) -> bytes:
    return msgspec.json.encode({**msgspec.structs.asdict(entry), "body": body})
