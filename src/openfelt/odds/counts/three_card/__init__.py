"""Three card poker, exactly: every hand against every three of the player-dealer, best play on one card seen.

Ante and Play decide whether a hand is played; no bonus does, though a fold may give one up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt.cards import Card
from openfelt.families.antes.betting import FOLD, PLAY
from openfelt.families.three_card.advice import prospects
from openfelt.odds.asked import asked
from openfelt.odds.counting import Basis, Count, Worth, in_full
from openfelt.odds.counts.three_card.worth import rules_of, worth_of
from openfelt.odds.distribution import Distribution, Strategy
from openfelt.odds.walked import SEAT
from openfelt.rounds.places import BANK, Place, at_seat
from openfelt.rounds.requests import Ask
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context
from openfelt.rules.shown import Chart

__all__ = ["COUNT"]


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    """How hands rank, and what qualifies; what decides; the bets, and the facts that are told apart.

    Advice goes by the document's usual number of decks, whatever is played with.
    """
    usual = (game.deck.default,) if strategy == "advice" else ()
    rules = rules_of(game)
    worth, fold = worth_of(game)
    ranks = game.deck.name, decks, rules.ace_low, rules.order, rules.qualifies
    return *ranks, *map(str, (*worth, fold)), asked(game), tuple(rule.name for rule in game.bets), *usual


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    from openfelt.odds.counts.three_card.deals import distribution, of_decks

    yield distribution(game, of_decks(game, decks), strategy)


def strategy(game: BankedGame, decks: int) -> Iterator[Chart]:
    from openfelt.odds.counts.three_card.charts import charts
    from openfelt.odds.counts.three_card.deals import of_decks

    yield from charts(game, of_decks(game, decks))


def finds(game: BankedGame, dealt: Mapping[Place, tuple[Card, ...]], choices: tuple[str, ...]) -> Context:
    from openfelt.odds.counts.three_card.deals import found

    return found(game, dealt[at_seat(SEAT)], dealt[BANK], folded=FOLD.choice in choices)


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    """Over every two cards that the player-dealer may have beside the one that is seen."""
    for choice, units in zip((PLAY, FOLD.choice), prospects(game, decks, view, ask), strict=True):
        yield Worth(choice=in_full(ask, choice), units=units)


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("best", "advice"),
    strategy=strategy,
    finds=finds,
    weighs=weighs,
    version=2,
)
