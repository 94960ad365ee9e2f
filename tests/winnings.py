"""What a way of deciding wins: one player with one unit on a base bet, each round from a fresh pack."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean, stdev
from typing import NamedTuple

from laws import random_answer
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose
from openfelt.rounds.requests import Ask
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.placement import with_matching

Decide = Callable[[random.Random, BankedRound, Ask], Chose]


def advised(rng: random.Random, round: BankedRound, ask: Ask) -> Chose:
    return Chose(ask.who, round.advise(ask))


def by_the_clock(rng: random.Random, round: BankedRound, ask: Ask) -> Chose:
    return Chose(ask.who, ask.default)


def at_random(rng: random.Random, round: BankedRound, ask: Ask) -> Chose:
    while True:
        answer = random_answer(rng, round)
        if isinstance(answer, Chose):
            return answer


def units(game: BankedGame, decide: Decide, rounds: int, seed: int = 0) -> list[float]:
    """Won in each round; one that is void is not counted."""
    rng = random.Random(seed)
    base = next(rule.name for rule in game.bets if rule.base)
    table = BankedTable(
        seats=game.seats.tables[0],
        decks=game.deck.default,
        player_dealer=PlayerDealer(1, cents(1_000_000)),
        bets=with_matching(game, Bet(seat=3, bettor="ann", bet=base, amount=cents(100))),
    )
    won: list[float] = []
    while len(won) < rounds:
        round = BankedRound(game, table)
        while not round.over:
            round.answer(
                decide(rng, round, round.open_asks[0]) if round.open_asks else random_answer(rng, round)
            )
        if not round.void:
            won.append(round.money.net()["ann"] / 100_00)
    return won


class Margin(NamedTuple):
    """By how much one way wins more than another, and the standard error of that."""

    more: float
    error: float

    @classmethod
    def of(cls, ours: list[float], theirs: list[float]) -> Margin:
        error = (stdev(ours) ** 2 / len(ours) + stdev(theirs) ** 2 / len(theirs)) ** 0.5
        return cls(fmean(ours) - fmean(theirs), error)

    def __str__(self) -> str:
        return f"{self.more:.3f} ± {self.error:.3f}"
