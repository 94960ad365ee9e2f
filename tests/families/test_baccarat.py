"""The fixed-draw baccarat games: every chart cell, every law."""

from __future__ import annotations

from itertools import product

import pytest

from openfelt import books
from openfelt.cards import Card
from openfelt.families.baccarat.procedure import BANKER, PLAYER, alike
from openfelt.families.baccarat.settings import BaccaratFacts
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Dealt
from openfelt.rounds.plays import Drawn
from openfelt.rounds.requests import Draw
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import domains
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

FIXED = [game.id for game in books.games() if game.family == "baccarat"]

# The banker's third card, from the text of each document: on 0 to 2 always; on 3 unless the player's third
# counts 8; on 4 if it counts 2 to 7; on 5 if 4 to 7; on 6 if 6 or 7; on 7 never.
DRAWS = {0: range(10), 1: range(10), 2: range(10), 3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: range(2, 8)} | {
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}


def card(points: int) -> Card:
    return Card.of(f"{'TA23456789'[points]}s")


def two_cards(points: int) -> tuple[Card, Card]:
    """A pair of cards that counts so, without a ten where it can be helped."""
    return (card(0), card(points)) if points < 2 else (card(1), card(points - 1))


def deal(game: BankedGame, player: int, banker: int, third: int | None = None) -> BankedRound:
    """Deal the first four cards, and the player's third where given; stop there."""
    bets = (Bet(seat=2, bettor="ann", bet="player", amount=Cents(500)),)
    table = BankedTable(seats=8, decks=8, player_dealer=PlayerDealer(1, Cents(100_00)), bets=bets)
    round = BankedRound(game, table)
    ours, theirs = two_cards(player), two_cards(banker)
    for dealt in (ours[0], theirs[0], ours[1], theirs[1]):
        round.answer(Dealt(dealt))
    if third is not None:
        assert isinstance(round.waiting, Draw)
        assert round.waiting.to == "player"
        round.answer(Dealt(card(third)))
    return round


def goes_to(round: BankedRound) -> str | None:
    return round.waiting.to if isinstance(round.waiting, Draw) else None


@pytest.mark.parametrize("id", FIXED)
@pytest.mark.parametrize(("banker", "third"), list(product(range(8), range(10))))
def test_the_banker_draws_as_the_chart_says(id: str, banker: int, third: int) -> None:
    round = deal(books.banked(id), 5, banker, third)
    assert goes_to(round) == ("banker" if third in DRAWS[banker] else None)


@pytest.mark.parametrize("id", FIXED)
def test_the_player_hits_on_five_or_less_and_a_standing_player_lets_the_banker_hit_on_five_or_less(
    id: str,
) -> None:
    for player, banker in product(range(10), repeat=2):
        if player > 7 or banker > 7:
            expected = None
        elif player <= 5:
            expected = "player"
        else:
            expected = "banker" if banker <= 5 else None
        assert goes_to(deal(books.banked(id), player, banker)) == expected, (player, banker)


def test_the_families_facts_have_the_domains_their_types_say() -> None:
    assert domains({"round": BaccaratFacts})["both_totals"] == tuple(range(19))


def drawn(player: tuple[int, ...], banker: tuple[int, ...]) -> Drawn:
    """Both hands, by what their cards count, as they fall."""
    places = (PLAYER, BANKER, PLAYER, BANKER, PLAYER, BANKER)
    ours, theirs = map(card, player), map(card, banker)
    dealt = ((place, next(ours if place == PLAYER else theirs, None)) for place in places)
    return tuple((place, one) for place, one in dealt if one is not None)


@pytest.mark.parametrize("id", FIXED)
def test_deals_with_another_third_card_are_told_apart_until_the_banker_has_drawn(id: str) -> None:
    """A banker of three draws against a three and not against an eight, though both make the player three."""
    lies = alike(books.banked(id)).lies
    eight, three = (2, 3, 8), (1, 9, 3)
    assert lies(drawn(eight, (1, 2))) != lies(drawn(three, (1, 2)))
    assert lies(drawn(eight, (1, 2, 4))) == lies(drawn(three, (2, 1, 4)))
