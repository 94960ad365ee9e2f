"""The ways in which Openfelt says no: a book that cannot be read, and what is not done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from openfelt.rules.cite import Cite


class BookError(ValueError):
    """A rule book cannot be read: which file, which key, and what was expected there."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class Named(str):
    """Somebody in a sentence, by the label of their bets. Whoever tells it may know them by a name."""

    __slots__ = ()


Said = str | tuple[str, ...]
"""A sentence; in parts where it speaks of people, who are `Named`."""


def parts(said: Said) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said


def listed(people: Iterable[Said], between: str = ", ") -> tuple[str, ...]:
    """Several people in a sentence."""
    return tuple(part for one in people for part in (between, *parts(one)))[1:]


def told(said: Said, name: Callable[[str], str]) -> str:
    """A sentence with people called as whoever tells it calls them."""
    return "".join(name(part) if isinstance(part, Named) else part for part in parts(said))


class Denied(ValueError):
    """What is not done, and why: there is no such thing, or it is not now, or not for them to do.

    `at` is the key of a table record that it is about, such as `bets[2]`, where it is about one. `cites` are
    the lines of the rule that forbids it, where one does: see `RuleBroken`.
    """

    cites: tuple[Cite, ...] = ()

    def __init__(self, problem: Said, at: str = "") -> None:
        self.parts = parts(problem)
        self.problem = "".join(self.parts)
        self.at = at
        where = ", ".join(str(cite) for cite in self.cites)
        super().__init__(f"{self.problem} ({where})" if where else self.problem)

    def told(self, name: Callable[[str], str]) -> str:
        """The problem, as someone tells it who knows people by these names."""
        return told(self.parts, name)


class RuleBroken(Denied):
    """Something that a rule does not allow: what was wrong, and where the rule is written."""

    def __init__(self, problem: Said, cites: Iterable[Cite], at: str = "") -> None:
        self.cites = tuple(cites)
        super().__init__(problem, at)


def denied(problem: Said, cites: Iterable[Cite], at: str = "") -> Denied:
    """By a rule where lines are known that say it."""
    lines = tuple(cites)
    return RuleBroken(problem, lines, at) if lines else Denied(problem, at)


def a(name: str) -> str:
    """With its article: "a base", "an ante"."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


@contextmanager
def reading(key: str) -> Iterator[None]:
    """Whatever is refused in here is about this key, unless a nearer one is known."""
    try:
        yield
    except Denied as refusal:
        refusal.at = refusal.at or key
        raise
