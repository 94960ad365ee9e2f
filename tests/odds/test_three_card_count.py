"""Three card poker as it is counted, held against its procedure and figures that others found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import cast

import numpy as np
import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.three_card.settings import ThreeCardSettings
from openfelt.hands import ThreeCards
from openfelt.odds.asked import asked, units
from openfelt.odds.counts.three_card import COUNT
from openfelt.odds.counts.three_card.deals import Deals, deals, distribution
from openfelt.odds.distribution import Distribution
from openfelt.rounds.answers import Dealt
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.requests import Ask, Choice, Request
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Value
from openfelt.rules.facts import Wagered
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

GAMES = [game.id for game in books.banked_games() if game.family == "three-card"]
TABLE = BankedTable(
    seats=8,
    player_dealer=PlayerDealer(1, Cents(100_00)),
    bets=(Bet(seat=2, bettor="ann", bet="ante", amount=Cents(500)),),
)
Known = tuple[tuple[str, Value], ...]


def counted(game: BankedGame, decks: int = 1) -> Distribution:
    (found,) = COUNT.distributions(game, decks, "best")
    return found


def of_ranks(game: BankedGame, ranks: str, with_six: bool = True) -> Deals:
    pack = tuple((card, 1) for card in DECKS["standard"].cards if card.rank in ranks)
    return deals(cast(ThreeCardSettings, game.settings), pack, with_six)


def rule(game: BankedGame, bet: str) -> BetRule:
    found = game.bet(bet)
    assert found is not None
    return found


def returned(game: BankedGame, bet: str, of: Distribution) -> Fraction:
    """Of a bet that is made before the deal."""
    brought = (case.ways * units(rule(game, bet), case.known) for case in of.cases)
    return Fraction(sum(brought, Fraction(0)) / of.total)


# The procedure is the judge


def played(game: BankedGame, dealt: tuple[Card, ...], choice: str) -> Known:
    """What the procedure finds of a deal that is answered so, as far as the game's lines ask for it."""
    left = iter(dealt)

    def answer(request: Request, felt: Felt) -> Reply:
        del felt
        if isinstance(request, Ask):
            return Choice(choice, Cents(500) if choice == "play" else None)
        return Dealt(next(left))

    known = drive(game, TABLE, answer).about(Wagered(2, "ann", "ante"))
    return tuple((key, known[key]) for key in asked(game))


def walked(game: BankedGame, ranks: str) -> Counter[tuple[Known, bool]]:
    """Every deal of a small pack through the procedure, each hand played where its lines say so."""
    pack = [card for card in DECKS["standard"].cards if card.rank in ranks]
    found: Counter[tuple[Known, bool]] = Counter()
    for mine, seen in dealings(pack):
        unseen = [card for card in pack if card not in {*mine, seen}]
        endings = {
            choice: [played(game, (*mine, *hidden, seen), choice) for hidden in combinations(unseen, 2)]
            for choice in ("play", "fold")
        }
        worth = {
            choice: sum(
                units(rule(game, bet), dict(known))
                for known in endings[choice]
                for bet in (["ante", "play"] if choice == "play" else ["ante"])
            )
            for choice in endings
        }
        best = "play" if worth["play"] > worth["fold"] else "fold"
        found.update((known, best == "fold") for known in endings[best])
    return found


def dealings(pack: list[Card]) -> Iterator[tuple[tuple[Card, ...], Card]]:
    for mine in combinations(pack, 3):
        yield from ((mine, seen) for seen in pack if seen not in mine)


def told(of: Distribution) -> Counter[tuple[Known, bool]]:
    cases = (((tuple(sorted(case.known.items())), not case.added), case.ways) for case in of.cases)
    return Counter({case: cast(int, ways) for case, ways in cases})


@pytest.mark.parametrize("id", GAMES)
def test_a_small_pack_is_counted_as_the_procedure_plays_it(id: str) -> None:
    game = books.banked(id)
    assert told(distribution(game, of_ranks(game, "A4"), "best")) == walked(game, "A4")


@pytest.mark.proof
@pytest.mark.parametrize("ranks", ["32A", "KQJ", "JT9"])
@pytest.mark.parametrize("id", GAMES)
def test_small_packs_are_counted_as_the_procedure_plays_them(id: str, ranks: str) -> None:
    game = books.banked(id)
    assert told(distribution(game, of_ranks(game, ranks), "best")) == walked(game, ranks)


def test_a_line_that_pays_otherwise_is_noticed() -> None:
    """Where the player-dealer does not qualify two documents pay a lower hand differently."""
    one, other = (books.banked(id) for id in ("parkwest/3-card-poker", "aviator/three-card-poker"))
    assert told(distribution(one, of_ranks(one, "J3"), "best")) != walked(other, "J3")
    assert COUNT.basis(one, 1, "best") != COUNT.basis(other, 1, "best")


# Of whole decks


@pytest.mark.parametrize("id", GAMES)
def test_every_deal_is_counted_once(id: str) -> None:
    game = books.banked(id)
    of = counted(game, game.deck.decks[-1])
    assert sum(case.ways for case in of.cases) == of.total
    assert {key for case in of.cases for key in case.known} == set(asked(game))


@pytest.mark.parametrize(
    ("id", "bet", "lost"),
    [
        ("marina/three-card-poker-6-card-bonus", "6-card-bonus", "6.74"),  # 1000/200/100/20/15/9/8
        ("aviator/three-card-poker-6-card-bonus", "6-card-bonus", "8.56"),  # 1000/200/100/20/15/10/7
    ],
)
def test_six_card_bonus_is_what_its_documents_say(id: str, bet: str, lost: str) -> None:
    game = books.banked(id)
    of = counted(game)
    assert f"{-100 * float(returned(game, bet, of)):.2f}" == lost
    hits = sum(case.ways for case in of.cases if units(rule(game, bet), case.known) > 0)
    assert f"{100 * hits / of.total:.4f}" == "7.2798"


def test_without_a_card_to_see_it_is_the_game_that_is_known() -> None:
    """Of the ante 3.3730 %, where straights, threes and straight flushes are paid 1, 4 and 5 to 1 on it."""
    of = of_ranks(books.banked("parkwest/3-card-poker"), "AKQJT98765432", with_six=False)
    met = (of.met[..., 0] * of.weights[:, :, None, None]).sum(axis=1)
    worth = np.array([[1, 1, 1], [-2, 0, 2]])
    playing, deals_of = (met * worth).sum(axis=(1, 2)), met.sum(axis=(1, 2))
    bonus = {
        ThreeCards.STRAIGHT: 1,
        ThreeCards.THREE_OF_A_KIND: 4,
        ThreeCards.STRAIGHT_FLUSH: 5,
        ThreeCards.MINI_ROYAL: 5,
    }
    extra = sum(
        int(ways) * bonus.get(of.ranked[number].category, 0)
        for ways, number in zip(deals_of, of.numbers, strict=True)
    )
    total = int(np.maximum(playing, -deals_of).sum()) + extra
    assert f"{-100 * total / of.total:.4f}" == "3.3730"
    least = min(
        number for number, is_played in zip(of.numbers, playing > -deals_of, strict=True) if is_played
    )
    assert of.ranked[least].heights == (12, 6, 4)
