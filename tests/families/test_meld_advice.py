"""Advice in games of melds, against chance and against what the clock answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from families.meld_tables import GAMES, meld_game
from openfelt.rounds.answers import Answer, Chose, Dealt, Shuffled
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.requests import Ask, Choice, Draw, Shuffle
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.stacks import MeldTable, Stack

Decide = Callable[[random.Random, MeldRound, Ask], Answer]


def by_chance(rng: random.Random, round: MeldRound, ask: Ask) -> Answer:
    """Any lawful choice."""
    return laws.random_choice(rng, round, ask)


def by_the_clock(rng: random.Random, round: MeldRound, ask: Ask) -> Answer:
    return Chose(ask.who, ask.default)


def winner(game: MeldGame, other: Decide, seed: int) -> str:
    """Two players from a fresh pack: "advice", "other" or "" for a tie. They change seats with the seed."""
    rng = random.Random(seed)
    advised = 1 + seed % 2
    table = MeldTable(
        seats=game.seats.tables[0],
        ante=Cents(500),
        chip=Cents(100),
        eldest=1 + (seed // 2) % 2,
        stacks=tuple(Stack(seat, f"p{seat}", Cents(100_000)) for seat in (1, 2)),
    )
    round = MeldRound(game, table)
    while not round.over:
        waiting = round.waiting
        if isinstance(waiting, Draw):
            round.answer(Dealt(laws.random_card(rng, round)))
        elif isinstance(waiting, Shuffle):
            round.answer(Shuffled())
        else:
            ask = round.open_asks[0]
            mine = ask.who.seat == advised
            if any(offer.choice == "stay" for offer in ask.offers):  # both do, or there would be no game
                round.answer(Chose(ask.who, Choice("stay")))
            else:
                round.answer(Chose(ask.who, round.advise(ask)) if mine else other(rng, round, ask))
    if round.void:  # a whole deck brought nothing: what nobody wins is not won by advice
        return "other"
    assert round.found is not None
    if round.found.seat is None:
        return ""
    return "advice" if round.found.seat == advised else "other"


def share(game: MeldGame, other: Decide, games: int, first: int) -> tuple[float, Counter[str]]:
    """Of those games that somebody won."""
    won = Counter(winner(game, other, seed) for seed in range(first, first + games))
    return won["advice"] / max(1, won["advice"] + won["other"]), won


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
def test_advice_wins_more_often(id: str) -> None:
    game = meld_game(id)
    assert share(game, by_chance, 24, 0)[0] >= 0.7, "the seeds are fixed"
    assert share(game, by_the_clock, 16, 0)[0] >= 0.8


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
def test_in_two_thousand_games(id: str, record_property: Callable[[str, object], None]) -> None:
    game = meld_game(id)
    chance, clock = share(game, by_chance, 2_000, 10_000), share(game, by_the_clock, 2_000, 10_000)
    record_property(id, {"chance": str(chance), "the clock": str(clock)})
    assert chance[0] >= 0.75
    assert clock[0] >= 0.9
