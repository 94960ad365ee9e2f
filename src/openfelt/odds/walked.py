"""Counting by the walk through the procedure itself, for families that say which deals are alike."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.odds.distribution import Distribution, Strategy, gathered
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import Felt
from openfelt.rounds.walk import walk
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Context
from openfelt.rules.errors import Denied
from openfelt.rules.facts import Wagered
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

SEAT, BETTOR = 2, "bettor"


def alone(game: BankedGame, decks: int) -> BankedTable:
    """One seat with every bet that can be placed before the deal, against a wager that covers it."""
    placed = (rule for rule in game.bets if not rule.added and rule.button is None)
    return BankedTable(
        seats=max(game.seats.tables),
        decks=decks,
        player_dealer=PlayerDealer(1, Cents(10**9)),
        bets=tuple(Bet(seat=SEAT, bettor=BETTOR, bet=rule.name, amount=Cents(100)) for rule in placed),
    )


def settings_of(game: BankedGame) -> dict[str, object]:
    """The family's settings as plain data, without the lines that they stand in."""
    told = plain(game.settings)
    assert isinstance(told, dict)
    return {key: value for key, value in told.items() if not key.endswith("cite")}


def walked_basis(game: BankedGame, decks: int, strategy: Strategy) -> tuple[object, ...]:
    del decks, strategy
    return game.deck.name, procedure_of(game).version, settings_of(game)


def walked(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    """One distribution for the bets of which the same is known: all of them, unless facts tell them apart."""
    del strategy

    def nobody(ask: Ask, felt: Felt) -> Choice:
        raise Denied(f"the decisions of {game.name} ({game.id}) are not counted yet: {ask.who} is asked")

    table = alone(game, decks)
    found = walk(game, table, nobody)
    alike: dict[tuple[tuple[tuple[str, object], ...], ...], list[str]] = {}
    contexts: dict[str, list[tuple[Context, int]]] = {}
    for bet in table.bets:
        known = [
            ({} if end.facts is None else end.facts.about(Wagered(SEAT, BETTOR, bet.bet)), end.ways)
            for end in found.endings
        ]
        contexts[bet.bet] = known
        alike.setdefault(tuple(tuple(sorted(context.items())) for context, _ in known), []).append(bet.bet)
    for bets in alike.values():
        yield gathered(bets, contexts[bets[0]], found.total)
