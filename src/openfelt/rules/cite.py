"""Where a rule is written: a document and its lines."""

from __future__ import annotations

import re

DOCUMENTS = {
    "000": "000_fbbc5b7a37cf4f21.txt",
    "001": "001_2d6c613c9cadb622.txt",
    "002": "002_452a02bb812d0ab6.txt",
    "003": "003_75eb9936f981d95a.txt",
    "004": "004_c8b882735cfc048d.txt",
}
_CITE = re.compile(r"(\w+):(\d+)(?:-(\d+))?")


class Cite:
    """`Cite.of("000:64-87")` is lines 64 to 87 of the first document.

    A plain class rather than a dataclass, so that rule books write it as text.
    """

    __slots__ = ("document", "first", "last")

    def __init__(self, document: str, first: int, last: int) -> None:
        self.document, self.first, self.last = document, first, last

    @classmethod
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
        return isinstance(other, Cite) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.document, self.first, self.last))
