"""The log as it may leave the house: without PINs and tokens, and without what is secret at a table.

What is secret, and how long, each event says itself. The seed of a shuffle always is: it tells every card,
also of hands that were folded and never shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from openfelt.room.actors.room import Room
from openfelt.room.log.chain import LONGEST, Log, LogEntry, digest_of
from openfelt.room.log.secrecy import Told, Words, words

NO_HASH = (
    "the hash of an entry of this age covers what is hidden in it, or in one before: "
    "whoever had it could find that by trying"
)


class Secrets:
    """What must not leave the house, as of the moment this is made.

    Of a shoe that is being dealt those are the cards gone too, of a round that is being played the answers.
    """

    def __init__(self, room: Room) -> None:
        self.last, self._shoes, self._rounds = room.office.seq, room.history.shoes, room.history.live

    def hides(self, entry: LogEntry) -> bool:
        """Whether it is of a round that is being played, after it has begun."""
        begun = self._rounds.get(entry.stream.table)
        return begun is not None and entry.seq > begun

    def without(self, entry: LogEntry) -> dict[str, Any]:
        """What an event says, as it may be shown."""
        return self.shown(entry)[0]

    def shown(self, entry: LogEntry) -> tuple[dict[str, Any], bool]:
        """What an event says as it may be shown, and whether anything of it is not."""
        body: dict[str, Any] = msgspec.json.decode(entry.body)
        shoe, hidden = self._shoes.get(entry.stream.table), {Told.NEVER}
        if self.hides(entry):
            hidden.add(Told.AFTER_ROUND)
        if shoe is not None and entry.seq >= shoe:
            hidden.add(Told.AFTER_SHOE)
        kind = words(str(body["is"]))
        if Told.AFTER_ROUND in hidden and Told.AFTER_ROUND in kind.values():
            return {"is": body["is"], "hidden": True}, True
        return body, _blank(body, kind, hidden)


def exported(room: Room, after: int) -> Iterator[bytes]:
    """As of the moment this is called; see `_lines`."""
    return _lines(room.log, after, Secrets(room))


def _lines(log: Log, after: int, secrets: Secrets) -> Iterator[bytes]:
    """Events as JSON lines. An audit of the whole log can be compared by the hashes, and the chain checked.

    Where a link of it ends, a line has its hash, and the digest of all that is secret in it. The salt stays
    in the house: without it nothing can be found by that. Blocks: go through it in a thread.
    """
    link: list[LogEntry] = []
    covers = after > 0  # what was before may be covered by a hash too
    for entry in log.read(after=max(0, after - LONGEST)):  # a link that reaches further is read whole
        if entry.seq > secrets.last:
            return
        link = [*link, entry] if entry.public is not None else []
        whole, link = link, [] if entry.hash else link
        if entry.seq <= after:
            continue
        body, hidden = secrets.shown(entry)
        line = {
            "stream": entry.stream.name, "version": entry.version, "at": entry.at, "by": entry.by,
            "command": entry.command, "body": body, "seq": entry.seq, "hash": entry.hash or None,
        }  # fmt: skip
        if entry.public is None:
            covers = covers or hidden
            if covers:
                line |= {"hash": None, "no_hash": NO_HASH}
        else:
            line["public"] = entry.public
            if entry.hash:
                line["digest"] = digest_of(whole)
        yield msgspec.json.encode(line) + b"\n"


def _blank(body: dict[str, Any], kind: Words, hidden: set[Told]) -> bool:
    """Take out of it what is hidden; whether anything was."""
    found = False
    for name, value in body.items():
        when = kind.get(name, Told.NEVER)
        if isinstance(when, Told):
            if when in hidden:
                body[name], found = None, True
        elif isinstance(value, dict):
            found = _blank(value, when, hidden) or found
        elif value is not None:
            body[name], found = None, True
    return found
