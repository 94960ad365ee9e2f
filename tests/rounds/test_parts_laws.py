"""The laws on the proving game of several hands and wagers in parts, by our own seeded generator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import laws
from openfelt.rounds import BankedRound
from proving.beacon import BEACON, FAMILY, PLAYS

ROUNDS = 240


def keep_the_laws(first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = laws.random_split_round(rng, BEACON, PLAYS)
        for law in laws.BANKED_LAWS:
            law(round)
        laws.facts_lie_in_their_domains(round, FAMILY)
        laws.a_replay_equals_the_play(round, rng)
        laws.arrival_order_never_matters(round, rng)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met.update(found_in(round))
    return met


def found_in(round: BankedRound) -> Iterator[str]:
    yield from laws.found_in_parts(round)
    yield from ("a circle of its own" for line in round.settlement.lines if line.bet.circle > 1)


EVERYTHING = (
    "steps kept secret", "hand 2", "hand 3", "hand 4", "stage: burnt", "line: gave up", "line: taken back",
    "line: left behind", "line: burnt", "line: bright", "a circle of its own", "a double on a split hand",
    "a third part", "short between parts", "short between hands", "short of a backline bettor",
    "joined one and not the other", "the pack ran out",
)  # fmt: skip


@pytest.mark.volume
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_random_rounds_in_parts_keep_every_law(part: int) -> None:
    size = ROUNDS // laws.PARTS
    assert keep_the_laws(part * size, (part + 1) * size)["rounds"] == size


@pytest.mark.no_cover  # for its volume
def test_the_generator_meets_several_hands_and_parts() -> None:
    met: Counter[str] = Counter()
    for seed in range(1000, 1800):
        rng = random.Random(seed)
        met.update(found_in(laws.random_split_round(rng, BEACON, PLAYS)))
    assert not [what for what in EVERYTHING[1:] if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_twenty_thousand_rounds_in_parts_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(f"Beacon, part {part}", laws.prove(keep_the_laws, part, EVERYTHING))
