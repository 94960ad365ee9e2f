"""Advice for games with a draw: what it keeps of plain hands, and that it wins from others."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import laws
from families.draw_tables import Cards, game_of, play, table_of
from openfelt import books
from openfelt.cards import cards, text
from openfelt.families.draw_poker.advice import discards
from openfelt.families.draw_poker.settings import DrawSettings
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import with_usual_forced
from openfelt.table.stacks import PotTable, Stack, Stakes

GAMES = tuple(game.id for game in books.games() if game.family == "draw-poker")
HANDS = {"chance": 40, "clock": 100, "calls": 40}


@pytest.mark.parametrize(
    ("id", "hand", "thrown"),
    [
        ("aviator/lowball", "7c 5d 4h 3s 2c", ""),
        ("aviator/lowball", "Jo 5d 4h 3s 2c", ""),
        ("aviator/lowball", "Kc 5d 4h 3s 2c", "Kc"),
        ("aviator/lowball", "Kc 5d 5h 3s Jo", "Kc 5h"),
        ("aviator/lowball", "Kc 9d 4h 3s 2c", "Kc 9d"),  # a nine is not drawn to
        ("aviator/lowball", "Kc 8d 4h 3s 2c", "Kc"),
        ("aviator/lowball", "9d 4h 3s 2c Ac", ""),  # but stands pat
        ("aviator/lowball", "Td 4h 3s 2c Ac", "Td"),
        ("aviator/kansas-city-lowball", "6c 5d 4h 3s 2c", "6c"),
        ("aviator/kansas-city-lowball", "Ac 5d 4h 3s 2c", "Ac"),
        ("aviator/draw-poker-jacks-or-better", "Jc Jd 8h 5s 2c", "8h 5s 2c"),
        ("aviator/draw-poker-jacks-or-better", "Jc Jd 8h 8s 2c", "2c"),
        ("aviator/draw-poker-jacks-or-better", "Ac Jo 8h 5s 2c", "8h 5s 2c"),
        ("aviator/draw-poker-jacks-or-better", "9c 8d 7h 6s 5c", ""),
        ("aviator/draw-poker-jacks-or-better", "Kc 9c 7c 3c 2d", "2d"),
    ],
)
def test_what_is_thrown_away_of_plain_hands(id: str, hand: str, thrown: str) -> None:
    rules = books.game(id).settings
    assert isinstance(rules, DrawSettings)
    wins = rules.high or rules.low
    assert wins is not None
    assert set(text(discards(cards(hand), wins)).split()) == set(thrown.split())


def answer(rng: random.Random, round: PotRound, others: str) -> Answer:
    ask = round.waiting
    if isinstance(ask, Ask) and ask.who.seat == 1:
        return Chose(ask.who, round.advise(ask))
    if not isinstance(ask, Ask) or others == "chance":
        return laws.random_answer(rng, round)
    offers = {offer.choice: offer for offer in ask.offers}
    if others == "calls" and "call" in offers:
        money = offers["call"].money
        assert money is not None
        return Chose(ask.who, Choice("call", money.least))
    return Chose(ask.who, ask.default, by="clock")


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("others", ["chance", "clock", "calls"])
def test_advice_wins_from_those_who_answer_otherwise(id: str, others: str) -> None:
    game, rng = books.game(id), random.Random(3)
    assert isinstance(game, PotGame)
    stacks = tuple(Stack(seat, f"p{seat}", Cents(20000)) for seat in range(1, 4))
    bets = (Cents(200), Cents(400))
    stakes = with_usual_forced(game, Stakes(structure="limit", bets=bets), bets[0])
    table = PotTable(seats=7, stacks=stacks, stakes=stakes, button=1)
    won = 0
    for _ in range(HANDS[others]):
        round = PotRound(game, table)
        while not round.over:
            round.answer(answer(rng, round, others))
        won += round.money.net()["p1"]
        table = replace(round.following(), stacks=stacks)  # with what nobody has won
    assert won > 0


def test_a_hand_that_lacks_a_card_is_advised_too() -> None:
    """003:277: the missing card comes with the draw."""
    stated = {
        "seats": 7,
        "button": 1,
        "structure": "limit",
        "bets": ["30", "60"],
        "blinds": ["10", "20", "30"],
        "stacks": {"1": "1000", "2": "1000", "3": "1000"},
        "acts": ["1 call 20", "floor missing-card seat=2"],
    }
    dealt, round = Cards(stated), PotRound(game_of("aviator/kansas-city-lowball", stated), table_of(stated))
    play(round, dealt, stated["acts"])  # type: ignore[arg-type]
    ask = round.waiting
    assert isinstance(ask, Ask)
    assert ask.who.seat == 2
    assert round.advise(ask).choice in {offer.choice for offer in ask.offers}
