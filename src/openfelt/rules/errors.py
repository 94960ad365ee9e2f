"""The two ways in which Openfelt says no."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.rules.cite import Cite


class BookError(ValueError):
    """A rule book cannot be read: which file, which key, and what was expected there."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class RuleBroken(ValueError):
    """Something a rule does not allow: what was wrong, which rule, and where it is written."""

    def __init__(self, problem: str, cites: Iterable[Cite] = ()) -> None:
        self.problem = problem
        self.cites = tuple(cites)
        where = ", ".join(str(cite) for cite in self.cites)
        super().__init__(f"{problem} ({where})" if where else problem)
