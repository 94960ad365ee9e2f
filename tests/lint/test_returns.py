"""Bets that favour the bettor, and readings that change what a bet returns: planted, and none otherwise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.lint.returns import check_returns
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Odds

ZOO = books.banked("marina/zoobac")


def paying(game: BankedGame, bet: str, odds: str) -> BankedGame:
    bets = (
        replace(rule, lines=(replace(rule.lines[0], pays=Odds.of(odds)),)) if rule.name == bet else rule
        for rule in game.bets
    )
    return replace(game, bets=tuple(bets))


def test_where_nobody_but_the_player_dealer_is_favoured_nothing_is_found() -> None:
    assert list(check_returns(ZOO)) == []
    assert list(check_returns(books.banked("aviator/supreme-baccarat"))) == []


def test_as_written_and_as_usual_the_figures_of_both_are_told() -> None:
    game = books.banked("livermore/ez-baccarat")
    found = {
        one.kind: one for one in check_returns(game) if "seven" in one.says or one.kind == "favours-bettor"
    }
    assert "+1.2351% with 8 decks" in found["favours-bettor"].says
    assert "Banker line returns +1.2351% or -1.0183%" in found["reading-changes-odds"].says
    assert found["reading-changes-odds"].cites == (game.options["banker-three-card-seven"].cite,)
    usual = books.banked(game.id, way="usual")
    assert not [one for one in check_returns(usual) if one.kind == "favours-bettor"]


def test_a_bet_that_one_reading_alone_has_is_told_with_what_it_returns() -> None:
    """003:3623: no insurance where a natural pays 6 to 5; the trade offers it."""
    (found,) = (
        one
        for one in check_returns(books.banked("aviator/pure-21-5-blackjack"))
        if one.says.startswith("insurance:")
    )
    assert found.kind == "reading-changes-odds"
    assert "Insurance is not to be had or returns -7.4699%, with 8 decks" in found.says


@pytest.mark.parametrize(
    ("id", "says"),
    [
        (
            "livermore/pure-21-5-blackjack",
            "even-money: as written (insurance) or at once, as the trade plays: "
            "Wager returns -1.2761% or -1.2161%, with 8 decks",
        ),
        (  # 003:3623 and 003:3625: even money goes with insurance, which there is none of as written
            "aviator/pure-21-5-blackjack",
            "even-money: as written (insurance) or at once, as the trade plays, where insurance is true: "
            "Wager returns -1.4186% or -1.3586%, with 8 decks",
        ),
    ],
)
def test_even_money_at_once_is_told_with_its_price(id: str, says: str) -> None:
    assert says in [one.says for one in check_returns(books.banked(id))]


def test_a_price_that_is_too_good_is_found() -> None:
    (found,) = check_returns(paying(ZOO, "monkey", "300:1"))
    assert found.kind == "favours-bettor"
    assert found.says.startswith("Monkey favours the bettor as written: it returns +")
