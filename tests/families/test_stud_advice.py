"""Advice for stud: what it says of plain hands, and that it wins from those who do not listen to it."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import laws
from families.stud_tables import Cards, act, game_of, go_on, table_of
from families.test_stud_irregular import CASE
from openfelt import books
from openfelt.cards import cards
from openfelt.families.stud_poker.advice import chance
from openfelt.families.stud_poker.settings import StudSettings
from openfelt.rounds.answers import Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import PotTable, Stack

GAMES = ("seven-card-stud", "seven-card-stud-high-low", "razz", "mexican-poker")
HANDS = 150
CALLS = ("check", "call", "show", "bring-in", "bet", "keep", "play", "complete")


def advised(game: str, hands: dict[str, str], *acts: str) -> str:
    """What whoever is asked next is told."""
    dealt, round = Cards({"cards": hands}), PotRound(game_of(game), table_of(CASE))
    for said in acts:
        act(round, dealt, said)
    ask = go_on(round, dealt)
    assert ask is not None
    return round.advise(ask).choice


def test_good_hands_are_completed_and_bad_ones_folded() -> None:
    low = {"2": "9c 4d 2c"}
    assert advised("seven-card-stud", low | {"3": "As Ah Ad"}, "2 bring-in 1") == "complete"
    bad = {"1": "Ah Kd Ac", "2": "9c 4d 2c", "3": "Js 7h 3d"}
    assert advised("seven-card-stud", bad, "2 bring-in 1", "3 call 1", "1 complete 3") == "fold"
    wheel = {"1": "As 2h 3d", "2": "Kd Qh Kc", "3": "Jh Td 9c"}
    assert advised("razz", wheel, "2 bring-in 1", "3 fold") == "complete"


@pytest.mark.parametrize(
    ("game", "other", "part"),
    [
        ("seven-card-stud", "Ah Kh Qc Jc Td 2h 3s", Fraction(1, 2)),  # the same straight
        ("seven-card-stud", "9h 8h 7c 6c 5d 2h 3s", Fraction(1)),
        ("seven-card-stud-high-low", "Ah Kh Qc Jc Td 2h 3s", Fraction(1, 2)),  # and no low
        ("seven-card-stud-high-low", "8h 7h 5c 4c 3h 2h Kh", Fraction(0)),  # a flush, and the only low
    ],
)
def test_of_a_pot_that_is_divided_a_hand_wins_its_part(game: str, other: str, part: Fraction) -> None:
    rules = game_of(game).settings
    assert isinstance(rules, StudSettings)
    own = cards("As Ks Qd Jd Tc 2c 3d")
    assert chance("standard", rules, own, (cards(other),), (), frozenset()) == part


def test_a_beaten_hand_is_not_shown() -> None:
    hands = {"1": "Ah Ad 9s 8h 3d 2h 4c", "2": "Kc Kd 2c 7d 6h 5s 9c", "3": "Qc Qd 7s"}
    checks = [f"{seat} check" for _ in range(4) for seat in (1, 2)]
    before = ("2 bring-in 1", "3 fold", "1 call 1", *checks)
    assert advised("seven-card-stud", hands, *before) == "show"
    assert advised("seven-card-stud", hands, *before, "1 show") == "muck"


def calls(ask: Ask) -> Choice:
    """Whatever keeps the hand in at the least cost."""
    offers = {offer.choice: offer for offer in ask.offers}
    offer = next(offers[word] for word in CALLS if word in offers)
    return Choice(offer.choice, None if offer.money is None else offer.money.least)


def won(name: str, others: str, hands: int) -> int:
    """What somebody has won who listens, against three who do not."""
    game, rng, sum_ = books.game(f"aviator/{name}"), random.Random(name), 0
    assert isinstance(game, PotGame)
    stacks = tuple(Stack(seat, f"p{seat}", Cents(20000)) for seat in range(1, 5))
    for number in range(hands):
        button = number % 4 + 1 if game.button is not None else None
        table = PotTable(seats=7, stacks=stacks, stakes=usual_stakes(game, None), button=button)
        round = PotRound(game, table)
        me = f"p{number % 4 + 1}"
        while not round.over:
            ask = round.waiting
            if not isinstance(ask, Ask):
                round.answer(laws.random_answer(rng, round))
            elif ask.who.bettor == me:
                round.answer(Chose(ask.who, round.advise(ask)))
            elif others == "chance":
                round.answer(laws.random_answer(rng, round))
            else:
                round.answer(Chose(ask.who, ask.default if others == "clock" else calls(ask)))
        sum_ += round.money.net()[me]
    return sum_


@pytest.mark.volume
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("others", ["chance", "clock", "calls"])
def test_advice_wins_from_those_who_answer_otherwise(name: str, others: str) -> None:
    assert won(name, others, HANDS) > 0
