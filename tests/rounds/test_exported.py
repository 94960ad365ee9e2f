"""Rounds of every banked game as table records: whoever settles one gets the round that was played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from openfelt import books
from openfelt.rounds.answers import Chose, Fault, Ruled
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.table.setup import check_unposted

EVERY = books.banked_ids()


def a_schedule(rng: random.Random, game: BankedGame) -> Schedule | None:
    printed = [schedule for fees in game.fees for schedule in books.section(fees).schedules()]
    return rng.choice([None, *printed])


def settle_exports(id: str, first: int, last: int) -> Counter[str]:
    """Hold the rounds of these seeds against the law; count what was met on the way."""
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(f"{id} {seed}")
        game = books.banked(id, way=rng.choice(("written", "usual")))
        schedule = a_schedule(rng, game)
        try:
            round = laws.random_split_round(rng, game, schedule=schedule)
            check_unposted(game, round.table, schedule)
        except Denied:  # the bets are not those of the schedule
            round = laws.random_split_round(rng, game)
        laws.an_export_settles_to_the_same(round)
        met["rounds"] += 1
        met["fees"] += bool(round.money.charges)
        met["void"] += bool(round.void)
        met["backline"] += any(line.bet.backline for line in round.settlement.lines)
        met.update(laws.found_in_parts(round))
        met.update(answer.choice.choice for answer in round.answers if isinstance(answer, Chose))
        met.update(type(answer).__name__ for answer in round.answers if isinstance(answer, (Ruled, Fault)))
    return met


EVERYTHING = (
    "hand 3", "insurance", "ride", "backline", "Ruled", "Fault", "fees", "void", "the pack ran out",
)  # fmt: skip


@pytest.mark.volume
@pytest.mark.parametrize("id", EVERY)
def test_an_export_settles_to_the_round_that_was_played(id: str) -> None:
    assert settle_exports(id, 0, 40)["rounds"] == 40


@pytest.mark.no_cover  # for its volume
def test_splits_insurance_backline_faults_and_rulings_are_among_the_rounds() -> None:
    met: Counter[str] = Counter()
    for id in ("aviator/pure-21-5-blackjack", "livermore/pure-21-5-blackjack", "aviator/super-pan-9"):
        met += settle_exports(id, 1000, 1080)
    assert not [what for what in EVERYTHING if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("id", EVERY)
def test_two_thousand_exports_of_a_game_settle_to_the_same(
    id: str, record_property: Callable[[str, object], None]
) -> None:
    met = settle_exports(id, 1_000_000, 1_002_000)
    assert met["rounds"] == 2000
    record_property(id, dict(sorted(met.items())))
