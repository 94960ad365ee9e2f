"""What odds ask of a family: what its distributions depend on, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

import msgspec

from openfelt.cards import Card
from openfelt.odds.distribution import Distribution, Strategy
from openfelt.odds.walked import walked, walked_basis
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Alike
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Context
from openfelt.rules.errors import Denied
from openfelt.rules.extras import needing
from openfelt.rules.families import PACKAGES
from openfelt.rules.shown import Chart

Basis = tuple[object, ...]
"""Everything that a distribution depends on, as plain data: two games with the same basis share it."""


class Finds(Protocol):
    """What the count finds of one deal: hands by where they lay at the end, and what was chosen."""

    def __call__(
        self, game: BankedGame, hands: Mapping[Place, tuple[Card, ...]], choices: tuple[str, ...], /
    ) -> Context: ...


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """A choice, and what one unit of the base bet then brings on the average, with all that goes with it.

    Without `units` nothing is known of it but that it is the best.
    """

    choice: Choice
    units: float | None = None


def in_full(ask: Ask, choice: str) -> Choice:
    """A choice with all the money that may go with it."""
    money = next((offer.money for offer in ask.offers if offer.choice == choice), None)
    return Choice(choice, money.most if money else None)


class Weighs(Protocol):
    """What every choice of an ask is worth, by nothing but what whoever is asked sees, with so many decks.

    Nothing where that is not counted. It answers at once, or nearly: nobody waits for a count of all deals.
    """

    def __call__(self, game: BankedGame, decks: int, view: View, ask: Ask, /) -> Iterable[Worth]: ...


@dataclass(frozen=True, kw_only=True)
class Count:
    """`distributions` counts a game with so many decks; `basis` is what the result depends on.

    The version goes up whenever the same basis could give another result. `strategies` are those that
    make a difference, the one that is meant when nobody names one first; none, if nobody decides. `strategy`
    is the best play as charts, whose cells are the words of the choices; `advised_by` is the strategy that
    advice is, where it is one of the others; `advice_costs` says what it costs where it cannot be counted.
    `finds` judges one deal the way the
    count does, so that the procedure can be held against it. `weighs` is best play at a table, one decision
    at a time.
    """

    version: int = 1
    basis: Callable[[BankedGame, int, Strategy], Basis]
    distributions: Callable[[BankedGame, int, Strategy], Iterable[Distribution]]
    strategies: tuple[Strategy, ...] = ("best",)
    strategy: Callable[[BankedGame, int], Iterable[Chart]] | None = None
    advised_by: Strategy | None = None
    advice_costs: Callable[[BankedGame], Iterable[str]] | None = None
    finds: Finds | None = None
    weighs: Weighs | None = None

    def counted_by(self, strategy: Strategy) -> Strategy:
        return self.advised_by or strategy if strategy == "advice" else strategy

    def all_distributions(self, game: BankedGame, decks: int, strategy: Strategy) -> tuple[Distribution, ...]:
        """Refused where they take kernels that are not installed."""
        says = f"what the bets of {game.name} ({game.id}) return by these rules is not kept, and is counted"
        with needing("odds", f"{says} by compiled kernels"):
            return tuple(self.distributions(game, decks, self.counted_by(strategy)))


WALKED = Count(basis=walked_basis, distributions=walked, strategies=())
"""Through the procedure itself, where its endings are few and nobody decides anything."""


def count_of(game: BankedGame) -> Count:
    """How a game is counted: as its family does, or by walking it where the family says what is alike."""
    module = f"openfelt.odds.counts.{PACKAGES[game.family].rpartition('.')[2]}"
    if find_spec(module) is not None:
        count = import_module(module).COUNT
        if callable(count):  # where not all games of a family are counted by the same strategies
            count = count(game)
        assert isinstance(count, Count)
        return count
    if procedure_of(game).alike(game) != Alike():
        return WALKED
    raise Denied(f"what the bets of {game.name} ({game.id}) return is not counted yet")


def lines_of(*rules: BetRule | None) -> tuple[object, ...]:
    """The pay lines of bets as plain data, for the basis of a count whose decisions depend on them."""
    return tuple(
        (rule.name, [_effect(line) for line in (*rule.lines, rule.otherwise)])
        for rule in rules
        if rule is not None
    )


def _effect(line: msgspec.Struct) -> object:
    told = plain(line)
    assert isinstance(told, dict)
    return {key: value for key, value in told.items() if key not in {"cite", "name", "brief"}}
