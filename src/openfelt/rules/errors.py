"""The two ways in which Openfelt says no."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from openfelt.rules.cite import Cite


class BookError(ValueError):
    """A rule book cannot be read: which file, which key, and what was expected there."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class RuleBroken(ValueError):
    """Something a rule does not allow: what was wrong, which rule, and where it is written.

    `at` is the key of a table record that it is about, such as `bets[2]`, where it is about one.
    """

    def __init__(self, problem: str, cites: Iterable[Cite] = (), at: str = "") -> None:
        self.problem = problem
        self.at = at
        self.cites = tuple(cites)
        where = ", ".join(str(cite) for cite in self.cites)
        super().__init__(f"{problem} ({where})" if where else problem)


@contextmanager
def reading(key: str) -> Iterator[None]:
    """Whatever is refused in here is about this key, unless a nearer one is known."""
    try:
        yield
    except RuleBroken as refusal:
        refusal.at = refusal.at or key
        raise
