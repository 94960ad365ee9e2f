"""Tables to simulate: every bet of a game at some seats, often short of money."""

from __future__ import annotations

from openfelt import books
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.simulation.job import Job
from openfelt.simulation.running import prepared
from openfelt.simulation.seating import seated
from openfelt.table.felt import BankedTable


def full_table(game: BankedGame, players: int, wager: Cents | None = None, decks: int = 0) -> BankedTable:
    """Everybody makes every bet that may go with those they have made."""
    bets: dict[str, Cents] = {}
    for rule in game.bets:
        if rule.added or rule.button or rule.matches or (rule.decks and game.deck.default not in rule.decks):
            continue
        brings = [one.button.at_least for one in game.bets if one.button and one.button.bet == rule.name]
        amount = Cents(min([100_00, *(least - 1_00 for least in brings)]))  # too little for a prize of others
        try:
            seated(game, players, bets | {rule.name: amount}, wager, decks or game.deck.default)
        except Denied:
            continue
        bets[rule.name] = amount
    return seated(game, players, bets, wager, decks or game.deck.default)


def job_of(game: str | BankedGame, rounds: int, **other: object) -> Job:
    rules = books.banked(game) if isinstance(game, str) else game
    table = other.pop("table", None) or full_table(rules, 1)
    made = {"tables": (table,), "fees": (0,), "hands": 100, "seed": "a seed"} | other
    return prepared(Job(game=rules, rounds=rounds, **made))  # type: ignore[arg-type]
