"""Compiled code counts what the plain reading counts, outcome by outcome; and deals what is as likely."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from equity.nights import POTS
from openfelt import books
from openfelt.cards import DECKS
from openfelt.equity import twins
from openfelt.equity.answers import Question, answer, contest_of
from openfelt.equity.runouts import every, ways
from openfelt.rounds.contest import Contest, Spot
from openfelt.rounds.procedures import PotFamily
from openfelt.rules.families import family_of
from openfelt.rules.pot import PotGame

BOTH = 5
"""A hand of fewer cards is played with a board."""


def pot(id: str) -> PotGame:
    game = books.game(id)
    assert isinstance(game, PotGame)
    return game


def spots(contest: Contest, seeds: range, most: int) -> list[Spot]:
    """At random, of two to four hands, with no more runouts than the plain reading has time for."""
    found = []
    for seed in seeds:
        rng = random.Random(f"{contest.game.id} {seed}")
        pack = rng.sample(DECKS[contest.deck].cards, DECKS[contest.deck].size)
        hands = []
        for _ in range(rng.choice((2, 2, 3, 4))):
            comes = 0 if contest.size < BOTH else rng.choice((0, 1, 1))
            hands.append(tuple(pack.pop() for _ in range(contest.size - comes)))
        lie = rng.choice((3, 4)) if contest.size < BOTH else 0
        board = tuple(pack.pop() for _ in range(lie))
        gone = frozenset(pack.pop() for _ in range(rng.choice((0, 3))))
        one = Spot(tuple(hands), board, gone, (0,) * len(hands))
        if ways(contest, one) <= most:
            found.append(one)
    return found


def compare(id: str, seeds: range, most: int) -> int:
    compared = 0
    for contest in family_contests(id):
        for spot in spots(contest, seeds, most):
            stage = contest.stage(spot)
            if not stage.over and twins.seconds(contest, stage) is not None:
                assert twins.every(contest, stage).counts == every(contest, spot).counts, (id, spot)
                compared += 1
    return compared


def family_contests(id: str) -> list[Contest]:
    game = pot(id)
    return [*family_of(game, PotFamily).contests(game).values()]


JOKER_LIES = {"aviator/mexican-poker"}
"""Where a place in the hand counts: the plain reading alone."""


@pytest.mark.parametrize("id", POTS)
def test_the_same_outcomes(id: str) -> None:
    assert compare(id, range(30), 3000) > 2 or id in JOKER_LIES


@pytest.mark.proof
@pytest.mark.parametrize("id", POTS)
def test_the_same_outcomes_often(id: str) -> None:
    assert compare(id, range(100, 500), 100_000) > 20 or id in JOKER_LIES


NEAR = (
    ("aviator/texas-holdem", ("AhKh", "QsQd", "7c7d"), "2c 3d 4h"),
    ("aviator/omaha-high-low", ("AhKh2c3d", "QsQdJhTs"), "2h 3s 8d"),
    ("aviator/razz", ("Ah 2c 5c 6h 9d Kd", "3s 4d 7h 8s 2d Jd"), ""),
    ("aviator/seven-card-stud-high-low", ("Ah 2c 5c 6h 9d Kd", "3s 4d 7h 8s 2d Jd"), ""),
    ("aviator/kansas-city-lowball", ("2h 3c 4c 7d", "3s 4s 5h 8s"), ""),
    ("aviator/jacks-back", ("Ah Ac 3c 4d Kh", "Jo 4s 5h 7s"), ""),
)


@pytest.mark.parametrize(("id", "hands", "board"), NEAR)
def test_a_simulation_lies_near_and_comes_again(id: str, hands: tuple[str, ...], board: str) -> None:
    exact = answer(Question(game=pot(id), hands=hands, board=board, exact=True))
    asked = Question(game=pot(id), hands=hands, board=board, rounds=200_000, seed="near")
    near = answer(asked)
    assert near.method == "simulation"
    assert near.runouts == 200_000
    for place, (one, other) in enumerate(zip(exact.results, near.results, strict=True)):
        error = near.error(place)
        assert error is not None
        assert abs(float(one.equity - other.equity)) < 4 * error + 1e-12
        for (alone, both), (also, too) in zip(one.halves, other.halves, strict=True):
            assert abs(float(alone + both - also - too)) < 0.01
    assert answer(asked).results == near.results


def test_the_number_of_processors_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Question(game=pot("aviator/texas-holdem"), hands=("AhKh", "??"), rounds=150_000)
    both = answer(asked)
    monkeypatch.setattr("openfelt.kernels.compiled.processors", lambda: 1)
    assert answer(asked).results == both.results


def test_before_the_flop_every_board_is_counted() -> None:
    """As tables of two hands have it: ace-king of hearts wins 787,966 boards against two queens."""
    contest = contest_of(pot("aviator/texas-holdem"))
    found = answer(Question(game=contest.game, hands=("AhKh", "QsQd")))
    assert (found.method, found.runouts) == ("exact", 1_712_304)
    assert found.results[0].wins == Fraction(787_966, 1_712_304)
    assert found.results[0].shares == Fraction(6_732, 1_712_304)
