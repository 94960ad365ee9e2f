"""Pan and Conquian at random: the laws, every card, every meld, and what conditions pay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import laws
from families.meld_tables import (
    GAMES,
    Step,
    due,
    every_card_is_somewhere,
    every_meld_is_valid,
    lying,
    meld_game,
    played_again,
    random_table,
    whole,
)
from laws_of_payments import MELD_LAWS
from openfelt.rounds.answers import Chose, Dealt, Fault, Ruled, Shuffled
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.requests import Draw, Shuffle
from openfelt.rules.game import Way
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents

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
        for step in played_again(round):
            every_card_is_somewhere(step.round)
            every_meld_is_valid(step.round, pan)
            if pan and isinstance(step.answer, Chose):
                met["conditions"] += conditions_pay_what_they_should(step, step.answer)
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
        met["short"] += any(payment.amount < Cents(100) for payment in round.money.payments)
    return met


def conditions_pay_what_they_should(step: Step, answer: Chose) -> bool:
    """By the oracle: the same from everybody who pays, unless their stack is short."""
    round, seat = step.round, answer.who.seat
    mine = [cards for (one, _), cards in lying(round).items() if one == seat]
    chips = due(step.before, lying(round), answer)
    if round.over and sum(map(len, mine)) == 11:
        chips += 2 + sum(map(whole, mine))
    assert {payment.to for payment in step.paid} <= {answer.who.bettor}
    took: Counter[str] = Counter()
    for payment in step.paid:
        took[payment.source] += payment.amount
    whole_amount = chips * int(round.begun.chip)
    for who, amount in took.items():
        assert amount == whole_amount or (amount < whole_amount and round.money.left(who) == 0)
    plays = {
        one.who.bettor for one in round.answers if isinstance(one, Chose) and one.choice.choice == "stay"
    }
    if chips and not any(isinstance(one, Ruled) for one in round.answers):
        assert plays - {answer.who.bettor} <= set(took)
    return chips > 0


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
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}, part {part}", dict(sorted(met.items())))
