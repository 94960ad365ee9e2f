"""Figures that the trade knows, and those that the documents print themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from openfelt import books
from openfelt.odds.answers import odds_of
from openfelt.odds.pricing import PricedBet


def bet(id: str, name: str, decks: int | None = None, **options: str) -> PricedBet:
    found = odds_of(books.banked(id, dict(options)), decks).bet(name)
    assert found is not None
    return found


EIGHT_DECKS = 4_998_398_275_503_360


def test_eight_decks_of_baccarat_to_nine_digits() -> None:
    player, tie = (bet("aviator/supreme-baccarat", name) for name in ("player", "tie"))
    assert f"{float(player.win):.9f}" == "0.446246609"
    assert f"{float(player.lose):.9f}" == "0.458597423"
    assert f"{float(tie.win):.9f}" == "0.095155968"
    assert player.win == Fraction(2_230_518_282_592_256, EIGHT_DECKS)
    assert player.lose == Fraction(2_292_252_566_437_888, EIGHT_DECKS)


@pytest.mark.parametrize(
    ("id", "name", "pays", "edge"),
    [
        ("aviator/supreme-baccarat", "player", "1:1", "1.2351"),
        ("aviator/supreme-baccarat", "banker", "19:20", "1.0579"),
        ("aviator/supreme-baccarat", "tie", "8:1", "14.3596"),
        ("livermore/ez-baccarat", "dragon-7", "40:1", "7.6113"),
        ("livermore/ez-baccarat", "panda-8", "25:1", "10.1876"),
        ("parkwest/commission-free-baccarat-dragon-bonus", "tie", "9:1", "4.8440"),
    ],
)
def test_what_the_trade_knows_of_eight_decks(id: str, name: str, pays: str, edge: str) -> None:
    found = bet(id, name)
    assert found.lines[0].odds == pays
    assert f"{-float(found.ev):.4%}" == f"{edge}%"
    assert found.method == "exact"


def test_what_is_usual_in_ez_baccarat_is_what_the_trade_knows() -> None:
    usual = odds_of(books.banked("livermore/ez-baccarat", way="usual")).bet("banker")
    assert usual is not None
    assert f"{-float(usual.ev):.4%}" == "1.0183%"


def test_as_written_the_banker_of_ez_baccarat_favours_the_bettor() -> None:
    assert bet("livermore/ez-baccarat", "banker").ev > 0


def test_flex_bets_are_of_those_that_are_resolved() -> None:
    flex = bet("aviator/supreme-baccarat", "flex-0")
    assert flex.win + flex.lose == 1
    assert flex.ev == flex.win * Fraction(7, 5) - flex.lose
    assert 0.75 < flex.stays < 0.8
    assert [line.line for line in flex.lines] == ["banker 0", "banker nine"]


def test_both_by_the_house_way_nobody_of_pan_9_is_better() -> None:
    base = bet("aviator/super-pan-9", "base")
    assert base.ev == 0
    assert base.win == base.lose
    assert base.win + base.push + base.lose == 1


def test_gold_played_best_is_better_than_by_the_house_way_and_than_advice() -> None:
    game = books.banked("aviator/baccarat-gold")
    best, house, advice = (
        odds_of(game, 8, strategy).bet("base") for strategy in ("best", "house-way", "advice")
    )
    assert best is not None and house is not None and advice is not None  # noqa: PT018  # for mypy
    assert house.win == house.lose + Fraction(0) or house.ev < advice.ev
    assert house.ev < advice.ev < best.ev < 0
