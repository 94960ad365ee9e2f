"""What a game's bets return, put together for a page that draws it: from what is kept alone."""

from __future__ import annotations

import msgspec

from openfelt.odds.advice_cost import with_cost
from openfelt.odds.answers import Odds, odds_of
from openfelt.odds.pricing import PricedBet
from openfelt.odds.strategies import kept_charts
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.shown import Chart


class LineOdds(msgspec.Struct, frozen=True, kw_only=True):
    """`units` is what it brings to one unit of the bet, `pays` the odds where it pays any."""

    line: str
    says: str
    pays: str
    units: float
    probability: float


class BetOdds(msgspec.Struct, frozen=True, kw_only=True):
    """`may_differ`: its lines may pay otherwise and no chance changes, since no decision depends on it.

    `together` are the bets that are counted with it, `staked` all that lies on them. On a `button` nothing is
    staked: its figures are dollars for each other hand in play.
    """

    bet: str
    label: str
    ev: float
    win: float
    push: float
    lose: float
    exact: bool
    standard_error: float | None
    deviation: float | None
    staked: float
    together: tuple[str, ...]
    may_differ: bool
    button: bool
    lines: tuple[LineOdds, ...]


class OddsPage(msgspec.Struct, frozen=True, kw_only=True):
    """`why_not` where nothing is kept of a game; `charts` are its best play."""

    decks: int
    strategy: str = ""
    bets: tuple[BetOdds, ...] = ()
    assumptions: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    why_not: str = ""


def odds_page(game: BankedGame) -> OddsPage:
    decks = game.deck.default
    try:
        odds = with_cost(odds_of(game, only_kept=True))
    except Denied:
        return OddsPage(decks=decks, why_not=f"What the bets of {game.name} return is not counted yet.")
    return OddsPage(
        decks=odds.decks,
        strategy=odds.strategy or "",
        bets=tuple(_bet(odds, bet) for bet in odds.bets),
        assumptions=odds.assumptions,
        charts=kept_charts(game, decks),
    )


def _bet(odds: Odds, bet: PricedBet) -> BetOdds:
    rule = odds.game.bet(bet.bet)
    button = rule is not None and rule.button is not None
    return BetOdds(
        bet=bet.bet,
        label=bet.label,
        ev=float(bet.ev),
        win=float(bet.win),
        push=float(bet.push),
        lose=float(bet.lose),
        exact=bet.method == "exact",
        standard_error=bet.standard_error,
        deviation=bet.deviation,
        staked=float(bet.staked),
        together=bet.together,
        may_differ=not (button or bet.bet in odds.decided_by or bet.together or bet.staked != 1),
        button=button,
        lines=tuple(
            LineOdds(
                line=line.line,
                says=line.says,
                pays=line.odds or "",
                units=float(line.units),
                probability=float(line.probability),
            )
            for line in bet.lines
        ),
    )
