"""What the rule-book loader must know of a family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from openfelt.rules.conditions import Context, Domains
from openfelt.rules.facts import Scope, ScopeName, domains
from openfelt.rules.game import Settings


@dataclass(frozen=True)
class Family:
    """A family of games: one procedure, with typed settings and typed facts.

    `stages` names the waits at which rulings may be listed; `rulings` the rulings its procedure acts on
    (a misdeal needs no acting on: uncaught, it voids the round). `every` lists all contexts that can occur
    under some settings, where that is short enough to list, so that lint can prove lines disjoint.
    """

    name: str
    settings: type[Settings]
    scopes: Mapping[ScopeName, type[Scope]]
    stages: frozenset[str] = frozenset()
    rulings: frozenset[str] = frozenset({"misdeal"})
    every: Callable[[Settings], Iterable[Context]] | None = None

    @property
    def facts(self) -> Domains:
        return domains(self.scopes)
