"""A bet that always lies beside another: both are placed, changed and taken down at once, or neither."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.cards import cards
from openfelt.room.log import events as e
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import Night, house_bet, physical, public

GAME = "livermore/ultimate-texas-holdem"
"""As much on Blind as on Ante, and neither without the other (002:1562)."""
MORE: dict[str, Any] = {"seats": 7}
DEALT = "As Ad Kh Kc 2c 3d 4h 8s 9c"
"""Two for seat 2, two for the player-dealer, and five in common."""


def table(buy_in: object = 1000) -> Night:
    """Ann banks at seat 1, and bob sits at seat 2 with so much."""
    night = Night(GAME, **MORE)
    night.do("ann", c.Sit(seat=1, buy_in=cents(1000)))
    night.do("bob", c.Sit(seat=2, buy_in=cents(buy_in)))
    return night.banked(500)


def lying(night: Night) -> dict[str, str]:
    return {bet["bet"]: bet["amount"] for bet in public(night.state)["bets"]}


@pytest.mark.parametrize("named", ["ante", "blind"])
def test_either_brings_the_other_with_it(named: str) -> None:
    night = table()
    happened = night.bet(f"2 bob {named} 25")
    assert [type(event) for event in happened] == [e.BetPlaced, e.BetPlaced]
    assert lying(night) == {"ante": "25.00", "blind": "25.00"}
    assert night.state.free("bob") == cents(950)


def test_another_amount_changes_both() -> None:
    night = table()
    night.bet("2 bob ante 25")
    night.bet("2 bob trips 5")
    night.bet("2 bob blind 10")
    assert lying(night) == {"ante": "10.00", "blind": "10.00", "trips": "5.00"}
    assert night.state.free("bob") == cents(975)


@pytest.mark.parametrize("named", ["ante", "blind"])
def test_whichever_is_taken_down_takes_the_other_with_it(named: str) -> None:
    night = table()
    night.bet("2 bob ante 25")
    happened = night.do("bob", c.TakeDown(seat=2, bet=named))
    assert sorted(event.bet for event in happened if isinstance(event, e.BetTakenDown)) == ["ante", "blind"]
    assert lying(night) == {}
    assert night.state.free("bob") == cents(1000)
    night.refuses("bob", c.TakeDown(seat=2, bet=named), f"bob has no {named} bet on seat 2")


def test_neither_goes_while_a_bonus_needs_it() -> None:
    night = table()
    night.bet("2 bob ante 25")
    night.bet("2 bob trips 5")
    for named in ("ante", "blind"):
        night.refuses("bob", c.TakeDown(seat=2, bet=named), "only with an ante bet there too")


def test_too_little_money_for_both_is_refused_and_changes_nothing() -> None:
    """One of the two could be paid."""
    night = table(buy_in=45)
    night.refuses("bob", c.PlaceBet(seat=2, bet="ante", amount=cents(25)), r"\$45")
    assert lying(night) == {}
    night.bet("2 bob ante 20")
    night.refuses("bob", c.PlaceBet(seat=2, bet="blind", amount=cents(25)), r"\$45")
    assert lying(night) == {"ante": "20.00", "blind": "20.00"}


def test_a_backline_bettor_has_both_too() -> None:
    night = table()
    night.do("cy", c.Sit(seat=3, buy_in=cents(100)))
    night.bet("2 bob ante 25")
    night.do("cy", c.PlaceBet(seat=2, bet="ante", amount=cents(10), backline=True))
    told = public(night.state)["bets"]
    assert [(bet["bettor"], bet["bet"], bet["backline"]) for bet in told] == [
        ("bob", "ante", False),
        ("bob", "blind", False),
        ("cy", "ante", True),
        ("cy", "blind", True),
    ]


def test_what_a_house_dealer_repeats_is_placed_once() -> None:
    night = physical(GAME, **MORE)
    night.do("hal", house_bet("seat-2", 2, "ante", 25))
    night.do("hal", house_bet("seat-2", 2, "trips", 5))
    before = lying(night)
    assert before == {"ante": "25.00", "blind": "25.00", "trips": "5.00"}
    night.do("hal", c.Deal())
    for card in cards(DEALT):
        night.do("hal", c.EnterCard(card=card))
    night.do("hal", c.Decide(seat=2, choice="bet-4x", amount=cents(100), bettor="seat-2"))
    assert night.ended.net["seat-2"]
    night.do("hal", c.Accept(wager=cents(500)))
    placed = night.do("hal", c.RepeatBets())
    assert sorted(event.bet.bet for event in placed if isinstance(event, e.BetPlaced)) == sorted(before)
    assert lying(night) == before
