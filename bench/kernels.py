"""How fast kernels rank hands and count games, beside the public calls of phevaluator and eval7, in one run.

Slices of all take turns, so that whatever else the machine does falls on all; a ratio is the median of
theirs. Processor time of one thread is told; of two threads the time that passes, which other work spoils.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple, cast

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import eval7
import numpy as np
from driver import twelve_bets
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from openfelt import books
from openfelt.cards import DECKS
from openfelt.families.baccarat.settings import BaccaratSettings
from openfelt.hands import Rankings, best_five, pips
from openfelt.kernels import every_seven, lookups, third_cards, vectors
from openfelt.kernels.compiled import processors, side_by_side
from openfelt.kernels.highs import CARDS, highs, numbers
from openfelt.kernels.lanes import in_blocks
from openfelt.odds.counts.bank_holdem import COUNT
from openfelt.odds.counts.bank_holdem import best_play as solved
from openfelt.odds.counts.bank_holdem.worth import stands
from openfelt.odds.drawing import values_left
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Dealt
from openfelt.rounds.driver import drive
from third_card_charts import drawing

BATCH, SLICES, CALLS, SHOES, DEALS = 1 << 18, 15, 2_000, 200, 200
NEAR = 16
"""Vectors go through blocks that stay near the processor: a sixteenth of the hands, sixteen times."""
ALL_SEVEN = 133_784_560
ULTIMATE, TWO_HANDS = "livermore/ultimate-texas-holdem", "parkwest/cash-in-baccarat"
Rank = Callable[[NDArray[np.uint8], NDArray[np.uint32]], None]


class Way(NamedTuple):
    """What is timed goes through so many hands, deals or shoes."""

    name: str
    number: int
    go: Callable[[], object]
    goal: str = ""


def dealt(size: int, pack: int = 52) -> NDArray[np.uint8]:
    rng = np.random.default_rng(size)
    return np.argsort(rng.random((BATCH, pack)), axis=1)[:, :size].astype(np.uint8)


def vector(rank: Rank, size: int, pack: int = 52) -> Callable[[], None]:
    blocks, scores = in_blocks(dealt(size, pack)[: BATCH // NEAR]), np.zeros(BATCH // NEAR, np.uint32)

    def go() -> None:
        for _ in range(NEAR):
            rank(blocks, scores)

    return go


def with_joker(rankings: Rankings) -> Rank:
    return lambda blocks, scores: vectors.best_five(blocks, scores, rankings)


def ranked() -> list[Way]:
    bug, wild = Rankings(), Rankings(joker="wild", five_of_a_kind="any")
    half = "half of seven"
    return [
        Way("seven cards", BATCH, vector(vectors.best_five, 7), "650 million a second"),
        Way("five cards", BATCH, vector(vectors.best_five, 5), "1.4 times seven"),
        Way("seven of 53, the joker a bug", BATCH, vector(with_joker(bug), 7, 53), half),
        Way("seven of 53, the joker wild", BATCH, vector(with_joker(wild), 7, 53), half),
        Way("ace to five, seven of 53", BATCH, vector(vectors.ace_to_five, 7, 53), half),
        Way("ace to five, five of 53", BATCH, vector(vectors.ace_to_five, 5, 53), half),
        Way("deuce to seven, five", BATCH, vector(vectors.deuce_to_seven, 5), half),
        Way("all hands of seven, and counted", ALL_SEVEN, every_seven.tally, "0.15 s: 892 million a second"),
    ]


def by_tables() -> list[Way]:
    sevens, jokers, fives, found = dealt(7), dealt(7, 53), dealt(5), np.zeros(BATCH, np.uint16)
    bug, low, deuces = lookups.best_five(Rankings()), lookups.ace_to_five(), lookups.deuce_to_seven()
    return [
        Way("tables: seven cards", BATCH, lambda: numbers(sevens, highs(), found)),
        Way("tables: seven of 53, a bug", BATCH, lambda: bug.of(jokers, found)),
        Way("tables: ace to five, seven of 53", BATCH, lambda: low.of(jokers, found)),
        Way("tables: deuce to seven, five", BATCH, lambda: deuces.of(fives, found)),
    ]


def by_others() -> list[Way]:
    rows, rankings = dealt(7)[:CALLS].tolist(), Rankings()
    texts = [[CARDS[card].text for card in row] for row in rows]
    theirs = [[eval7.Card(text) for text in row] for row in texts]
    ours = [[CARDS[card] for card in row] for row in rows]
    return [
        Way("phevaluator, a call a hand", CALLS, lambda: [evaluate_cards(*one) for one in texts], "1/500"),
        Way("eval7, a call a hand", CALLS, lambda: [eval7.evaluate(one) for one in theirs], "1/250"),
        Way("plain best_five", CALLS, lambda: [best_five(one, rankings) for one in ours]),
    ]


def two_hands() -> list[Way]:
    """Shoes of eight decks, each counted whole; and single deals, by the plain procedure."""
    game, rng = books.banked(TWO_HANDS), random.Random(1)
    left, rules = np.array(values_left(game, 8, pips)), drawing(cast(BaccaratSettings, game.settings))
    ways, table = np.zeros((10, 2, 10, 2), np.int64), twelve_bets()
    pack = DECKS[game.deck.name].cards * 8
    deals = [[Dealt(card) for card in rng.sample(pack, 6)] for _ in range(DEALS)]

    def count() -> None:
        for _ in range(SHOES):
            third_cards.walk(left, rules, ways)

    def play() -> None:
        for deal in deals:
            round, cards = BankedRound(game, table), iter(deal)
            while not round.over:
                round.answer(next(cards))

    def driven() -> None:
        for deal in deals:
            cards = iter(deal)
            drive(game, table, lambda request, felt, cards=cards: next(cards))

    return [
        Way("baccarat: shoes counted exactly", SHOES, count, "0.1 ms: 0.010 million a second"),
        Way("baccarat: rounds, driven", DEALS, driven),
        Way("baccarat: rounds at a table", DEALS, play),
    ]


def rates(every: list[Way]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {way.name: [] for way in every}
    for way in every:
        way.go()  # compiled, and remembered
    for _ in range(SLICES):
        for way in random.sample(every, len(every)):
            began = time.process_time()
            way.go()
            found[way.name].append(way.number / (time.process_time() - began))
    return found


def passed(go: Callable[[], object]) -> tuple[float, float]:
    """Seconds that pass, and of processors."""
    began, used = time.perf_counter(), time.process_time()
    go()
    return time.perf_counter() - began, time.process_time() - used


def ultimate() -> None:
    solved.REMEMBERED.clear()
    stands.cache_clear()
    list(COUNT.distributions(books.banked(ULTIMATE), 1, "best"))


def on_two_threads() -> None:
    """How many times as fast as one: hands ranked, and all of them counted."""
    rank = [vector(vectors.best_five, 7) for _ in range(2)]

    def batches(threads: int) -> None:
        side_by_side(lambda one: [rank[one]() for _ in range(64 // threads)], range(threads))

    for name, go in (("seven cards", batches), ("all hands of seven", every_seven.tally)):
        ratios = [
            passed(lambda go=go: go(1))[0] / passed(lambda go=go: go(2))[0]  # type: ignore[misc]
            for _ in range(SLICES)
        ]
        print(f"  {name}: {median(ratios):.2f} times one, at best {max(ratios):.2f}; goal 1.8")


def main() -> None:
    every = [*ranked(), *by_tables(), *by_others(), *two_hands()]
    found = rates(every)
    first = found[every[0].name]
    print(f"{'one thread':34} {'million/s':>10} {'to seven':>10}  goal")
    for way in every:
        ratio = median(one / seven for one, seven in zip(found[way.name], first, strict=True))
        print(f"{way.name:34} {median(found[way.name]) / 1e6:10.4f} {ratio:10.6f}  {way.goal}")
    print("Ultimate Texas Hold'em, best play and every case (goal: 3 s that pass on two cores)")
    for again in ("with what has to be compiled and read", "again", "again"):
        wall, used = passed(ultimate)
        print(f"  {again}: {wall:.1f} s on {processors()} threads, {used:.1f} s of processors")
    print(f"two threads, while {os.getloadavg()[0]:.0f} processes wanted {processors()} processors")
    on_two_threads()


if __name__ == "__main__":
    main()
