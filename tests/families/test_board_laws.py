"""Random hands of Omaha and pineapple, under the laws of pots and of any round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

import laws
from families.second_hands import any_five, two_with_three, two_with_three_for_low
from families.test_holdem_laws import BOARD, GAMES, WAYS, holdem, keep_the_laws
from laws_of_pots import pots_are_divided_as_by_an_oracle
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.places import at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.view import BACK
from openfelt.rules.game import Way
from openfelt.rules.pot import PotGame

OTHERS = tuple(id for id in BOARD if id not in GAMES)
DISCARDS = {id: id.endswith("pineapple") for id in OTHERS}
SPLIT = {
    ("aviator/omaha-high-low", "written"),
    ("aviator/omaha-high-low", "usual"),
    ("livermore/omaha", "usual"),
}


def law_of(id: str, way: Way) -> Callable[[PotRound], Counter[str]]:
    if DISCARDS[id]:
        return discards_are_secret_and_kill
    low = two_with_three_for_low if (id, way) in SPLIT else None
    return partial(is_divided, low=low)


def is_divided(round: PotRound, low: Callable[..., tuple[int, ...] | None] | None) -> Counter[str]:
    return Counter(apart=pots_are_divided_as_by_an_oracle(round, two_with_three, low))


def discards_are_secret_and_kill(round: PotRound) -> Counter[str]:
    """Who keeps three cards is out; who throws one away has two, and nobody else ever sees the third."""
    pots_are_divided_as_by_an_oracle(round, any_five)
    said = [a for a in round.answers if isinstance(a, Chose) and a.choice.choice in {"discard", "keep"}]
    live = [stack.seat for stack in round.table.stacks if stack.seat not in round.money.folded]
    for answer in said:
        seat, thrown = answer.who.seat, answer.choice.cards
        if not thrown:
            assert seat not in live or live == [seat]
            continue
        for other in (*round.table.people, None):
            seen = {card for cards in round.view(other).felt.values() for card in cards if card != BACK}
            assert (thrown[0].text in seen) == (other == answer.who.bettor)
        assert seat not in live or len(round.felt.cards(at_seat(seat))) == 2
    kept = sum(not answer.choice.cards for answer in said)
    return Counter({"discarded": len(said) - kept, "kept": kept})


def play_far(rng: random.Random, round: PotRound) -> None:
    """At random, but few hands die for want of a discard, few are folded, and the floor rules more often."""
    while not round.over:
        answer = laws.random_answer(rng, round)
        again = isinstance(answer, Chose) and answer.choice.choice in {"keep", "fold"} and rng.random() < 0.7
        ruling = rng.choice(round.rulings) if round.rulings and rng.random() < 0.02 else None
        if ruling is not None and ruling.name != "misdeal":
            findings = {key: rng.choice(values) for key, values in ruling.findings.items()}
            round.answer(Ruled(ruling.name, findings))
        elif round.open_asks and rng.random() < 0.02:
            round.time_out()
        elif not again:
            round.answer(answer)


def keep(id: str, way: Way, first: int, last: int) -> tuple[PotGame, Counter[str]]:
    game = holdem(id, way)
    return game, keep_the_laws(game, first, last, law_of(id, way), play_far)


@pytest.mark.volume
@pytest.mark.parametrize("id", OTHERS)
@pytest.mark.parametrize("way", WAYS)
def test_random_hands_keep_the_laws(id: str, way: Way) -> None:
    _, met = keep(id, way, 0, 16)
    missing = ["decisions", "steps kept secret", "side pots", "collection", "mucked"]
    missing += ["discarded", "kept"] if DISCARDS[id] else []
    assert not [what for what in missing if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("id", OTHERS)
@pytest.mark.parametrize("way", WAYS)
def test_five_thousand_hands_keep_the_laws(
    id: str, way: Way, record_property: Callable[[str, object], None]
) -> None:
    game, met = keep(id, way, 1_000_000, 1_002_500)
    assert met["hands"] == 2500
    wanted = [*(f"ruling: {one.name}" for one in game.rulings), *(f"fault: {one}" for one in game.faults)]
    wanted += ["void", "side pots", "dead money", "divided", "collection", "mucked", "drawn for"]
    wanted += ["discarded", "kept"] if DISCARDS[id] else []
    wanted += ["apart"] if (id, way) in SPLIT else []
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}", dict(sorted(met.items())))
