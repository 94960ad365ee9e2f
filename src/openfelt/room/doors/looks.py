"""Names that look alike, by their skeletons: Unicode Technical Standard 39, section 4.

A skeleton is a text with every character in place of which another could stand written as that one: two
texts with one skeleton are taken for each other. The characters are those of `confusables.txt`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from unicodedata import bidirectional, mirrored, normalize

from openfelt.rules.labels import without_joiners

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that nothing is drawn for (Default_Ignorable_Code_Point)."""


@cache
def _prototypes() -> dict[int, str]:
    text = resources.files(__package__).joinpath("confusables.txt").read_text("utf-8")
    found: dict[int, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            prototype, _, alike = line.partition(";")
            written = _of(prototype)
            found |= dict.fromkeys(map(ord, _of(alike)), written)
    return found


def _of(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


@cache
def _ascii_prototypes() -> dict[int, str]:
    """Of those that most names are made of, so that a long log of guests is quickly read."""
    return {char: prototype for char, prototype in _prototypes().items() if char < 128}


def skeleton(text: str) -> str:
    """What a text looks like, for comparing alone: it is no text to show.

    A prototype may be written with what has one itself: then that counts, which the standard leaves alone.
    """
    if text.isascii():
        return text.translate(_ascii_prototypes())
    seen, before = normalize("NFD", _UNSEEN.sub("", text)), ""
    while seen != before:
        seen, before = normalize("NFD", seen.translate(_prototypes())), seen
    return seen


def looks(name: str) -> frozenset[str]:
    """What a name is taken for, in whatever size and width of letters: two that share one look alike."""
    drawn = _drawn(name)
    plain = normalize("NFKC", drawn).casefold()
    return frozenset((skeleton(drawn).casefold(), skeleton(plain).casefold()))


def _drawn(name: str) -> str:
    """A name that runs to the left, in parts that are drawn together, in one order.

    Numbers and marks among such letters are drawn elsewhere than they are typed: several ways of typing are
    drawn the same.
    """
    if name.isascii() or _LEFTWARD.isdisjoint(map(bidirectional, name)):
        return name
    parts = _PARTS.finditer("".join(map(_direction, name)))
    return " ".join(sorted(_either_way(name[part.start() : part.end()]) for part in parts))


_LEFTWARD = {"R", "AL", "AN"}
_DIRECTIONS = {"R": "r", "AL": "r", "NSM": "r", "L": "l", "EN": "n", "AN": "n", "WS": " "}
_PARTS = re.compile("r+(?: +r+)*|l+(?: +l+)*|n+|m+")


def _direction(char: str) -> str:
    return _DIRECTIONS.get(bidirectional(char), "m")


def _either_way(part: str) -> str:
    """With brackets that are drawn turned round as one."""
    return "".join("(" if mirrored(char) else char for char in part)


def is_drawn(name: str) -> bool:
    """Whether there is something to see for everything in it."""
    return not _UNSEEN.search(without_joiners(name))
