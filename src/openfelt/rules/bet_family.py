"""What rule books and lint ask of a family whose games have bets against a player-dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context, Domains, When, Words
from openfelt.rules.facts import Scope, ScopeName, domains
from openfelt.rules.family import Family, read_checked
from openfelt.rules.game import Settings
from openfelt.rules.score import Score
from openfelt.rules.sides import Colour, Side


@dataclass(frozen=True, kw_only=True)
class BetFamily(Family):
    """Its facts are typed: bets are judged by them."""

    chips_in = "settlement"

    # What a line of a bet may ask of a round, and each fact as a reader would say it
    scopes: Mapping[ScopeName, type[Scope]]
    words: Words = field(default_factory=dict)

    # Early stages that its procedure settles, and when
    settles: Mapping[str, str] = field(default_factory=dict)

    # What may happen: all contexts under some settings, where they are few enough to list, so that lint can
    # prove lines disjoint
    every: Callable[[Settings], Iterable[Context]] | None = None

    action_card: Callable[[Settings], tuple[str, int] | None] = lambda settings: None
    """Where the card lies that places the action button, and which one it is there."""

    # What a scoreboard keeps of its rounds; the sides that everybody bets on, the two hands and the tie; the
    # name of the one that won; the colours of bets whose print has one
    score: Score | None = None
    sides: tuple[Side, ...] = ()
    winner: Callable[[Scope], str] = lambda facts: ""
    colours: Mapping[str, Colour] = field(default_factory=dict)

    @cached_property
    def facts(self) -> Domains:
        return domains(self.scopes)

    def read(self, raw: Mapping[str, Any], where: str) -> BankedGame:
        return read_checked(raw, BankedGame, where, self._all_problems)

    def _all_problems(self, game: BankedGame) -> Iterator[str]:
        names = [bet.name for bet in game.bets]
        for name in {name for name in names if names.count(name) > 1}:
            yield f"the bet {name} stands twice"
        for bet in game.bets:
            yield from _bet_problems(bet, names, self)
        yield from _order_problems(game, names, self)
        yield from self.problems(game)


def _order_problems(game: BankedGame, names: list[str], family: BetFamily) -> Iterator[str]:
    kinds = game.settlement.bets
    for name in names:
        if kinds.count(name) != 1:
            yield f"settlement.kinds names {name} {kinds.count(name)} times, expected once"
    losing = game.settlement.losing
    if losing and sorted(losing) != sorted(kinds):
        yield f"settlement.losing is {', '.join(losing)}, expected {', '.join(kinds)} in some order"
    for kind in kinds:
        if kind not in names:
            yield f"settlement.kinds names {kind}, which is no bet of this game"
    for stage in game.settlement.stages:
        if stage.name not in family.settles:
            yield f"the {family.name} procedure never announces the stage {stage.name}"
        for name in stage.bets:
            if name not in names:
                yield f"the stage {stage.name} settles {name}, which is no bet of this game"
        yield from _fact_problems(f"the stage {stage.name}", stage.when, family)


def _bet_problems(bet: BetRule, names: list[str], family: BetFamily) -> Iterator[str]:
    others = [*bet.needs, bet.at_most, bet.equal_to, bet.matches, bet.button and bet.button.bet]
    for other in others:
        if other is not None and other not in names:
            yield f"the bet {bet.name} refers to {other}, which is no bet of this game"
    for line in bet.lines:
        yield from _fact_problems(f"the bet {bet.name}", line.when, family)
        yield from _fact_problems(f"the bet {bet.name}", line.each_other_hand or When(), family)
    for remark in bet.remarks:
        yield from _fact_problems(f"the bet {bet.name}", remark.when, family)


def _fact_problems(what: str, when: When, family: BetFamily) -> Iterator[str]:
    for fault in when.faults(family.facts):
        yield f"{what}: {fault}"
