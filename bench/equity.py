"""How fast the boards of two hands are counted, beside eval7 and phevaluator, in one run.

eval7 counts no boards before the river: its own loop is a simulation, here of as many boards; and its public
call for each hand and board, which is timed on a part of them. Slices of all take turns; what is told is
processor time of one thread, and the time that passes. Two threads are told as a ratio to one: it says
something where both cores are free.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations, islice
from math import comb
from statistics import median
from typing import NamedTuple

import eval7
from phevaluator import evaluate_cards

from openfelt import books
from openfelt.cards import cards
from openfelt.equity import twins
from openfelt.equity.answers import Question, answer, contest_of, read
from openfelt.kernels import compiled
from openfelt.rules.pot import PotGame

TURNS, CALLS = 15, 20_000
BOARDS = comb(48, 5)
HANDS = ("AhKh", "QsQd")


class Way(NamedTuple):
    name: str
    run: Callable[[], object]
    times: float = 1
    """How often it would have to be done for all boards."""
    goal: str = ""


def exactly(id: str, *hands: str) -> Callable[[], object]:
    game = books.game(id)
    assert isinstance(game, PotGame)
    contest = contest_of(game)
    (spot,) = read(Question(game=game, hands=hands), contest)
    stage = contest.stage(spot)
    return lambda: twins.every(contest, stage)


def asked() -> object:
    """With everything around it: reading the hands, the odds and the spread of each."""
    game = books.game("aviator/texas-holdem")
    assert isinstance(game, PotGame)
    return answer(Question(game=game, hands=HANDS))


def ways() -> list[Way]:
    held = [cards(f"{hand[:2]} {hand[2:]}") for hand in HANDS]
    own = [[eval7.Card(card.text) for card in hand] for hand in held]
    pack = [card for card in map(eval7.Card, _pack()) if card not in [*own[0], *own[1]]]
    villain = eval7.HandRange(HANDS[1])
    some = list(islice(combinations(pack, 5), CALLS))
    texts = [[str(card) for card in board] for board in some]
    return [
        Way("hold'em, two hands before the flop", exactly("aviator/texas-holdem", *HANDS), 1, "10 ms"),
        Way("the same, as a question", asked),
        Way(
            "eval7, its loop, as many boards",
            lambda: eval7.py_hand_vs_range_monte_carlo(own[0], villain, [], BOARDS),
            1,
            "5 times ours",
        ),
        Way(
            "eval7, a call a hand",
            lambda: [eval7.evaluate([*hand, *board]) for board in some for hand in own],
            BOARDS / CALLS,
        ),
        Way(
            "phevaluator, a call a hand",
            lambda: [evaluate_cards(*map(str, hand), *board) for board in texts for hand in own],
            BOARDS / CALLS,
        ),
    ]


def _pack() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def threads(name: str, count: Callable[[], object]) -> None:
    """One and two in turn, by the clock."""
    taken: dict[int, list[float]] = {1: [], 2: []}
    processors = compiled.processors
    for _ in range(TURNS):
        for number, times in taken.items():
            compiled.processors = lambda number=number: number  # type: ignore[misc]
            began = time.perf_counter()
            count()
            times.append(time.perf_counter() - began)
    compiled.processors = processors
    one, two = (min(times) for times in taken.values())
    print(
        f"{name:38} one thread {one * 1e3:8.1f} ms, two {two * 1e3:8.1f} ms: {one / two:.2f} times; goal 1.8"
    )


def main() -> None:
    every = ways()
    used: dict[str, list[float]] = {way.name: [] for way in every}
    passed: dict[str, list[float]] = {way.name: [] for way in every}
    for way in every:
        way.run()
    for _ in range(TURNS):
        for way in every:
            began, clock = time.process_time(), time.perf_counter()
            way.run()
            used[way.name].append((time.process_time() - began) * way.times)
            passed[way.name].append((time.perf_counter() - clock) * way.times)
    ours = used[every[0].name]
    print(f"{'1,712,304 boards':38} {'processor':>12} {'passed, best':>14} {'to ours':>10}  goal")
    for way in every:
        ratio = median(one / mine for one, mine in zip(used[way.name], ours, strict=True))
        spent, best = median(used[way.name]) * 1e3, min(passed[way.name]) * 1e3
        print(f"{way.name:38} {spent:9.2f} ms {best:11.2f} ms {ratio:10.1f}  {way.goal}")
    omaha = exactly("aviator/omaha", "AhKh2c3d", "QsQdJhTs")
    stud = exactly("aviator/seven-card-stud", "AhKh2c3d", "QsQdJhTs")
    for name, count in (("Omaha before the flop", omaha), ("stud with four cards each", stud)):
        count()
        began = time.process_time()
        count()
        print(f"{name:38} {(time.process_time() - began) * 1e3:9.1f} ms of processors")
    for name, count in (
        ("hold'em before the flop", exactly("aviator/texas-holdem", *HANDS)),
        ("Omaha before the flop", omaha),
    ):
        threads(name, count)


if __name__ == "__main__":
    main()
