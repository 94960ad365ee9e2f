"""What each family advises: worked out again by playing the round to every end, and by the house's charts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from laws import random_answer, random_table
from openfelt import books
from openfelt.cards import Card, in_order
from openfelt.families.gold.settings import BettorFacts
from openfelt.hands import pips
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.plays import by_default
from openfelt.rounds.requests import Ask, Choice, Draw, Request
from openfelt.rounds.view import Felt
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

GOLD = books.banked("aviator/baccarat-gold")
RANKS = [Card.of(f"{rank}s") for rank in "A23456789TJQK"]
TABLE = BankedTable(
    seats=8,
    decks=8,
    player_dealer=PlayerDealer(1, cents(100)),
    bets=(Bet(seat=2, bettor="ann", bet="base", amount=cents(5)),),
)


def asked(community: str, shown: str) -> tuple[BankedRound, Ask]:
    round, (first, second) = BankedRound(GOLD, TABLE), community.split()
    for card in (first, shown, second, "Ks" if shown[0] != "9" else "As"):
        round.answer(Dealt(Card.of(card)))
    return round, round.open_asks[0]


def worth(community: str, shown: str, choice: str) -> int:
    """Wins less losses over every rank of the three cards that nobody has seen."""
    first, second = community.split()
    came: Counter[str] = Counter()
    for hidden, *more in product(RANKS, repeat=3):
        dealt = [Card.of(first), Card.of(shown), Card.of(second), hidden]
        if (pips(dealt[1]) + pips(hidden)) % 10 == 9:
            continue  # then nobody is asked
        facts = drive(GOLD, TABLE, _answers(dealt, more, choice))
        (hers,) = facts.bettors.values()
        assert isinstance(hers, BettorFacts)
        came[hers.result] += 1
    return came["win"] - came["lose"]


def _answers(dealt: list[Card], more: list[Card], choice: str) -> Callable[[Request, Felt], Reply]:
    """Cards in order; the community's third is the first of `more`, the player-dealer's the second."""
    cards = iter(dealt)

    def answer(request: Request, felt: Felt) -> Reply:
        if isinstance(request, Draw):
            return Dealt(next(cards, None) or more[request.to != "community"])
        return Choice(choice)

    return answer


@pytest.mark.volume
@pytest.mark.parametrize(("community", "shown"), [("2h 3d", "As"), ("2h 3d", "3s"), ("Kh 6d", "7s")])
def test_gold_advises_what_wins_oftener_than_it_loses(community: str, shown: str) -> None:
    """On five against an ace it is all one, and the house way decides."""
    round, ask = asked(community, shown)
    hit, stand = (worth(community, shown, choice) for choice in ("hit", "stand"))
    best = ask.default if hit == stand else Choice("hit" if hit > stand else "stand")
    assert (round.advise(ask), hit == stand) == (best, shown == "As")


def test_gold_looks_at_the_player_dealers_open_card_where_the_house_way_does_not() -> None:
    said = {}
    for shown in ("Ks", "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s"):
        round, ask = asked("2h 3d", shown)
        said[shown] = round.advise(ask).choice
        assert ask.default == Choice("hit"), "the house way"
    assert [shown for shown, choice in said.items() if choice == "stand"] == ["2s", "3s", "4s"]


@pytest.mark.parametrize("id", ["parkwest/lucky-pai-gow-poker", "parkwest/pai-gow-tiles"])
def test_hands_in_two_are_set_by_the_documents_own_chart(id: str) -> None:
    rng, game, set_by_chart = random.Random(id), books.banked(id), 0
    while set_by_chart < 5:
        round = BankedRound(game, random_table(rng, game))
        while not round.over:
            if not round.open_asks:
                round.answer(random_answer(rng, round))
                continue
            ask = round.open_asks[0]
            listed = [picks.ways for picks in round.picks(ask.who.bettor) if picks.who == ask.who]
            usual = [in_order(way.cards) for ways in listed for way in ways if way.house_way]
            advised = round.advise(ask)
            if usual:
                assert (advised.choice, [in_order(advised.cards)]) == ("set", usual)
            else:
                assert advised == ask.default, "which pile goes out first"
            round.answer(Chose(ask.who, advised))
            set_by_chart += bool(usual)


def test_where_a_family_knows_nothing_better_the_advice_is_what_the_clock_would_say() -> None:
    round, ask = asked("2h 3d", "2s")
    again = BankedRound(GOLD, TABLE, replace(round.plays, advise=by_default))
    assert (again.advise(ask), round.advise(ask)) == (ask.default, Choice("stand"))
