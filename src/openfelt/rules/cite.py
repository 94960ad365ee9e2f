"""Where a rule is written: a document and its lines."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

DOCUMENTS = {
    "000": "000_fbbc5b7a37cf4f21.txt",
    "001": "001_2d6c613c9cadb622.txt",
    "002": "002_452a02bb812d0ab6.txt",
    "003": "003_75eb9936f981d95a.txt",
    "004": "004_c8b882735cfc048d.txt",
}
LINES = {"000": 2352, "001": 1725, "002": 1994, "003": 4375, "004": 229}
"""How many lines each document has: a citation beyond them names nothing."""
_OURS = re.compile(r"\d{3}")
_CITE = re.compile(r"(\w+):(\d+)(?:-(\d+))?")


class Cite:
    """`Cite.of("000:64-87")` is lines 64 to 87 of the first document.

    A plain class rather than a dataclass, so that rule books write it as text.
    """

    __slots__ = ("document", "first", "last")

    def __init__(self, document: str, first: int, last: int) -> None:
        self.document, self.first, self.last = document, first, last

    @classmethod
    @lru_cache(8192)  # a few thousand lines are cited, again and again
    def of(cls, text: str) -> Cite:
        match = _CITE.fullmatch(text)
        if match is None:
            raise ValueError(f'"{text}" is not a citation: write document:line or document:first-last')
        first = int(match[2])
        last = int(match[3] or first)
        if last < first:
            raise ValueError(f'"{text}": the last line comes before the first')
        return cls(match[1], first, last)

    def __str__(self) -> str:
        lines = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.document}:{lines}"

    def __repr__(self) -> str:
        return f'Cite.of("{self}")'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cite) and (self.document, self.first, self.last) == (
            other.document, other.first, other.last,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.document, self.first, self.last))

    def overlaps(self, other: Cite) -> bool:
        return self.document == other.document and self.first <= other.last and other.first <= self.last

    def within(self, other: Cite) -> bool:
        return self.document == other.document and other.first <= self.first and self.last <= other.last

    @property
    def missing(self) -> str:
        """Why there are no such lines, or nothing. A document that is not ours has no such number."""
        if not _OURS.fullmatch(self.document):
            return ""
        if self.document not in LINES:
            return f"{self}: the documents are {', '.join(LINES)}"
        if not 1 <= self.first <= self.last <= LINES[self.document]:
            return f"{self}: document {self.document} has {LINES[self.document]} lines"
        return ""


NAME = re.compile(r"(\d{3})-(\d+)-[0-9a-f]{5}")
"""What something that is said of our documents is quoted by."""


def name_of(cites: Sequence[Cite], about: object) -> str:
    """A name to quote something by: the first line that it cites, and a mark of what it says."""
    mark = hashlib.sha256(repr(about).encode()).hexdigest()[:5]
    return f"{cites[0].document}-{cites[0].first}-{mark}" if cites else mark


_WRITTEN = ("cite", "lines", "fees", "refers", "at")
"""The keys of a rule book, a fee section or a house way that hold citations; others end with `_cite` or
`_cites`, and a table `cites` has citations only."""


def cites_in(raw: object, but: tuple[str, ...] = (), cited: bool = False) -> Iterator[Cite]:
    """Every citation in a file as it is written, except below the keys `but`."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key == "cites" and isinstance(value, Mapping):
                yield from cites_in([*value.values()], but, cited=True)
            elif key not in but:
                yield from cites_in(value, but, key in _WRITTEN or str(key).endswith(("_cite", "_cites")))
    elif isinstance(raw, (list, tuple)):
        for value in raw:
            yield from cites_in(value, but, cited)
    elif cited and isinstance(raw, str) and _CITE.fullmatch(raw):
        yield Cite.of(raw)


def missing_lines(raw: object) -> Iterator[str]:
    """What a file cites that no document has."""
    return (cite.missing for cite in cites_in(raw) if cite.missing)
