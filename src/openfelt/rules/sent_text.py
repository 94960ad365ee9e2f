"""Text that anyone may send, JSON or TOML: looked through once, before anything takes it apart.

What a parser does with nested tables, long keys and long numbers can take far longer than the text is long.
So these are bounded first, in time that grows with the length and nothing else.
"""

from __future__ import annotations

import re
import tomllib

import msgspec

LARGEST = 64 * 1024
"""Characters. A record of a full table has a few thousand."""
DEEPEST = 16
"""Tables and lists in each other, and the parts of a dotted key."""
DIGITS = 20
"""Of a number."""

_NEXT = re.compile(rf"""["'#.\[\]{{}}=,\n]|[0-9][0-9_]{{{DIGITS},}}|0[xob][0-9a-fA-F_]{{{DIGITS},}}""")
_ENDS = {
    '"""': re.compile(r'[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""', re.DOTALL),
    "'''": re.compile(r"[^']*(?:'(?!'')[^']*)*'''"),
    '"': re.compile(r'[^"\\\n]*(?:\\.[^"\\\n]*)*"'),
    "'": re.compile(r"[^'\n]*'"),
}


class TooMuch(ValueError):
    """More than is taken apart, or a text that never ends."""


def read_sent(text: str) -> object:
    """Plain data from JSON or TOML. Errors are `ValueError`s: `TooMuch`, or what the parser found."""
    check_sent(text)
    return msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)


def check_sent(text: str) -> None:
    """Refuse what is too long, nested too deeply, or holds a number that nobody needs."""
    if len(text) > LARGEST:
        raise TooMuch(f"it is longer than {LARGEST} characters")
    at = depth = parts = 0
    while (found := _NEXT.search(text, at)) is not None:
        piece, at = found.group(), found.end()
        if piece in "\"'":
            at = _end_of_string(text, found.start(), piece)
        elif piece == "#":
            at = _end_of_line(text, at)
        elif piece == ".":
            parts += 1
        elif len(piece) > 1:
            raise TooMuch(f"a number has more than {DIGITS} digits")
        else:
            depth += (piece in "[{") - (piece in "]}")
            parts = 0
        if max(depth, parts) >= DEEPEST:
            raise TooMuch(f"it is nested too deeply: tables, lists and keys go to {DEEPEST} levels")


def _end_of_string(text: str, start: int, quote: str) -> int:
    if text.startswith(quote * 3, start):
        quote *= 3
    closed = _ENDS[quote].match(text, start + len(quote))
    if closed is None:
        raise TooMuch("a text in quotes does not end")
    return closed.end()


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
