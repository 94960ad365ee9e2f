"""`edge`: what every bet of a game returns."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.catalogue import game_of
from openfelt.cli.drawing import check_drawable
from openfelt.cli.paper import paper, plain
from openfelt.odds.advice_cost import with_cost
from openfelt.odds.after_fees import AfterFees, after_fees, fees_of
from openfelt.odds.answers import Odds, in_figures, odds_of
from openfelt.odds.counting import count_of
from openfelt.odds.distribution import Strategy
from openfelt.odds.kept_counts import name_of
from openfelt.odds.paytables import Pays, read_paytable, with_paytable
from openfelt.odds.pricing import PricedBet, PricedLine
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.errors import Denied
from openfelt.rules.game import Way
from openfelt.rules.money import Cents, cents, dollars, money
from openfelt.table.quotes import Quote


class Charged(msgspec.Struct, frozen=True, kw_only=True):
    """By which schedule options, and for what action, fees are counted in."""

    options: tuple[str, ...]
    action: str | None = None
    players: int | None = None
    section: str | None = None


class AskedOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The question as typed on the command line."""

    game: str
    bet: str | None = None
    decks: int | None = None
    options: tuple[str, ...] = ()
    way: Way = "written"
    strategy: Strategy | None = None
    paytable: Path | None = None
    charged: Charged | None = None
    plot: Path | None = None


class Fees(msgspec.Struct, frozen=True, kw_only=True):
    """What is charged for a hand, and what every bet is worth after it."""

    quote: Quote
    action: Cents
    bank: Cents
    players: Cents
    bets: tuple[AfterFees, ...]


def print_edge(asked: AskedOdds, json: bool) -> None:
    check_drawable(asked.plot)
    game = banked(game_of(asked.game, list(asked.options), asked.way))
    solved = False
    if asked.paytable is not None:
        pays = read_paytable(asked.paytable.read_text("utf-8"), str(asked.paytable))
        changed = with_paytable(game, pays)
        solved = depends(game, pays)
        game = changed
    odds = with_cost(odds_of(game, asked.decks, asked.strategy, asked.bet))
    if not odds.kept:
        why = "decisions depend on this pay table" if solved else "nothing is kept for these rules"
        typer.echo(f"Counted anew: {why}.", err=True)
    fees = None if asked.charged is None else _fees(odds, asked.charged)
    if asked.plot is not None:
        from openfelt.cli.edge_plots import plot_odds  # noqa: PLC0415  # only where it is drawn

        plot_odds(asked.plot, odds)
    if json:
        typer.echo(jsonlib.dumps(contract(odds, fees), indent=1))
        return
    _print(paper(), odds, fees)


def depends(game: BankedGame, pays: Pays) -> bool:
    """Whether decisions depend on these lines: then the game has to be solved again."""
    count = count_of(game)
    names = {
        name_of(one, count, game.deck.default, (*count.strategies, "best")[0])
        for one in (game, with_paytable(game, pays))
    }
    return len(names) > 1


def _fees(odds: Odds, charged: Charged) -> Fees:
    if charged.action is None:
        raise Denied("say how much is bet, --action, for the fees to be counted in")
    try:
        action = cents(charged.action)
    except ValueError as error:
        raise Denied(f"the action: {error}") from None
    schedule = books.posted(odds.game.id, charged.options, charged.section)
    quote, bank, players = fees_of(schedule, action, charged.players)
    bets = tuple(after_fees(one, action, bank, players) for one in odds.bets if _is_base(odds.game, one))
    return Fees(quote=quote, action=action, bank=bank, players=players, bets=bets)


def _is_base(game: BankedGame, bet: PricedBet) -> bool:
    rule = game.bet(bet.bet)
    return rule is not None and rule.base


# JSON


def contract(odds: Odds, fees: Fees | None = None) -> dict[str, object]:
    """The contract of `edge --json`; what is more than that stands in keys of its own."""
    told: dict[str, object] = {
        "game": odds.game.id,
        "bets": [_bet(one) for one in odds.bets],
        "assumptions": [*odds.assumptions, *(() if fees is None else fees.quote.assumes)],
        "decks": odds.decks,
        "strategy": odds.strategy,
        "options": odds.game.chosen,
        "kept": odds.kept,
        "uncounted": list(odds.uncounted),
    }
    if fees is not None:
        told["fees"] = {
            "section": fees.quote.schedule.section.id,
            "options": [one.id for one in fees.quote.schedule.options],
            "action": dollars(fees.action),
            "player_dealer_fee": dollars(fees.bank),
            "players_fee": dollars(fees.players),
            "bets": [
                {
                    "bet": one.bet,
                    "bettors": _in_dollars(one.bettors),
                    "bettors_after": _in_dollars(one.bettors_after),
                    "player_dealer": _in_dollars(one.player_dealer),
                    "player_dealer_after": _in_dollars(one.player_dealer_after),
                }
                for one in fees.bets
            ],
        }
    return told


def _bet(bet: PricedBet) -> dict[str, object]:
    return {
        "bet": bet.bet,
        "ev": float(bet.ev),
        "ev_exact": in_figures(bet.ev),
        "win": float(bet.win),
        "push": float(bet.push),
        "lose": float(bet.lose),
        "lines": [_told_line(line) for line in bet.lines],
        "method": bet.method,
        "standard_error": bet.standard_error,
        "label": bet.label,
        "house_edge": -float(bet.ev),
        "player_dealer_ev": -float(bet.ev),
        "hit_frequency": float(bet.win),
        "variance": None if bet.variance is None else float(bet.variance),
        "standard_deviation": bet.deviation,
        "staked": float(bet.staked),
        "element_of_risk": bet.element_of_risk,
        "strategy": bet.strategy,
        "together": list(bet.together),
        "stays": float(bet.stays),
    }


def _told_line(line: PricedLine) -> dict[str, object]:
    return {
        "line": line.line,
        "pays": line.odds,
        "ways": line.ways,
        "probability": float(line.probability),
        "says": line.says,
        "returns": float(line.probability * line.units),
        "cite": line.cite,
    }


# In words


def _print(console: Console, odds: Odds, fees: Fees | None) -> None:
    game = odds.game
    console.print(f"[bold]{game.name}[/] ({game.id}), {odds.decks} deck{'s' * (odds.decks > 1)}")
    for bet in odds.bets:
        console.print("\n" + "\n".join(said(bet)), soft_wrap=True)
        console.print(_table(bet))
    if fees is not None:
        for line in _after(fees):
            console.print(line)
    for text in odds.assumptions:
        console.print(f"[dim]Assumed: {plain(text)}.[/]")


def _table(bet: PricedBet) -> Table:
    heads = ("ways", "probability", "returns")
    table = Table(
        "line",
        "result",
        *(Column(head, justify="right") for head in heads),
        "where",
    )
    for line in bet.lines:
        ways = f"{line.ways:,}" if isinstance(line.ways, int) else f"{line.ways:.9f}"
        table.add_row(
            line.line,
            line.says,
            ways,
            f"{float(line.probability):.9f}",
            f"{float(line.probability * line.units):+.6f}",
            line.cite,
        )
    return table


def said(bet: PricedBet) -> Iterator[str]:
    """What comes of it, in a few lines."""
    exact = in_figures(bet.ev)
    how = "exactly" if bet.method == "exact" else "by simulation"
    error = "" if bet.standard_error is None else f" ± {bet.standard_error:.2g}"
    figure = f" = {exact}" if exact is not None and len(exact) < 60 else ""
    yield f"[bold]{bet.label}[/] ({bet.bet}): returns {float(bet.ev):+.6%}{error} {how}{figure}"
    side = "the bettor" if bet.ev > 0 else "the player-dealer"
    favours = "favours neither side" if not bet.ev else f"favours {side} by {abs(float(bet.ev)):.4%}"
    yield f"{favours}; wins {float(bet.win):.4%}, pushes {float(bet.push):.4%}, loses {float(bet.lose):.4%}"
    spread = [] if bet.deviation is None else [f"standard deviation {bet.deviation:.4f}"]
    if bet.staked != 1:
        spread += [f"{float(bet.staked):.4f} staked", f"element of risk {bet.element_of_risk:.4%}"]
    if spread:
        yield ", ".join(spread)


def _after(fees: Fees) -> Iterator[str]:
    section = fees.quote.schedule
    yield (
        f"[bold]After fees[/] of {section.name} ({section.section.id}) on an action of {money(fees.action)}: "
        f"the player-dealer pays {money(fees.bank)}, the players {money(fees.players)}"
    )
    for one in fees.bets:
        yield (
            f"  all of it on {one.bet}: the player-dealer has {_cents(one.player_dealer)} a hand, "
            f"{_cents(one.player_dealer_after)} after fees; the players {_cents(one.bettors)}, "
            f"{_cents(one.bettors_after)} after fees"
        )


def _in_dollars(amount: Fraction | float) -> float:
    """On the average, so there is no money of it that anybody pays."""
    return float(amount) / 100


def _cents(amount: Fraction | float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(float(amount)) / 100:.4f}"
