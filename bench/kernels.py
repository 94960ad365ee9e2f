"""How fast kernels rank hands, beside the public calls of phevaluator and eval7, in one run.

Slices of all take turns, so that whatever else the machine does falls on all; a ratio is the median of
theirs. Processor time of one thread is told, but of Ultimate Texas Hold'em the time that passes too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

import eval7
import numpy as np
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from openfelt import books
from openfelt.hands import Rankings, best_five
from openfelt.kernels import lookups, vectors
from openfelt.kernels.compiled import processors
from openfelt.kernels.highs import CARDS, highs, numbers
from openfelt.odds.counts.bank_holdem import COUNT
from openfelt.odds.counts.bank_holdem import best_play as solved

BATCH, SLICES, CALLS = 1 << 18, 15, 2_000
ULTIMATE = "livermore/ultimate-texas-holdem"


class Way(NamedTuple):
    """What is timed ranks so many hands."""

    name: str
    hands: int
    rank: Callable[[], object]
    goal: str = ""


def dealt(size: int, pack: int = 52) -> NDArray[np.uint8]:
    rng = np.random.default_rng(size)
    return np.argsort(rng.random((BATCH, pack)), axis=1)[:, :size].astype(np.uint8)


def vector(size: int) -> Callable[[], object]:
    """In blocks that stay near the processor: a sixteenth of the hands, sixteen times."""
    blocks = vectors.in_blocks(dealt(size)[: BATCH // 16])
    scores = np.zeros(BATCH // 16, np.uint32)

    def rank() -> None:
        for _ in range(16):
            vectors.best_five(blocks, scores)

    return rank


def ways() -> list[Way]:
    sevens, found = dealt(7), np.zeros(BATCH, np.uint16)
    jokers, low = dealt(7, 53), lookups.ace_to_five()
    bug, deuces, fives = lookups.best_five(Rankings()), lookups.deuce_to_seven(), dealt(5)
    rows = sevens[:CALLS].tolist()
    texts = [[CARDS[card].text for card in row] for row in rows]
    theirs = [[eval7.Card(text) for text in row] for row in texts]
    plain, ours = Rankings(), [[CARDS[card] for card in row] for row in rows]
    return [
        Way("seven cards, vectors", BATCH, vector(7), "650 million a second"),
        Way("five cards, vectors", BATCH, vector(5), "1.4 times seven"),
        Way("seven cards, tables", BATCH, lambda: numbers(sevens, highs(), found)),
        Way("seven of 53, the joker a bug", BATCH, lambda: bug.of(jokers, found), "half of seven"),
        Way("ace to five, seven of 53", BATCH, lambda: low.of(jokers, found), "half of seven"),
        Way("deuce to seven, five", BATCH, lambda: deuces.of(fives, found), "half of seven"),
        Way(
            "phevaluator, a call a hand",
            CALLS,
            lambda: [evaluate_cards(*row) for row in texts],
            "1/500 of seven",
        ),
        Way("eval7, a call a hand", CALLS, lambda: [eval7.evaluate(row) for row in theirs], "1/250 of seven"),
        Way("plain best_five", CALLS, lambda: [best_five(row, plain) for row in ours]),
    ]


def main() -> None:
    every = ways()
    rates: dict[str, list[float]] = {way.name: [] for way in every}
    for way in every:
        way.rank()
    for _ in range(SLICES):
        for way in random.sample(every, len(every)):
            began = time.process_time()
            way.rank()
            rates[way.name].append(way.hands / (time.process_time() - began))
    first = rates[every[0].name]
    print(f"{'hands ranked, one thread':32} {'million/s':>10} {'to seven':>10}  goal")
    for way in every:
        ratio = median(one / seven for one, seven in zip(rates[way.name], first, strict=True))
        print(f"{way.name:32} {median(rates[way.name]) / 1e6:10.3f} {ratio:10.5f}  {way.goal}")
    game = books.banked(ULTIMATE)
    for again in ("with what has to be compiled and read", "again"):
        solved.REMEMBERED.clear()
        began, used = time.perf_counter(), time.process_time()
        list(COUNT.distributions(game, 1, "best"))
        passed, used = time.perf_counter() - began, time.process_time() - used
        print(f"Ultimate Texas Hold'em, best play and every case, {again}:")
        print(f"  {passed:.1f} s on {processors()} threads, {used:.1f} s of processors; goal: 3 s that pass")


if __name__ == "__main__":
    main()
