"""Every game of the books that is played for pots has a table in the room: some hands of each."""

from __future__ import annotations

import random

import pytest

from openfelt.rules.money import Cents
from room import spoken as c
from room.pot_chaos import FeltChaos
from room.pot_tables import POKER_PRO, POT_GAMES, FeltNight, PotNight, at_usual_stakes
from room.tables import audited, everything, public, sent

HANDS = 4


def night_of(id: str) -> PotNight:
    night = at_usual_stakes(id)
    least = night.state.rules.least_buy_in(night.state.stakes)
    for seat, person in enumerate(("ann", "bob", "cy", "dee"), 1):
        night.do(person, c.Sit(seat=seat, buy_in=Cents(least * 40)))
    return night


def play(night: PotNight, rng: random.Random) -> None:
    """Somebody says anything that is offered, but seldom folds."""
    while night.state.live:
        ask = night.round.open_asks[0]
        offers = [one for one in ask.offers if one.choice != "fold"] or list(ask.offers)
        offer = rng.choice(offers)
        amount = offer.money.least if offer.money is not None else None
        pick = offer.pick
        cards = tuple(rng.sample(night.round.felt.cards(pick.place), pick.least)) if pick else ()
        night.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=offer.choice, amount=amount, cards=cards))


@pytest.mark.parametrize("id", POT_GAMES)
def test_a_game_of_pots_is_played_in_the_room(id: str) -> None:
    night, rng = night_of(id), random.Random(id)
    for _ in range(HANDS):
        night.dealt()
        play(night, rng)
        assert night.money == 0
        assert public(night.state)["result"] is not None
    assert night.state.number == HANDS
    assert audited(night) == []
    again = night.again()
    assert everything(again) == everything(night.state)
    assert sent(again) == sent(night.state)


@pytest.mark.parametrize("id", [id for id in POT_GAMES if id != POKER_PRO])
def test_a_game_of_pots_is_played_at_a_physical_table(id: str) -> None:
    """Every card that nobody saw is unknown, unless somebody showed it."""
    usual = at_usual_stakes(id).opened
    night = FeltNight(id, stakes=usual.stakes, seats=usual.seats, decks=usual.decks)
    chaos, least = FeltChaos(night, random.Random(id)), night.state.least_buy_in
    for seat, person in enumerate(("ann", "bob", "cy", "dee"), 1):
        night.do("hal", c.Sit(seat=seat, person=person, buy_in=Cents(least * 40)))
    while night.state.number < HANDS or night.state.live:
        said = chaos.sensible()
        assert said is not None
        night.do(*said)
        assert night.money == 0
    assert audited(night) == []
    assert everything(night.again()) == everything(night.state)
