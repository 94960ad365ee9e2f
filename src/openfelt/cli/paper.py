"""What the commands print on: as wide as the terminal, or as wide as it takes where another program reads.

What others wrote (names, records, files) is text: it is never markup, and no control character of it reaches
a terminal.
"""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

WIDE = 10_000


def paper(record: bool = False) -> Console:
    """Standard output; with `record`, what is printed can be read again."""
    console = Console(highlight=False, record=record)
    if not console.is_terminal:
        console.width = WIDE
    return console


def visible(text: str) -> str:
    """With control characters and direction marks spelt out, so that they do nothing."""
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def plain(text: str) -> str:
    """Somebody else's text, for a line that is printed with markup."""
    return escape(visible(text))
