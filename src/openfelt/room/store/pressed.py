"""The texts of a link of the chain pressed into bytes, and read again.

What most events have in common is in a list of phrases (`phrases-1.json`), by which they are deflated. The
first byte says by which list. One that was ever written with is never changed: a better one has a new number.
What is secret begins with its salt. See docs/decisions/015.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

PHRASES = 1
"""By which list is written; all that there ever were are read."""
PLAIN = b"\0"
"""What begins a secret part that is not encrypted."""
SALT = 16


class Phrases(msgspec.Struct, frozen=True):
    public: list[str]
    secret: list[str]


class Torn(ValueError):
    """Bytes that nothing was pressed into."""


@cache
def _phrases(number: int) -> tuple[bytes, bytes]:
    text = files(__package__).joinpath(f"phrases-{number}.json").read_bytes()
    found = msgspec.json.decode(text, type=Phrases)
    return "".join(found.public).encode(), "".join(found.secret).encode()


_texts = msgspec.msgpack.Decoder(list[str]).decode
_pack = msgspec.msgpack.Encoder().encode


def press(texts: Sequence[str], *, secret: bool = False) -> bytes:
    pressing = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _phrases(PHRASES)[secret])
    return bytes([PHRASES]) + pressing.compress(_pack(texts)) + pressing.flush()


def press_secret(texts: Sequence[str], salt: str) -> bytes:
    """With its salt; without one there is nothing secret in it."""
    return PLAIN + bytes.fromhex(salt) + press(texts, secret=True) if salt else b""


def read(pressed: bytes, *, secret: bool = False) -> list[str]:
    try:
        reading = zlib.decompressobj(-15, _phrases(pressed[0])[secret])
        texts = _texts(reading.decompress(pressed[1:]))
    except (zlib.error, msgspec.MsgspecError, IndexError, FileNotFoundError) as why:
        raise Torn(str(why)) from why
    if not reading.eof or reading.unused_data:
        raise Torn("it does not end where it should")
    return texts


def read_secret(pressed: bytes) -> tuple[list[str] | None, str]:
    """What is secret in each event of a link, and the salt; nothing is: neither."""
    if not pressed:
        return None, ""
    if pressed[:1] != PLAIN or len(pressed) <= SALT:
        raise Torn("its secret part is of a form that this openfelt does not know")
    return read(pressed[1 + SALT :], secret=True), pressed[1 : 1 + SALT].hex()
