"""What a bot bets and answers, and when it banks, wherever it plays."""

from __future__ import annotations

import random

import pytest

from openfelt import books
from openfelt.bots import KEEN, STEADY, BetSizes, Regular, Temper
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice, Offer, Pick, Span, Who
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.placement import check_bets, with_matching

LIMITS = Limits(min=Cents(5_00), max=Cents(500_00))
UNSURE = Temper(sits_out=0, banks=0.5)
ASK = Ask(
    who=Who(seat=2, bettor="ann"),
    offers=(
        Offer(choice="double", money=Span(Cents(50_00), Cents(90_00))),
        Offer(choice="set", pick=Pick(place=Place("2"), least=1, most=1)),
        Offer(choice="stand"),
    ),
    default=Choice("fold"),
)


@pytest.mark.parametrize("free", [4_99, 5_00, 12_00, 1_000_00])
@pytest.mark.parametrize("id", books.banked_ids())
def test_its_bets_are_lawful_in_every_game_and_never_more_than_it_has(id: str, free: int) -> None:
    game, regular = books.banked(id), Regular(random.Random(id), KEEN)
    limits = game.limits.closest(LIMITS) if game.limits else LIMITS
    posted, made = BetSizes(limits, game.settlement.chip), 0
    for _ in range(60):
        bets = regular.bets(game.bets, posted, free)
        placed = [
            one
            for bet, amount in bets.items()
            for one in with_matching(game, Bet(seat=2, bettor="ann", bet=bet, amount=amount))
        ]
        assert sum(bet.amount for bet in placed) <= free
        made += len(bets)
        if bets:
            check_bets(
                game,
                BankedTable(
                    seats=game.seats.tables[0],
                    decks=game.deck.default,
                    limits=limits,
                    player_dealer=PlayerDealer(1, Cents(200_00)),
                    bets=tuple(placed),
                ),
            )
    first = next(rule.name for rule in game.bets if rule.base)
    assert bool(made) == (free >= limits.min * (1 + len(game.beside(first))))


def test_one_that_sits_out_bets_nothing_now_and_then() -> None:
    game = books.banked(books.banked_ids()[0])
    posted = BetSizes(LIMITS, game.settlement.chip)
    played = {
        temper: [bool(Regular(random.Random(n), temper).bets(game.bets, posted, 1_000_00)) for n in range(99)]
        for temper in (KEEN, STEADY)
    }
    assert all(played[KEEN])
    assert 0 < played[STEADY].count(False) < 50


def test_it_answers_as_it_is_advised_if_it_can_pay_for_that() -> None:
    regular, double = Regular(random.Random(1), KEEN), Choice("double", Cents(50_00))
    assert regular.answer(ASK, double, 50_00) == double
    assert regular.answer(ASK, double, 49_99) == ASK.default
    assert regular.answer(ASK, Choice("stand"), 0) == Choice("stand")


def test_it_banks_always_or_when_it_could_lose_the_wager_twice() -> None:
    always, sometimes = Regular(random.Random(1), STEADY), Regular(random.Random(1), UNSURE)
    assert [always.wager(Cents(200_00), free) for free in (50_00, 900_00)] == [50_00, 200_00]
    assert {sometimes.wager(Cents(200_00), 400_00) for _ in range(30)} == {None}
    assert {sometimes.wager(Cents(200_00), 400_01) for _ in range(30)} == {None, 200_00}
