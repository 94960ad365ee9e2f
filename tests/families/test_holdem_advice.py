"""Advice for hold'em: what it says of plain hands, and that it wins from those who do not listen to it."""

from __future__ import annotations

import random

import pytest

import laws
from families.holdem_tables import Cards, act, game_of, go_on, table_of
from openfelt import books
from openfelt.rounds.answers import Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes

HANDS = 120
CASE = {
    "seats": 6,
    "button": 1,
    "structure": "no-limit",
    "blinds": ["1", "2"],
    "stacks": {"1": "200", "2": "200", "3": "200"},
}


def advised(hands: dict[str, str], board: str, *acts: str) -> str:
    """What whoever is asked next is told."""
    cards, round = Cards(hands, board), PotRound(game_of("marina", {}), table_of(CASE))
    for said in acts:
        act(round, cards, said)
    ask = go_on(round, cards)
    assert ask is not None
    return round.advise(ask).choice


def test_good_hands_are_bet_and_bad_ones_folded() -> None:
    assert advised({"1": "As Ah"}, "") == "raise"
    assert (
        advised(
            {"1": "7c 2d"},
            "",
        )
        == "fold"
    )
    assert advised({"2": "7c 2d", "3": "As Ah"}, "7s 7h 2s", "1 fold", "2 call 1", "3 check") == "bet"


def test_nothing_is_paid_for_a_look_that_is_free() -> None:
    weak = {"2": "9c 4d", "3": "Ts 5h"}
    assert advised(weak, "As Kd Qh", "1 fold", "2 call 1") == "check"


def test_a_call_is_made_with_the_odds_and_not_against_them() -> None:
    draw = {"2": "As Qs", "3": "Kd Kc"}
    before = ("1 fold", "2 call 1", "3 check", "flop", "2 check")
    assert advised(draw, "Ks 7s 2d", *before, "3 bet 2") in {"call", "raise"}
    assert advised(draw | {"2": "9c 4d"}, "Ks Qs 7d", *before, "3 bet 198") == "fold"


def test_a_beaten_hand_is_not_shown() -> None:
    cards = {"2": "As Ah", "3": "Kd Kc"}
    streets = [f"{seat} check" for _ in range(3) for seat in (2, 3)]
    before = ("1 fold", "2 call 1", "3 check", *streets)
    assert advised(cards, "2c 7d 9h Js 4s", *before) == "show"
    assert advised(cards, "2c 7d 9h Js 4s", *before, "2 show") == "muck"


@pytest.mark.volume
@pytest.mark.parametrize("others", ["chance", "clock"])
def test_advice_wins_from_those_who_answer_otherwise(others: str) -> None:
    game, rng = books.game("aviator/pokerpro-texas-holdem"), random.Random(1)
    assert isinstance(game, PotGame)
    stacks = tuple(Stack(seat, f"p{seat}", Cents(20000)) for seat in range(1, 5))
    stakes = Stakes(structure="limit", bets=(Cents(400), Cents(800)), blinds=(Cents(200), Cents(400)))
    won = 0
    for hand in range(HANDS):
        table = PotTable(seats=10, stacks=stacks, stakes=stakes, button=hand % 4 + 1)
        round = PotRound(game, table)
        while not round.over:
            ask = round.waiting
            if isinstance(ask, Ask) and ask.who.seat == 1:
                round.answer(Chose(ask.who, round.advise(ask)))
            elif isinstance(ask, Ask) and others == "clock":
                round.answer(Chose(ask.who, ask.default, by="clock"))
            else:
                round.answer(laws.random_answer(rng, round))
        won += round.money.net()["p1"]
    assert won > 0
