"""What rule books and lint ask of a family; `PlayedFamily` is what is asked of it besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Domains, Words
from openfelt.rules.facts import Scope, ScopeName, domains
from openfelt.rules.game import Settings
from openfelt.rules.house_chart import HouseChart
from openfelt.rules.interpretation import Topic
from openfelt.rules.score import Score
from openfelt.rules.shown import Shown
from openfelt.rules.sides import Announced, Colour, Side


@dataclass(frozen=True, kw_only=True)
class Family:
    """A family of games: one procedure, with typed settings and typed facts."""

    name: str

    # What differs between its documents, and what a line of a bet may ask of a round
    settings: type[Settings]
    scopes: Mapping[ScopeName, type[Scope]]
    words: Words = field(default_factory=dict)  # each fact as a reader would say it

    # Where it waits: stages at which rulings may be listed; those that its procedure acts on, and where it
    # catches them (a misdeal may come at any: uncaught, it voids the round); early stages that it settles
    stages: frozenset[str] = frozenset()
    rulings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    settles: frozenset[str] = frozenset()

    # What may happen: all contexts under some settings, where they are few enough to list, so that lint can
    # prove lines disjoint; and the questions that such a game has to answer beside those that every game has
    every: Callable[[Settings], Iterable[Context]] | None = None
    raises: Callable[[Settings], Iterable[Topic]] = lambda settings: ()

    # What a reader is shown of the play, with the lines given where the settings name none of their own
    shown: Callable[[Settings, Cite], Shown] = lambda settings, cite: Shown()
    action_card: Callable[[Settings], tuple[str, int] | None] = lambda settings: None
    """Where the card lies that places the action button, and which one it is there."""

    # Hands that are set in two: the names of the halves, the lower first; how a chart for them is read, from
    # its text and the name of its file
    halves: tuple[str, str] | None = None
    house_way: Callable[[str, str], HouseChart] | None = None

    # What a scoreboard keeps of its rounds; the sides that everybody bets on, the two hands and the tie; the
    # call that says which of them won; the colours of bets whose print has one
    score: Score | None = None
    sides: tuple[Side, ...] = ()
    announced: Callable[[Scope], Announced | None] = lambda facts: None
    colours: Mapping[str, Colour] = field(default_factory=dict)

    @cached_property
    def facts(self) -> Domains:
        return domains(self.scopes)
