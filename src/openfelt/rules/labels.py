"""What people and things are called. A label is data that is shown, never syntax that is read apart."""

from __future__ import annotations

from unicodedata import bidirectional, combining

from openfelt.rules.errors import Denied

LONGEST = 80
JOINERS = "\u200c\u200d"
"""By which Arabic and Indic writing say whether letters join."""
_VIRAMA = 9


def check_label(label: str) -> str:
    """Whose bet or share it is, as somebody wrote it down: an account's id, or free words."""
    check_shown(label, "a label", LONGEST)
    if label.startswith("("):
        raise Denied("names in brackets are the room's own: write another")
    return label


def check_shown(text: str, what: str, longest: int) -> None:
    """Nothing that is empty, too long, invisible, or turns the writing round."""
    if not 1 <= len(text) <= longest or not text.isprintable() or not text.strip():
        raise Denied(f"{what} is 1 to {longest} printable characters")


def without_joiners(text: str) -> str:
    """Without those that stand where they belong: between Arabic letters, or after an Indic virama."""
    if text.isascii() or not any(joiner in text for joiner in JOINERS):
        return text
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return "".join(char for before, char, after in around if not (char in JOINERS and _joins(before, after)))


def _joins(before: str, after: str) -> bool:
    return combining(before) == _VIRAMA or bidirectional(before) == bidirectional(after) == "AL"
