"""The same seed gives the same tally, whoever works it out; and what it holds is right."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from multiprocessing import active_children

import numpy as np
import pytest

from openfelt import books
from openfelt.kernels.nights import paths
from openfelt.odds.answers import odds_of
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.simulation.findings import exact_returns, returned
from openfelt.simulation.job import IN_BULK, ONE_BY_ONE
from openfelt.simulation.running import run
from openfelt.simulation.tally import Amounts, Tally, coarse, together
from simulation.tables import full_table, job_of
from simulation.test_dealt import AS_DRAWN, BY_TRIALS, IN_HANDS, SHARE

IN_KERNELS = "marina/zoobac"
WITH_DECISIONS = "livermore/ultimate-texas-holdem"
SINGLY = "aviator/super-pan-9"


@pytest.mark.parametrize("id", [IN_KERNELS, WITH_DECISIONS, *IN_HANDS])
def test_one_core_and_two_deal_the_same_rounds_by_kernels(id: str) -> None:
    job = job_of(id, 2 * IN_BULK + 12_345, fees=(300,))
    assert not job.one_by_one
    one = run(job, 1)
    assert one == run(job, 2)
    assert one != run(replace(job, seed="another"), 2)
    assert one.rounds == one.net.number == job.rounds
    assert one.ends.number == job.rounds // job.hands


def test_a_worker_that_is_killed_costs_time_and_no_result() -> None:
    """Two processes deal singly what one does."""
    job = job_of(SINGLY, 3 * ONE_BY_ONE + 10)
    assert job.one_by_one
    killed, dealt = list[int](), list[int]()

    def kill(rounds: int) -> None:
        """Once the first chunk has come."""
        dealt.append(rounds)
        if not killed:
            worker = active_children()[0]
            assert worker.pid is not None
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    assert run(job, 2, kill) == run(job, 1)
    assert killed
    assert sum(dealt) == job.rounds


def test_rounds_of_several_tables_are_dealt_in_turn() -> None:
    game = books.banked(IN_KERNELS)
    tables = full_table(game, 1), full_table(game, 3)
    job = job_of(game, 10_001, tables=tables, fees=(0, 0))
    tally = run(job, 1)
    assert tally.bets["player"].wagers == 5_001 + 3 * 5_000


def test_a_tally_of_parts_is_the_tally_of_the_whole_in_any_order() -> None:
    rng = np.random.default_rng(1)
    amounts = rng.integers(-(10**9), 10**9, 3_000)
    whole = Amounts.of(amounts)
    parts = [Tally(net=Amounts.of(part)) for part in np.array_split(amounts, 7)]
    assert together(parts).net == together(parts[::-1]).net == whole
    plain = amounts.tolist()
    assert (whole.total, whole.squares) == (sum(plain), sum(one * one for one in plain))
    assert whole.variance == pytest.approx(float(np.var(amounts.astype(float))))


def test_amounts_are_counted_to_the_cent_and_large_ones_nearly() -> None:
    small = np.arange(-(1 << 16), 1 << 16)
    assert (coarse(small) == small).all()
    large = np.array([10**7 + 1, -(10**7) - 1, 10**11 + 7])
    assert (np.abs(coarse(large) - large) <= np.abs(large) / 65536).all()


def test_a_night_is_told_by_its_end_its_lowest_and_its_deepest_fall() -> None:
    net = np.array([5, -8, 1, 3, 10, -4, -4, 20])
    found = [np.zeros(2, np.int64) for _ in range(3)]
    paths(net, 4, *found)
    assert [one.tolist() for one in found] == [[1, 22], [-3, 0], [8, 8]]


def test_a_short_wager_moves_less_than_is_due_and_never_more_than_itself() -> None:
    game = books.banked(IN_KERNELS)
    wager = Cents(150_00)
    tally = run(job_of(game, 50_000, table=full_table(game, 4, wager)), 1)
    assert tally.short
    assert max(abs(tally.net.least or 0), tally.net.most or 0) <= wager
    assert all(one.paid <= one.pays and one.collected <= one.loses for one in tally.bets.values())
    assert sum(one.uncovered for one in tally.bets.values()) > 0


def test_only_kernels_know_the_best_play() -> None:
    with pytest.raises(Denied, match="only kernels know the best play"):
        job_of(SINGLY, 10, plays="best")


# Against the exact odds

FOUR = 4.0


def hold_against_odds(id: str, rounds: int) -> dict[str, float]:
    """By how many standard errors each bet lies off what it returns as people are advised.

    The error is that of the exact odds, where they have one: a sample without the rare prizes tells too
    small a one.
    """
    job = job_of(id, rounds)
    tally = run(job, 2)
    odds = odds_of(job.game, job.tables[0].decks, None if id == BY_TRIALS else "advice")
    off: dict[str, float] = {}
    for name, units in tally.results.items():
        exact = odds.bet(name)
        if exact is not None:
            mean, error = returned(units, tally.rounds)
            if exact.deviation is not None:
                error = exact.deviation / sqrt(tally.rounds)
            off[name] = abs(float(mean) - float(exact.ev)) / error
            assert off[name] < FOUR, (
                f"{id}, {name}: {float(mean):.6f} ± {error:.6f}, not {float(exact.ev):.6f}"
            )
    return off


@pytest.mark.parametrize("id", [*SHARE[:3], *IN_HANDS])
def test_what_bets_return_lies_within_four_standard_errors_of_the_odds(id: str) -> None:
    off = hold_against_odds(id, 300_000)
    assert {rule.name for rule in books.banked(id).bets if rule.base and not rule.added} <= off.keys()


def test_the_exact_figure_is_that_of_how_people_decide() -> None:
    job = job_of(WITH_DECISIONS, 1)
    best, advised = (odds_of(job.game, strategy=by).bet("ante") for by in ("best", "advice"))
    assert best is not None
    assert advised is not None
    assert exact_returns(job)["ante"] == float(advised.ev) < float(best.ev)
    assert exact_returns(replace(job, plays="best"))["ante"] == float(best.ev)
    by_trials = books.banked(BY_TRIALS)
    first = odds_of(by_trials).bet("ante")
    assert first is not None
    assert exact_returns(replace(job, game=by_trials))["ante"] == float(first.ev)


@pytest.mark.proof
@pytest.mark.parametrize("id", books.banked_ids())
def test_the_same_of_every_game(id: str) -> None:
    """A fault of 0.02 % of a wager once passed at twenty million rounds: it was less than one error."""
    by_kernel = id in AS_DRAWN
    assert by_kernel is not job_of(id, 1).one_by_one
    by_hand = 100_000 if id == BY_TRIALS else 1_000_000
    assert hold_against_odds(id, 1_000_000_000 if by_kernel else by_hand)


def test_the_tail_of_a_cumulative_share_is_found() -> None:
    amounts = Amounts.of(np.array([-5, 0, 0, 10]))
    assert [amounts.at(Fraction(n, 100)) for n in (25, 26, 75, 76, 100)] == [-5, 0, 0, 10, 10]
    assert amounts.chance(-1) == 0.25
