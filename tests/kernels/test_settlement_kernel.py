"""The settlement kernel beside `Round`: the same money for any table, cent for cent."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import pytest

import laws
from openfelt import books
from openfelt.kernels.settlement import order_of, settle
from openfelt.rounds import BankedRound, tray
from openfelt.rounds.procedures import BankedPlays
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Cents
from openfelt.table.felt import Bet
from openfelt.table.outcomes import Outcome
from proving import LANTERN, PLAYS, beacon

Turns = list[tuple[str, list[Outcome]]]
GAMES: dict[str, tuple[BankedGame, BankedPlays | None]] = {
    "lantern": (LANTERN, PLAYS),
    "beacon": (beacon.BEACON, beacon.PLAYS),
    **{id: (books.banked(id), None) for id in books.banked_ids()},
}
SHARE, FULL = 12, 20_000


@contextmanager
def heard(turns: Turns) -> Iterator[None]:
    """What a tray settles: stage by stage, the outcomes as they lie."""
    plain = tray.Tray._settle

    def listening(self: tray.Tray, outcomes: list[Outcome], facts: object, *stage: object) -> None:
        if outcomes:
            turns.append((getattr(stage[0], "name", "") if stage else "", outcomes))
        plain(self, outcomes, facts, *stage)  # type: ignore[arg-type]  # as it was called

    tray.Tray._settle = listening  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        tray.Tray._settle = plain  # type: ignore[method-assign]


def by_kernel(round: BankedRound, turns: Turns) -> list[tuple[int, int]]:
    """What is paid and collected of each line that the round settled."""
    slots = [*tray.as_they_lie(round.table, round.money.bets), *tray.buttons_of(round.game, round.money.bets)]
    assert round.found is not None
    order = order_of(round.game, round.table, slots, [name for name, _ in turns], (round.found.action,))
    size = (1, len(slots))
    pays, loses = np.zeros(size, np.int64), np.zeros(size, np.int64)
    turn, left = np.full(size, -1, np.int8), np.zeros(1, np.int64)
    place = places(slots)
    for number, (_, outcomes) in enumerate(turns):
        for outcome in outcomes:
            at = place(outcome.bet)
            pays[0, at], loses[0, at], turn[0, at] = outcome.pays, outcome.loses, number
    paid, collected = np.zeros(size, np.int64), np.zeros(size, np.int64)
    wager = int(round.table.player_dealer.wager)
    settle(pays, loses, turn, np.zeros(1, np.int64), wager, order, paid, collected, left)
    assert left[0] == round.settlement.left
    lines = map(places(slots), (line.bet for line in round.settlement.lines))
    return [(int(paid[0, at]), int(collected[0, at])) for at in lines]


def places(slots: Sequence[Bet]) -> Callable[[Bet], int]:
    """Of each bet the slot; buttons are judged as new bets, and of equal ones each has its own."""
    by_id = {id(bet): number for number, bet in enumerate(slots)}
    buttons: dict[Bet, list[int]] = {}
    for number, bet in enumerate(slots):
        if not bet.amount:
            buttons.setdefault(bet, []).append(number)
    return lambda bet: by_id[id(bet)] if id(bet) in by_id else buttons[bet].pop(0)


def hold(name: str, seeds: range) -> int:
    """How many rounds were short of money."""
    game, plays = GAMES[name]
    short = 0
    for seed in seeds:
        turns: Turns = []
        with heard(turns):
            round = (
                laws.random_split_round(random.Random(seed), game, plays)
                if seed % 2
                else laws.random_round(seed, game, plays)
            )
        if round.void or not round.settlement.lines:
            continue
        plain = [(line.paid, line.collected) for line in round.settlement.lines]
        assert by_kernel(round, turns) == plain, f"{name}, seed {seed}"
        short += any(line.uncovered for line in round.settlement.lines)
    return short


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_and_a_round_give_the_same_money(name: str) -> None:
    assert hold(name, range(SHARE)), "none of the wagers was short"


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_the_same_of_twenty_thousand_tables(name: str) -> None:
    assert hold(name, range(1_000_000, 1_000_000 + FULL)) > FULL // 20


def test_an_order_in_which_losers_come_first_is_kept() -> None:
    """The plain order is asked; a bet that moves to another place when it loses is entered twice."""
    game = next(game for game, _ in GAMES.values() if "result" in game.settlement.by)
    round = laws.random_round(1, game)
    slots = [Bet(seat=bet.seat, bettor=bet.bettor, bet=bet.bet, amount=Cents(1)) for bet in round.table.bets]
    order = order_of(game, round.table, slots, ("",), (None,))
    assert order.slot.shape[1] == 2 * len(slots)
    assert set(order.when[0].tolist()) == {1, 2}
