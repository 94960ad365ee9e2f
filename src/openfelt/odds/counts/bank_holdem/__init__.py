"""Hold'em against the player-dealer, exactly: best play on every board, with every two cards.

Decisions are for the sake of the ante, what lies beside it and what is added. No bonus decides, though what
one goes by may change with a fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt.cards import Card
from openfelt.families.antes.betting import FOLD
from openfelt.families.bank_holdem.procedure import COMMUNITY
from openfelt.odds.asked import asked
from openfelt.odds.counting import Basis, Count
from openfelt.odds.counts.bank_holdem.brings import brings, rules_of
from openfelt.odds.counts.bank_holdem.on_streets import weighs
from openfelt.odds.distribution import Distribution, Strategy
from openfelt.odds.walked import SEAT
from openfelt.rounds.places import BANK, Place, at_seat, bank_hand
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context
from openfelt.rules.errors import Denied
from openfelt.rules.shown import Chart

__all__ = ["COUNT"]


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    """The streets and the bank, what wagers bring, what a bonus goes by; the bets, and what is told apart."""
    del strategy
    rules = rules_of(game)
    streets = tuple((street.name, street.bets, street.otherwise, street.closes) for street in rules.streets)
    lies, unit, fold = brings(game)
    bank = rules.bank_hands, rules.own_cards, rules.qualifies, rules.trips_after_fold
    return (
        game.deck.name, decks, streets, rules.once, *bank, *map(str, (*lies, *unit, fold)), asked(game),
        tuple(rule.name for rule in game.bets),
    )  # fmt: skip


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    from openfelt.odds.counts.bank_holdem.counted import distribution

    del decks  # there is one
    if strategy == "advice" and not rules_of(game).once:
        raise Denied(
            f"{game.name} ({game.id}): a bot is advised by trials, which cannot be laid over a count of all "
            "deals; what that costs is among the assumptions of best play"
        )
    yield distribution(game, strategy)


def strategy(game: BankedGame, decks: int) -> Iterator[Chart]:
    from openfelt.odds.counts.bank_holdem.charts import charts

    del decks
    yield from charts(game)


def finds(game: BankedGame, dealt: Mapping[Place, tuple[Card, ...]], choices: tuple[str, ...]) -> Context:
    from openfelt.odds.counts.bank_holdem.counted import found

    bank = (bank_hand(1), bank_hand(2)) if rules_of(game).bank_hands > 1 else (BANK,)
    hands = tuple(dealt[place] for place in bank)
    return found(game, dealt[at_seat(SEAT)], dealt[COMMUNITY], hands, folded=FOLD.choice in choices)


def advice_costs(game: BankedGame) -> Iterator[str]:
    """Where advice goes by a chart it is counted."""
    from openfelt.odds.counts.bank_holdem.regrets import cost_said

    if not rules_of(game).once:
        yield from cost_said(game)


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("best", "advice"),
    strategy=strategy,
    advice_costs=advice_costs,
    finds=finds,
    weighs=weighs,
)
