"""Advice for Omaha and pineapple: plain hands, which card to throw away, and that it wins from the others."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import pytest

import laws
from families.test_board_hands import Told
from openfelt import books
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes

GAMES = ("aviator/omaha", "aviator/omaha-high-low", "aviator/pineapple", "aviator/crazy-pineapple")
CASE: dict[str, Any] = {
    "seats": 9,
    "button": 1,
    "structure": "no-limit",
    "blinds": ["1", "2"],
    "stacks": {"1": "200", "2": "200", "3": "200"},
    "collection": "none",
    "options": {"straddle": False},
}


def advised(id: str, hands: dict[str, str], board: str, *acts: str) -> Choice:
    """What whoever is asked next is told."""
    told = Told(id, CASE | {"cards": hands, "board": board, "acts": acts})
    for said in acts:
        told.act(said)
    ask = told.go_on()
    assert ask is not None
    return told.round.advise(ask)


@pytest.mark.parametrize(
    ("id", "good", "bad"),
    [
        ("aviator/omaha", "As Ah Ks Kh", "9c 7d 4h 2s"),
        ("aviator/omaha-high-low", "As Ah 2s 3h", "Tc 9d 7h 6s"),
        ("aviator/pineapple", "As Ah Kc", "9c 4d 2h"),
        ("aviator/crazy-pineapple", "As Ah Kc", "9c 4d 2h"),
    ],
)
def test_good_hands_are_raised_and_bad_ones_folded(id: str, good: str, bad: str) -> None:
    assert advised(id, {"1": good}, "").choice == "raise"
    assert advised(id, {"1": bad}, "").choice == "fold"


def test_in_pineapple_the_card_goes_that_the_hand_needs_least() -> None:
    before = ("1 fold", "2 call 1", "3 check")
    assert str(advised("aviator/pineapple", {"2": "As Ah 7c"}, "", *before)) == "discard 7c"


def test_in_crazy_pineapple_the_flop_says_which_card_goes() -> None:
    before, hand = ("1 fold", "2 call 1", "3 check", "flop"), {"2": "As Ac 7c"}
    assert str(advised("aviator/crazy-pineapple", hand, "Kc 9c 2c", *before)) == "discard As"
    assert str(advised("aviator/crazy-pineapple", hand, "Ks 9d 2h", *before)) == "discard 7c"


def test_a_hand_that_wins_one_half_is_shown_and_one_that_wins_none_is_not() -> None:
    streets = [f"{seat} check" for _ in range(3) for seat in (2, 3)]
    before = ("1 fold", "2 call 1", "3 check", *streets, "2 show")
    board = "Ah 3d 7c Ks Qh"
    kings = "Kd Kh 9s 9c"
    assert (
        advised("aviator/omaha-high-low", {"2": kings, "3": "2s 4s 9d 8c"}, board, *before).choice == "show"
    )
    assert advised("aviator/omaha", {"2": kings, "3": "2s 4s 9d 8c"}, board, *before).choice == "muck"
    assert (
        advised("aviator/omaha-high-low", {"2": kings, "3": "Ts 9h 9d 8c"}, board, *before).choice == "muck"
    )


def by_the_clock(rng: random.Random, round: PotRound, ask: Ask) -> Answer:
    return Chose(ask.who, ask.default, by="clock")


def by_chance(rng: random.Random, round: PotRound, ask: Ask) -> Answer:
    return laws.random_answer(rng, round)


def checking_and_calling(rng: random.Random, round: PotRound, ask: Ask) -> Answer:
    """Whatever keeps one in for the least money; any card is thrown away."""
    offers = {offer.choice: offer for offer in ask.offers}
    offer = next(offers[word] for word in ("check", "call", "show", "discard", "no") if word in offers)
    hand = round.felt.cards(offer.pick.place)[:1] if offer.pick else ()
    return Chose(ask.who, Choice(offer.choice, offer.money.least if offer.money else None, hand))


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
def test_advice_wins_from_those_who_check_and_call(id: str) -> None:
    assert won_by_advice(id, checking_and_calling, hands=24) > 0


@pytest.mark.parametrize("others", [by_the_clock, by_chance])
def test_advice_wins_from_those_who_do_not_look_at_their_cards(others: Callable[..., Answer]) -> None:
    assert won_by_advice("aviator/crazy-pineapple", others, hands=24) > 0


def won_by_advice(id: str, others: Callable[..., Answer], hands: int) -> int:
    """One listens to it, three do not, and each deal is played by all four in turn."""
    game = cast(PotGame, books.game(id, {"straddle": False}))
    stacks = tuple(Stack(seat, f"p{seat}", Cents(20000)) for seat in range(1, 5))
    stakes = Stakes(structure="limit", bets=(Cents(400), Cents(800)), blinds=(Cents(200), Cents(400)))
    won = 0
    for hand in range(hands):
        rng, listens = random.Random(hand // 4), hand % 4 + 1
        round = PotRound(game, PotTable(seats=9, stacks=stacks, stakes=stakes, button=1))
        while not round.over:
            ask = round.waiting
            if not isinstance(ask, Ask):
                round.answer(laws.random_answer(rng, round))
            elif ask.who.seat == listens:
                round.answer(Chose(ask.who, round.advise(ask)))
            else:
                round.answer(others(rng, round, ask))
        won += round.money.net()[f"p{listens}"]
    return won


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("others", [by_the_clock, by_chance, checking_and_calling])
def test_advice_wins_over_four_hundred_hands(
    id: str, others: Callable[..., Answer], record_property: Callable[[str, object], None]
) -> None:
    won = won_by_advice(id, others, hands=400)
    assert won > 0
    record_property(f"{id} against {others.__name__}, cents a hand", won / 400)
