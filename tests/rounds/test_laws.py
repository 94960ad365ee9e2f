"""The laws of the core on the proving game, by our own seeded generator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from openfelt.rounds.answers import Ruled
from proving import FAMILY, LANTERN, PLAYS

ROUNDS = 600


def keep_the_laws(first: int, last: int) -> Counter[str]:
    """Play the rounds of these seeds under every law; count what was met on the way."""
    met: Counter[str] = Counter()
    for seed in range(first, last):
        round = laws.random_round(seed, LANTERN, PLAYS)
        for law in laws.BANKED_LAWS:
            law(round)
        rng = random.Random(seed)
        laws.facts_lie_in_their_domains(round, FAMILY)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        laws.arrival_order_never_matters(round, rng)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met["void"] += bool(round.void)
        met["short of money"] += any(line.uncovered for line in round.settlement.lines)
        met.update(f"answer: {type(answer).__name__}" for answer in round.answers)
        met.update(f"outcome: {line.outcome.result}" for line in round.settlement.lines)
        met.update(f"stage: {line.stage}" for line in round.settlement.lines if line.stage)
        met.update("prize" for line in round.settlement.lines if line.bet.bet == "glow" and line.paid)
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
    return met


EVERYTHING = (
    "steps kept secret", "void", "short of money", "prize", "stage: lamps",
    "answer: Dealt", "answer: Fault", "answer: Rolled", "answer: CutAt", "answer: Shuffled", "answer: Chose",
    "outcome: win", "outcome: lose", "outcome: push", "outcome: no-action", "outcome: stays",
    "outcome: surrender", "ruling: misdeal", "ruling: dead-hand",
)  # fmt: skip


@pytest.mark.volume
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_random_rounds_of_the_proving_game_keep_every_law(part: int) -> None:
    size = ROUNDS // laws.PARTS
    met = keep_the_laws(part * size, (part + 1) * size)
    assert met["rounds"] == size


@pytest.mark.no_cover  # for its volume
def test_the_generator_meets_everything_the_laws_speak_of() -> None:
    met: Counter[str] = Counter()
    for seed in range(0, 3000, 500):
        met += keep_the_laws(seed, seed + 40)
    missing = [what for what in EVERYTHING if not met[what]]
    assert not missing


@pytest.mark.proof
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_twenty_thousand_rounds_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(f"proving game, part {part}", laws.prove(keep_the_laws, part, EVERYTHING))
