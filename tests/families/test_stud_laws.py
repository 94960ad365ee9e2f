"""Random hands of stud and Mexican poker, under the laws of pots and of any round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import get_args

import pytest

import laws
from families.second_hands import any_five, low_eight, lowest_five, with_joker
from families.second_stud import SUIT, every_lawful_action_is_offered, height
from families.test_holdem_laws import random_schedule
from laws_of_pots import POT_LAWS, pots_are_divided_as_by_an_oracle, side_pots_are_those_of_an_oracle
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Fault, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Draw
from openfelt.rules.game import Way
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes

GAMES = tuple(game.id for game in books.games() if game.family == "stud-poker")
WAYS: tuple[Way, ...] = get_args(Way)
Cards = tuple[Card, ...]


def stud(id: str, way: Way) -> PotGame:
    game = books.game(id, way=way)
    assert isinstance(game, PotGame)
    return game


def random_table(rng: random.Random, game: PotGame) -> PotTable:
    """From two players to all, who have from less than the ante to plenty; a button where there is one."""
    seats = max(game.seats.tables)
    number = rng.choice((2, 3, seats - 1, seats, rng.randint(2, seats)))
    taken = sorted(rng.sample(range(1, seats + 1), number))
    sizes = (40, 50, 100, 150, 300, 425, 1000, 2600, 9950, 40000)
    stacks = tuple(
        Stack(seat, f"p{seat}", Cents(1001 if rng.random() < 0.03 else rng.choice(sizes))) for seat in taken
    )
    structure = rng.choice(game.stakes.structures)
    bets = {"limit": (Cents(300), Cents(600)), "spread": (Cents(200), Cents(1000))}.get(structure, ())
    assert game.bring_in is not None
    brings = game.bring_in.opens == "bring-in"
    bring_in = Cents(rng.choice((100, 150)) if brings else 0)
    stakes = Stakes(structure=structure, bets=bets, ante=Cents(50), bring_in=bring_in)
    button = rng.choice((None, rng.choice(taken))) if game.button is not None else None
    return PotTable(seats=seats, stacks=stacks, stakes=stakes, button=button)


def stay_in(rng: random.Random, round: PotRound) -> None:
    """At random, but few fold, so that hands go on to their last card; and more goes wrong than else."""
    while not round.over:
        answer = laws.random_answer(rng, round)
        request = round.waiting
        if isinstance(request, Draw) and request.stage == "last" and rng.random() < 0.03:
            answer = Fault("exposed", next(iter(round.pack)))
        elif isinstance(request, Ask) and round.rulings and rng.random() < 0.02:
            ruling = rng.choice(round.rulings)
            answer = Ruled(ruling.name, {key: rng.choice(one) for key, one in ruling.findings.items()})
        while isinstance(answer, Chose) and answer.choice.choice == "fold" and rng.random() < 0.9:
            answer = laws.random_answer(rng, round)
        round.answer(answer)


def joker_was_dealt_down(round: PotRound) -> bool:
    again = round.again()
    for answer in round.answers:
        request = again.waiting
        if isinstance(answer, Dealt | Fault) and answer.card.is_joker and isinstance(request, Draw):
            down = request.stage == "hole"
        again.answer(answer)
    return down


def by_suit(hands: Mapping[int, Cards]) -> tuple[list[int], list[int]]:
    """Odd chips: the highest card first, for low the lowest, aces low."""
    high = {seat: max((height(card), SUIT[card.suit]) for card in hand) for seat, hand in hands.items()}
    low = {
        seat: min((1 if card.rank == "A" else height(card), SUIT[card.suit]) for card in hand)
        for seat, hand in hands.items()
    }
    return sorted(high, key=lambda seat: high[seat], reverse=True), sorted(low, key=lambda seat: low[seat])


def pots_are_divided_rightly(round: PotRound) -> bool:
    match round.game.id.removeprefix("aviator/"):
        case "seven-card-stud":
            return pots_are_divided_as_by_an_oracle(round, any_five, turns=by_suit)
        case "seven-card-stud-high-low":
            return pots_are_divided_as_by_an_oracle(round, any_five, low_eight, by_suit)
        case "razz":
            return pots_are_divided_as_by_an_oracle(
                round, lowest_five, turns=lambda hands: (by_suit(hands)[1],) * 2
            )
    hands = (round.felt.cards(place) for place in round.felt.places if place != Place("dead"))
    wild = any(card.is_joker for hand in hands for card in hand) and joker_was_dealt_down(round)
    return pots_are_divided_as_by_an_oracle(round, lambda own, board: with_joker(own, wild))


def keep_the_laws(game: PotGame, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = PotRound(game, random_table(rng, game), schedule=random_schedule(rng, game))
        if seed % 2:
            stay_in(rng, round)
        else:
            laws.play_on(rng, round)
        for law in POT_LAWS:
            law(round)
        side_pots_are_those_of_an_oracle(round)
        met["apart"] += pots_are_divided_rightly(round)
        met["decisions"] += every_lawful_action_is_offered(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["hands"] += 1
        met["void"] += bool(round.void)
        met["side pots"] += len({won.pot for won in round.money.won}) > 1
        met["divided"] += any(len(won.parts) > 1 for won in round.money.won)
        met["collection"] += bool(round.money.charges)
        met["mucked"] += bool(round.found and round.found.mucked)
        met["a common card"] += bool(round.felt.cards(Place("community")))
        met["mixed again"] += any(sight.what == "shuffle" for sight in round.felt.everything)
        met["money back"] += any(sight.what == "taken-back" for sight in round.felt.everything)
        met.update(f"choice: {a.choice.choice}" for a in round.answers if isinstance(a, Chose))
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
        met.update(f"fault: {a.fault}" for a in round.answers if isinstance(a, Fault))
    return met


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_random_hands_keep_the_laws(id: str, way: Way) -> None:
    met = keep_the_laws(stud(id, way), 0, 30)
    missing = ("decisions", "steps kept secret", "side pots", "collection", "mucked")
    assert not [what for what in missing if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_five_thousand_hands_keep_the_laws(
    id: str, way: Way, record_property: Callable[[str, object], None]
) -> None:
    game = stud(id, way)
    met = keep_the_laws(game, 1_000_000, 1_002_500)
    assert met["hands"] == 2500
    wanted = [*(f"ruling: {one.name}" for one in game.rulings), *(f"fault: {one}" for one in game.faults)]
    wanted += ["side pots", "divided", "collection", "mucked", "choice: all-in", "choice: play"]
    seven = id != "aviator/mexican-poker"
    dealt_out = ["choice: bring-in", "choice: complete", "mixed again", "a common card"]
    wanted += dealt_out if seven else ["choice: expose", "void"]
    wanted += ["apart"] if id == "aviator/seven-card-stud-high-low" else []
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}", dict(sorted(met.items())))
