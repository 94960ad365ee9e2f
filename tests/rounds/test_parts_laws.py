"""The laws on the proving game of several hands and wagers in parts, by our own seeded generator."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

import laws
from openfelt.cards import DECKS
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Shuffled
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.requests import Choice
from openfelt.table.felt import BankedTable
from proving.beacon import BEACON, FAMILY, PLAYS

ROUNDS = 240


def table(rng: random.Random) -> BankedTable:
    """Half of them late in the shoe, with few ranks left in it: pairs are frequent, and the pack runs out."""
    begun = laws.random_table(rng, BEACON)
    if rng.random() < 0.5:
        left = rng.sample("A23456789TJQK", rng.choice((2, 3, 4)))
        whole = DECKS[BEACON.deck.name].composition(begun.decks)
        gone = {card.text: count for card, count in whole.items() if card.rank not in left}
        return replace(begun, gone=gone)
    return begun


def play(rng: random.Random, round: BankedRound) -> BankedRound:
    """At random, but what can be split mostly is."""
    while not round.over:
        splits = [(ask.who, offer) for ask in round.open_asks for offer in ask.offers if offer.splits]
        if splits and rng.random() < 0.6:
            who, offer = splits[0]
            round.answer(Chose(who, Choice(offer.choice, None if offer.money is None else offer.money.most)))
        elif round.open_asks and rng.random() < 0.03:
            round.time_out()
        else:
            round.answer(laws.random_answer(rng, round))
    return round


def keep_the_laws(first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = play(rng, BankedRound(BEACON, table(rng), PLAYS))
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
    lines = round.settlement.lines
    yield from (f"line: {line.outcome.line}" for line in lines)
    yield from (f"stage: {line.stage}" for line in lines if line.stage)
    yield from (f"hand {line.bet.hand}" for line in lines)
    yield from ("a circle of its own" for line in lines if line.bet.circle > 1)
    yield from ("a double on a split hand" for line in lines if line.bet.hand > 1 and line.bet.part > 1)
    yield from ("a third part" for line in lines if line.bet.part > 2)
    short = [line for line in lines if line.uncovered]
    yield from ("short between parts" for line in short if line.bet.part > 1 and line.paid)
    first = {line.bet.seat for line in lines if line.bet.hand == 1 and line.net and not line.uncovered}
    yield from ("short between hands" for line in short if line.bet.hand > 1 and line.bet.seat in first)
    yield from ("short of a backline bettor" for line in short if line.bet.backline and line.bet.hand > 1)
    yield from ("the pack ran out" for answer in round.answers if isinstance(answer, Shuffled))
    words = defaultdict(set)
    for answer in round.answers:
        if isinstance(answer, Chose):
            words[answer.who.seat, answer.who.bettor].add(answer.choice.choice)
    yield from ("joined one and not the other" for said in words.values() if {"split", RIDE} <= said)


EVERYTHING = (
    "steps kept secret", "hand 2", "hand 3", "hand 4", "stage: burnt", "line: gave up", "line: taken back",
    "line: left behind", "line: burnt", "line: bright", "a circle of its own", "a double on a split hand",
    "a third part", "short between parts", "short between hands", "short of a backline bettor",
    "joined one and not the other", "the pack ran out",
)  # fmt: skip


@pytest.mark.parametrize("part", range(laws.PARTS))
def test_random_rounds_in_parts_keep_every_law(part: int) -> None:
    size = ROUNDS // laws.PARTS
    assert keep_the_laws(part * size, (part + 1) * size)["rounds"] == size


def test_the_generator_meets_several_hands_and_parts() -> None:
    met: Counter[str] = Counter()
    for seed in range(1000, 1800):
        rng = random.Random(seed)
        met.update(found_in(play(rng, BankedRound(BEACON, table(rng), PLAYS))))
    assert not [what for what in EVERYTHING[1:] if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(laws.PARTS))
def test_twenty_thousand_rounds_in_parts_keep_every_law(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(f"Beacon, part {part}", laws.prove(keep_the_laws, part, EVERYTHING))
