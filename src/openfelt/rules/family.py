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
    """A family of games: one procedure, with typed settings and typed facts.

    `stages` names the waits at which rulings may be listed. `rulings` maps each ruling its procedure acts on
    to the waits where it is caught (a misdeal may come at any: uncaught, it voids the round). `settles` names
    the early stages it announces. `every` lists all contexts that can occur under some settings, where that
    is short enough to list, so that lint can prove lines disjoint. `words` says each fact as
    a reader would. `halves` are the two hands that a player sets, the lower first.
    `raises`: the questions that a game with these settings has to answer, beside those that every game has.
    `score` is what a scoreboard keeps of its rounds. `house_way` reads the text of a chart by which its hands
    are set, from a file of this name. `action_card` is where the card lies that places the
    action button, and which one it is there. `shown` is what a reader is shown of the play: rules, charts and
    hands in order, with the lines given where the settings name none of their own. `sides` are those that
    everybody bets on, the two hands and the tie, and `announced` calls out which of them won; `colours` are
    those of bets whose print has one.
    """

    name: str
    settings: type[Settings]
    scopes: Mapping[ScopeName, type[Scope]]
    stages: frozenset[str] = frozenset()
    rulings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    settles: frozenset[str] = frozenset()
    every: Callable[[Settings], Iterable[Context]] | None = None
    words: Words = field(default_factory=dict)
    halves: tuple[str, str] | None = None
    raises: Callable[[Settings], Iterable[Topic]] = lambda settings: ()
    score: Score | None = None
    house_way: Callable[[str, str], HouseChart] | None = None
    action_card: Callable[[Settings], tuple[str, int] | None] = lambda settings: None
    shown: Callable[[Settings, Cite], Shown] = lambda settings, cite: Shown()
    sides: tuple[Side, ...] = ()
    announced: Callable[[Scope], Announced | None] = lambda facts: None
    colours: Mapping[str, Colour] = field(default_factory=dict)

    @cached_property
    def facts(self) -> Domains:
        return domains(self.scopes)
