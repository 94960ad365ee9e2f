"""The log as it may leave the house: without PINs and tokens, and without what is secret at a table.

The seed of a shuffle always is: it tells every card, also of hands that were folded and never shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from openfelt.room.actors.room import Room
from openfelt.room.log.chain import Log, LogEntry

_HIDDEN: dict[str, tuple[str, ...]] = {
    "account-opened": ("pin", "card"),
    "pin-changed": ("pin", "keeps", "card"),
    "motion-made": ("matter.pin",),
    "session-begun": ("token",),
    "session-ended": ("token",),
    "shoe-begun": ("seed",),
    "round-ended": ("left.arranged",),
    "round-reopened": ("ended.left.arranged",),
}
_WHILE_THE_SHOE_IS_DEALT: dict[str, tuple[str, ...]] = {
    "round-begun": ("table.gone",),
    "round-ended": ("left.went", "left.rest"),
    "round-reopened": ("ended.left.went", "ended.left.rest"),
    "rules-posted": ("standing.gone", "standing.rest"),
}

_WHILE_PLAYED = ("answered", "hands-entered")


class Secrets:
    """What must not leave the house, as of the moment this is made.

    Of a shoe that is being dealt those are the cards gone too, of a round that is being played the answers.
    """

    def __init__(self, room: Room) -> None:
        self.last, self._shoes, self._rounds = room.office.seq, room.history.shoes, room.history.live

    def hides(self, entry: LogEntry) -> bool:
        """Whether it is an answer of a round that is being played, if it is one."""
        begun = self._rounds.get(entry.stream.table)
        return begun is not None and entry.seq > begun

    def without(self, entry: LogEntry) -> dict[str, Any]:
        """What an event says, as it may be shown."""
        body: dict[str, Any] = msgspec.json.decode(entry.body)
        _blank(body, _HIDDEN.get(body["is"], ()))
        if entry.seq >= self._shoes.get(entry.stream.table, entry.seq + 1):
            _blank(body, _WHILE_THE_SHOE_IS_DEALT.get(body["is"], ()))
        if body["is"] in _WHILE_PLAYED and self.hides(entry):
            return {"is": body["is"], "hidden": True}
        return body


def exported(room: Room, after: int) -> Iterator[bytes]:
    """As of the moment this is called; see `_lines`."""
    return _lines(room.log, after, Secrets(room))


def _lines(log: Log, after: int, secrets: Secrets) -> Iterator[bytes]:
    """Events as JSON lines. Hashes stay, so that an audit of the whole log can be compared.

    Blocks: go through it in a thread.
    """
    for entry in log.read(after=after):
        if entry.seq > secrets.last:
            return
        yield _line(entry, secrets.without(entry)) + b"\n"


def _blank(body: dict[str, Any], names: tuple[str, ...]) -> None:
    for path in names:
        *outer, name = path.split(".")
        at: dict[str, Any] | None = body
        for step in outer:
            at = at and at.get(step)
        if at and name in at:
            at[name] = None


def _line(entry: LogEntry, body: dict[str, Any]) -> bytes:
    return msgspec.json.encode({**msgspec.structs.asdict(entry), "stream": entry.stream.name, "body": body})
