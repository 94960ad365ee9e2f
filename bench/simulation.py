"""Rounds a second: tables dealt by kernels beside `Round`, one bettor and six, short of money, in one run.

Slices of both take turns. Rates are by processor time, so that other work on the machine falls out of them;
"two cores" is twice what one core does in a second of its own, and the clock's own figure stands beside it.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

sys.path.pop(0)  # not this folder: its simulation.py is not the tests' simulation
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from openfelt import books
from openfelt.kernels.compiled import processors
from openfelt.rules.money import Cents
from openfelt.simulation.cluster import run_on
from openfelt.simulation.job import IN_BULK, Job
from openfelt.simulation.running import prepared, run
from openfelt.simulation.seating import seated
from simulation.clusters import cluster_of

SLICES = 5
ROUNDS = 8 * IN_BULK
LONG = 12 * IN_BULK
"""For each million of the goal, so that threads are compared by what they deal and not by laying a table."""
GAMES = {
    "parkwest/cash-in-baccarat": ({"banker": 100_00}, {"banker": 100_00, "tie": 5_00}, 30),
    "parkwest/3-card-poker": ({"ante": 100_00}, {"ante": 100_00, "pair-and-up": 5_00}, 15),
    "livermore/ultimate-texas-holdem": (
        {"ante": 100_00},
        {"ante": 100_00, "trips": 5_00, "bad-beat": 5_00},
        3,
    ),
    "aviator/pai-gow-poker": ({"base": 100_00}, {"base": 100_00}, 6),
    "livermore/pure-21-5-blackjack": ({"base": 100_00}, {"base": 100_00, "buster": 5_00}, 10),
}
"""By game: what one bettor bets, what each of six does, and the goal in millions of rounds a second."""


def job_of(id: str, players: int, bets: dict[str, int], wager: int | None) -> Job:
    game = books.banked(id)
    placed = {name: Cents(amount) for name, amount in bets.items()}
    table = seated(game, players, placed, None if wager is None else Cents(wager), game.deck.default)
    return prepared(Job(game=game, tables=(table,), fees=(0,), rounds=ROUNDS, hands=512, seed="bench"))


def rate(action: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Rounds a second of the processor, and of the clock."""
    clock, processor = time.perf_counter(), time.process_time()
    action()
    return rounds / (time.process_time() - processor), rounds / (time.perf_counter() - clock)


def speeds(id: str) -> None:
    one_bets, six_bets, goal = GAMES[id]
    began = time.process_time()
    job_of(id, 1, one_bets, None)
    made = time.process_time() - began
    one, six = job_of(id, 1, one_bets, None), job_of(id, 6, six_bets, 250_00)
    assert {one.one_by_one, six.one_by_one} == {False}
    singly = replace(six, one_by_one=True, rounds=300)
    for job in (one, six):
        run(replace(job, rounds=IN_BULK), 1)  # compiled
    many = replace(six, rounds=IN_BULK)
    slices = [
        (
            rate(lambda: run(one, 2), one.rounds),
            rate(lambda: run(many, 1), many.rounds),
            rate(lambda: run(singly, 1), singly.rounds),
        )
        for _ in range(SLICES)
    ]
    alone = median(2 * one[0] for one, _, _ in slices)
    clock = max(one[1] for one, _, _ in slices)
    full = median(2 * six[0] for _, six, _ in slices)
    times = median(six[0] / plain[0] for _, six, plain in slices)
    print(
        f"{id:<32} one bettor {alone / 1e6:6.1f} M rounds/s on two cores (goal {goal}; by the clock at best "
        f"{clock / 1e6:.1f}); six, short: {full / 1e6:5.2f} M, {full / alone:.2f} of it (goal 0.1), "
        f"{times:,.0f} times Round (goal 500); tables made in {made:.1f} s"
    )


def threads(id: str) -> None:
    """Two threads beside one by the clock: only where both cores are free."""
    job = replace(job_of(id, 1, GAMES[id][0], None), rounds=GAMES[id][2] * LONG)
    slices = [
        (rate(lambda: run(job, 1), job.rounds)[1], rate(lambda: run(job, 2), job.rounds)[1])
        for _ in range(SLICES)
    ]
    ratio = median(two / one for one, two in slices)
    print(f"{id:<32} two threads beside one {ratio:4.2f} times by the clock, {processors()} cores (goal 1.8)")


def flat(id: str, largest: int) -> None:
    """The cost of a round and the memory as rounds get more."""
    job = job_of(id, 1, GAMES[id][0], None)
    rounds = 10**6
    while rounds <= largest:
        took = 1e9 / rate(lambda: run(replace(job, rounds=rounds), 2), rounds)[0]  # noqa: B023  # called at once
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{f'{rounds:,} rounds':<32} {took:6.1f} ns a round of one core, at most {memory} MB")
        rounds *= 10


def clusters(id: str) -> None:
    """Two workers of one core each beside one, by the clock: only where both cores are free."""
    job = replace(job_of(id, 1, GAMES[id][0], None), rounds=GAMES[id][2] * LONG)
    with cluster_of(1) as one, cluster_of(2) as two:
        deal = [partial(run_on, cluster.address, job) for cluster in (one, two)]
        for begins in (one, two):  # every worker lays it out once
            run_on(begins.address, replace(job, rounds=64 * IN_BULK))
        slices = [[rate(action, job.rounds)[1] for action in deal] for _ in range(SLICES)]
    ratio = median(two / one for one, two in slices)
    most = median(two for _, two in slices)
    print(
        f"{id:<32} two workers beside one {ratio:4.2f} times by the clock (goal 1.7), "
        f"{most / 1e6:.1f} M rounds/s"
    )


def main() -> None:
    for id in GAMES:
        speeds(id)
    for id in GAMES:
        threads(id)
    clusters(next(iter(GAMES)))
    flat(next(iter(GAMES)), 10**9 if "--long" in sys.argv else 10**8)


if __name__ == "__main__":
    main()
