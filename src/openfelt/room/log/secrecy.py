"""What of an event is secret, by what the event itself says, and the text of one parted into two.

The open part is the event's text with a hole for every field that is not told at once, the secret part what
fills the holes. What is no event that is known here, or has a field without a word on it, is secret.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, get_args

import msgspec

from openfelt.room.log import events as e
from openfelt.room.log.events.happened import Happened

HOLE = "\0"
"""Where something was cut out of a text; no text of the log has this character."""


class Told(Enum):
    """When a field is told to those who may read the log."""

    AT_ONCE = auto()
    AFTER_ROUND = auto()
    AFTER_SHOE = auto()
    NEVER = auto()


Words = dict[str, "Told | Words"]
"""The fields of which an event says something, and those within them."""

_Open = dict[str, msgspec.Raw]
_fields = msgspec.json.Decoder(_Open).decode
_encode = msgspec.json.Encoder().encode
_CUT = msgspec.Raw(HOLE.encode())
_KIND = '{"is":"'


def words_of(kind: type[Happened]) -> Words:
    """What a kind of event says of its fields."""
    words: Words = {"is": Told.AT_ONCE}
    for when, names in (
        (Told.AT_ONCE, kind.TOLD),
        (Told.AFTER_ROUND, kind.AFTER_ROUND),
        (Told.AFTER_SHOE, kind.AFTER_SHOE),
    ):
        for name in names:
            *outer, last = name.split(".")
            at: Any = words
            for step in outer:
                at = at.setdefault(step, {})
            at[last] = when
    return words


_WORDS: dict[str, Words] = {str(kind.__struct_config__.tag): words_of(kind) for kind in get_args(e.AnyEvent)}
_UNKNOWN: Words = {"is": Told.AT_ONCE}


def words(kind: str) -> Words:
    """By the name of a kind; of one that is not known, nothing but that is told."""
    return _WORDS.get(kind, _UNKNOWN)


def parted(body: str) -> tuple[str, str]:
    """The open part of an event's text, and what was cut out of it, parted by the mark of a hole."""
    if not body.startswith(_KIND):
        return HOLE, body
    kind = body[len(_KIND) : body.find('"', len(_KIND))]
    try:
        cut: list[bytes] = []
        public = _without(body.encode(), words(kind), cut)
    except (msgspec.MsgspecError, UnicodeEncodeError):
        return HOLE, body
    if not cut:
        return body, ""
    parts = public.decode(), HOLE.join([one.decode() for one in cut])
    return parts if joined(*parts) == body else (HOLE, body)


def joined(public: str, secret: str) -> str:
    """The text that was parted so."""
    if HOLE not in public:
        return public
    pieces = public.split(HOLE)
    if len(pieces) == 2:
        return secret.join(pieces)
    filled = secret.split(HOLE)
    return "".join(piece + fill for piece, fill in zip(pieces, [*filled, ""], strict=True))


def _without(text: bytes, words: Words, cut: list[bytes]) -> bytes:
    fields = _fields(text)
    before = len(cut)
    for name, value in fields.items():
        when = words.get(name, Told.NEVER)
        if when is Told.AT_ONCE:
            continue
        raw = bytes(value)
        if isinstance(when, Told):
            cut.append(raw)
            fields[name] = _CUT
        elif raw != b"null":
            if raw.startswith(b"{"):
                fields[name] = msgspec.Raw(_without(raw, when, cut))
            else:
                cut.append(raw)
                fields[name] = _CUT
    return text if len(cut) == before else _encode(fields)
