"""What was decided where a document is silent, garbled or contradicts itself."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.rules.cite import Cite, name_of

Fault = Literal[
    "table-against-text", "against-rules", "limits-against-rules", "foreign-words", "unsaid", "garbled-chart",
    "no-chart",
]  # fmt: skip
"""What is wrong in a collection section or a house way, where no check can tell; see `lint/finding.py`."""


Topic = Literal[
    "seat-without-wager", "player-dealer-bets", "both-lines", "below-minimum", "positions", "five-of-a-kind",
    "wild-royal-match", "odd-chips", "short-all-in", "second-card-of-a-split",
]  # fmt: skip
"""A question that many documents raise. Every game that it concerns answers it; `lint/sisters.py` asks."""


class Interpretation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The question, the lines that raise it (`"000:64-87"`), the choice made, and why.

    `fault` says that the document itself is at fault there, and how, so that lint reports it. `topics` are
    questions answered here that sister games have to answer too.
    """

    question: str
    lines: tuple[str, ...]
    choice: str
    why: str
    fault: Fault | None = None
    topics: tuple[Topic, ...] = ()

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError('an interpretation names the lines it reads, like lines = ["000:91"]')
        for line in self.lines:
            Cite.of(line)

    @property
    def id(self) -> str:
        """A name to quote it by: the question and its lines make it, wherever it stands in its file."""
        return name_of(self.cites, (self.lines, self.question))

    @property
    def cites(self) -> tuple[Cite, ...]:
        return tuple(Cite.of(line) for line in self.lines)
