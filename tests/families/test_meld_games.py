"""Pan and Conquian at random: the laws, every card, every meld, and what conditions pay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from families.meld_oracle import Conquian, Pan
from families.meld_tables import (
    GAMES,
    every_card_is_somewhere,
    every_choice_is_listed,
    every_meld_is_valid,
    meld_game,
    played_again,
    random_table,
)
from laws_of_payments import MELD_LAWS
from openfelt.rounds.answers import Chose, Dealt, Fault, Ruled, Shuffled
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.requests import Draw, Shuffle
from openfelt.rules.game import Way
from openfelt.rules.meld import MeldGame

WAYS: tuple[Way, ...] = ("written", "usual")


def by_bots(rng: random.Random, round: MeldRound) -> MeldRound:
    """Everybody by advice, a few choices at random."""
    while not round.over:
        waiting = round.waiting
        if isinstance(waiting, Draw):
            round.answer(Dealt(rng.choice(list(round.pack))))
        elif isinstance(waiting, Shuffle):
            round.answer(Shuffled())
        else:
            ask = rng.choice(round.open_asks)
            sensible = rng.random() < 0.9
            round.answer(Chose(ask.who, round.advise(ask)) if sensible else laws.random_answer(rng, round))
    return round


def keep_the_laws(game: MeldGame, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    pan = game.id.endswith("/pan")
    for seed in range(first, last):
        rng = random.Random(seed)
        round = MeldRound(game, random_table(rng, game))
        (laws.play_on if seed % 2 else by_bots)(rng, round)
        for law in MELD_LAWS:
            law(round)
        met += paid_as_read_again(round, pan)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round) if not pan else None
        if seed % 3 == 0:
            met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["games"] += 1
        met["void"] += bool(round.void)
        met["won"] += round.found is not None and round.found.seat is not None
        met["tied"] += round.found is not None and round.found.seat is None
        met.update(a.choice.choice.partition("-")[0] for a in round.answers if isinstance(a, Chose))
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
        met.update(f"fault: {a.fault}" for a in round.answers if isinstance(a, Fault))
    return met


def paid_as_read_again(round: MeldRound, pan: bool) -> Counter[str]:
    """Every payment, in order, and every stack at the end, by the oracle; every card and meld on the way."""
    oracle = Pan(round) if pan else Conquian(round)
    for step in played_again(round):
        every_card_is_somewhere(step.round, pan)
        every_meld_is_valid(step.round, pan)
        every_choice_is_listed(step.round)
        paid = [(_seat(one.source), _seat(one.to), int(one.amount)) for one in step.paid]
        expected = oracle.takes(step)
        if not step.round.void:  # all of it has gone back
            assert paid == expected if pan else sorted(paid) == expected, step.answer
    assert round.over
    held = {stack.seat: int(stack.amount) for stack in round.begun.stacks}
    if not round.void:
        oracle.ends(round)
        held = oracle.stacks
    after = {stack.seat: int(stack.amount) for stack in round.following().stacks}
    assert after == {seat: amount for seat, amount in held.items() if amount or seat in after}
    return oracle.met


def _seat(bettor: str) -> int:
    return int(bettor.removeprefix("p"))


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_random_games_keep_the_laws(id: str, way: Way) -> None:
    met = keep_the_laws(meld_game(id, way), 0, 12)
    assert met["won"]
    assert met["meld"]
    assert met["add"]


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("part", range(4))
def test_five_thousand_games_keep_the_laws(
    id: str, way: Way, part: int, record_property: Callable[[str, object], None]
) -> None:
    game = meld_game(id, way)
    first = 1_000_000 + part * 1_000
    met = keep_the_laws(game, first, first + 625)
    wanted = [f"ruling: {ruling.name}" for ruling in game.rulings] + ["won", "meld", "add", "force", "void"]
    pan = ["a condition", "going out", "a short stack", "paid after a fault", "collections back", "split"]
    wanted += (
        [*pan, "borrow", "take"]
        if id.endswith("/pan")
        else ["Viejo", "tied", "give", "take", "the first card passed"]
    )
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}, part {part}", dict(sorted(met.items())))
