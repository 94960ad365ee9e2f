"""Blackjack: the base wager by the cards that are left in the shoe, the bets beside it by counting deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from openfelt.odds.counting import Basis, Count, Worth, lines_of
from openfelt.odds.counts.blackjack import sides
from openfelt.odds.distribution import Case, Distribution, Strategy, gathered
from openfelt.odds.walked import settings_of
from openfelt.rounds.requests import Ask
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context, Value
from openfelt.rules.shown import Chart

if TYPE_CHECKING:
    from openfelt.families.blackjack.settings import BlackjackSettings
    from openfelt.odds.counts.blackjack.base import Base

__all__ = ["COUNT"]

NO_MATTER = frozenset({"first", "insurance", "played_out_for"})
"""Settings that change no chance: a hand on which nothing depends is completed all the same when counted."""
PLAYED: dict[Strategy, str] = {
    "best": "one player, a fresh shoe, and best play by the cards of one's own hand and the up card",
    "advice": "one player, a fresh shoe, and play as a bot is advised, by one's own hand and the up card",
}
ASSUMED = (
    "a hand of a split is played as if nobody had seen what its other hands drew, and is split again as long "
    "as all hands together may be",
    "doubles are for the whole wager, and no limit of the table cuts them short",
)

EVENED = ("insurance that is taken as even money comes back, and is left out of what insurance returns",)
"""Of a game that pays even money at once."""


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    insurance = cast("BlackjackSettings", game.settings).insurance
    at_once = insurance is not None and insurance.pays_at_once
    cases = _solved(game, decks, strategy).cases()
    yield Distribution(
        bets=("base",),
        cases=tuple(Case(known=dict(known), ways=ways) for known, ways in cases.items()),
        total=1.0,
        strategy=strategy,
        wagers=True,
        assumptions=(PLAYED[strategy], *ASSUMED),
    )
    for bet, fact, count in (
        ("insurance", "bank_natural", sides.insured),
        ("buster", "busted_cards", sides.busts),
        ("red-flex", "red_cards", sides.red_runs),
        ("match-the-dealer", "match", sides.matches),
    ):
        ways, total = cast("tuple[Mapping[Value, int], int]", count(game, decks))
        beside: Context = {"result": "open"} if at_once and bet == "insurance" else {}
        weighed = (({fact: found, **beside}, number) for found, number in ways.items())
        yield gathered((bet,), weighed, total, EVENED if beside else ())


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    """The base wager's lines are part of it: best play goes by what they pay.

    All side bets of the family are counted, so that games which differ in nothing but these share it.
    """
    del decks, strategy
    rules = {name: _bare(rule) for name, rule in settings_of(game).items() if name not in NO_MATTER}
    return game.deck.name, rules, lines_of(game.bet("base"))


def _bare(rule: object) -> object:
    """Without the lines it stands in, and what it is called."""
    if not isinstance(rule, dict):
        return rule
    return {key: _bare(of) for key, of in rule.items() if not key.endswith("cite") and key != "name"}


def strategy(game: BankedGame, decks: int) -> Iterator[Chart]:
    from openfelt.odds.counts.blackjack.charts import charts  # noqa: PLC0415 (numpy, as above)

    return charts(_solved(game, decks, "best"), str(game.play_cite))


def _solved(game: BankedGame, decks: int, strategy: Strategy) -> Base:
    """The last one is remembered: chances and charts are asked for one after the other."""
    from openfelt.odds.counts.blackjack.advised import Advised  # noqa: PLC0415
    from openfelt.odds.counts.blackjack.base import Base  # noqa: PLC0415 (numpy, as above)

    asked = repr((basis(game, decks, strategy), decks, strategy))
    if asked not in _REMEMBERED:
        _REMEMBERED.clear()
        _REMEMBERED[asked] = Base(game, decks, Advised(game) if strategy == "advice" else None)
    return _REMEMBERED[asked]


_REMEMBERED: dict[str, Base] = {}


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    from openfelt.odds.counts.blackjack.at_the_table import worths  # noqa: PLC0415 (numpy, as above)

    return worths(game, decks, view, ask, repr((basis(game, decks, "best"), decks)))


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("best", "advice"),
    strategy=strategy,
    weighs=weighs,
    version=2,
)
