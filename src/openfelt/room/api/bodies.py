"""What is sent to the API, read as the struct that is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from fastapi import Request

from openfelt.rules.codec import from_json
from openfelt.rules.errors import Denied
from openfelt.rules.labels import without_joiners
from openfelt.rules.sent_text import LARGEST, TooMuch, check_sent

T = TypeVar("T")
LONGEST = 400
"""Characters of any text in a message: a reason, a name, a rule that is cited."""


class Malformed(Denied):
    """Not a message of this API."""


def decoded(raw: bytes | str, kind: type[T]) -> T:
    """A message, or what is wrong with it in words."""
    if len(raw) > LARGEST:
        raise Malformed(f"a message has at most {LARGEST} bytes")
    try:
        check_sent(raw.decode() if isinstance(raw, bytes) else raw)
        message = from_json(raw, kind)
        if not _readable(msgspec.json.decode(raw)):
            raise Malformed(f"a text has at most {LONGEST} characters, and none that cannot be seen")
    except (msgspec.MsgspecError, UnicodeError, TooMuch) as error:
        raise Malformed(f"not a message of this API: {error}") from None
    return message


def _readable(value: object) -> bool:
    """Whether every text in it is one that people would write: reasons and names are shown to others."""
    if isinstance(value, str):
        return len(value) <= LONGEST and without_joiners(value).isprintable()
    if isinstance(value, dict):
        return all(_readable(key) and _readable(item) for key, item in value.items())
    return not isinstance(value, list) or all(map(_readable, value))


def body_as(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """Reads the body of a request."""

    async def read(request: Request) -> T:
        return decoded(await raw_body(request), kind)

    return read


async def raw_body(request: Request) -> bytes:
    """The body of a request, which the turnstile has let in."""
    return await request.body()
