"""Baccarat Gold: who may choose, what is forced, and the one community card."""

from __future__ import annotations

from itertools import product

import pytest

from openfelt import books
from openfelt.cards import Card
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice, Draw
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

GOLD = books.banked("aviator/baccarat-gold")


def begin(community: int, bank: int, game: BankedGame = GOLD) -> BankedRound:
    """Two bettors; the community hand and the player-dealer's count so after two cards each."""
    bets = tuple(
        Bet(seat=seat, bettor=who, bet="base", amount=Cents(1000)) for seat, who in ((2, "ann"), (5, "bob"))
    )
    round = BankedRound(
        game, BankedTable(seats=8, decks=8, player_dealer=PlayerDealer(1, Cents(100_00)), bets=bets)
    )
    ours, theirs = (f"{'TA23456789'[points]}h" for points in (community, bank))
    for card in (ours, theirs, "Kd", "Kc"):
        round.answer(Dealt(Card.of(card)))
    return round


def next_step(round: BankedRound) -> str:
    match round.waiting:
        case Ask(who=who):
            return f"ask {who.bettor}"
        case Draw(to=to):
            return f"card to {to}"
        case _:
            return "over"


def expected(community: int, bank: int, option: range) -> str:
    if bank == 9:
        return "over"  # nobody draws against nine, and nine stands
    if community in option:
        return "ask ann"
    if community < option[0]:
        return "card to community"
    stopped = community == 9
    return "card to player-dealer" if bank <= 5 and not stopped else "over"


@pytest.mark.parametrize(("four", "option"), [("option", range(4, 7)), ("must-hit", range(5, 7))])
def test_what_follows_the_first_four_cards_for_every_pair_of_totals(four: str, option: range) -> None:
    game = books.banked("aviator/baccarat-gold", {"four": four})
    for community, bank in product(range(10), repeat=2):
        assert next_step(begin(community, bank, game)) == expected(community, bank, option), (community, bank)


def test_one_community_card_serves_all_who_hit_and_the_others_keep_two() -> None:
    round = begin(5, 6)
    for who, choice in (("ann", "hit"), ("bob", "stand")):
        assert next_step(round) == f"ask {who}"
        round.answer(Chose(round.open_asks[0].who, Choice(choice)))
    assert next_step(round) == "card to community"
    round.answer(Dealt(Card.of("3s")))
    assert round.over
    assert [(line.bet.bettor, line.outcome.result) for line in round.settlement.lines] == [
        ("ann", "win"),  # 8 against 6; the hole card, a king, is 13: seat 7, passed on to seat 2
        ("bob", "lose"),
    ]


def test_the_hole_card_is_hidden_until_all_have_chosen() -> None:
    round = begin(5, 6)
    assert round.view("ann").felt[Place("player-dealer")] == ("6h", "??")
    round.time_out()
    round.time_out()
    round.answer(Dealt(Card.of("2s")))
    assert round.view("ann").felt[Place("player-dealer")] == ("6h", "Kc")


def test_a_time_out_plays_the_house_way() -> None:
    for community, default in ((4, "hit"), (5, "hit"), (6, "stand")):
        (ask, *_) = begin(community, 6).open_asks
        assert ask.default == Choice(default)
        assert all("your hand is the two community cards" in offer.says for offer in ask.offers)
