"""Whom events name: what their words say is not searched, what their fields hold is."""

from __future__ import annotations

from typing import get_args

import pytest

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.log.named import named_in
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.requests import Choice, Who
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share

TEN = Cents(1000)
TWO = (Share("ann", TEN), Share("bob", TEN))
OTHERS = (Share("cy", TEN), Share("dan", TEN))
SHARED = Bet(seat=2, bettor="ann", bet="player", amount=Cents(2000), shares=TWO)
BANK = e.Accepted(seat=1, person="cy", wager=Cents(2000), shares=OTHERS, now=0.0)
NO_LIMIT = Limits(TEN, None)
OWN = e.TableOpened(table="t", name="bob", game="g", limits=NO_LIMIT, seats=8, decks=1, private="ann")
ENDED = e.RoundEnded(number=1, net={"ann": Net(5)}, fees={"cy": TEN}, jackpot={"bob": TEN}, now=0.0)
BEGUN = BankedTable(
    seats=8,
    decks=8,
    limits=NO_LIMIT,
    player_dealer=PlayerDealer(1, TEN, bettor="cy"),
    bets=(SHARED,),
)


@pytest.mark.parametrize(
    ("event", "people"),
    [
        (e.Deposited(person="ann", amount=TEN, cashier="cash"), "ann cash"),
        (OWN, "ann"),
        (e.Called(seat=1, person="ann", until=None, why="bob", source="cy"), "ann"),
        (BANK, "cy dan"),
        (e.BetPlaced(bet=SHARED), "ann bob"),
        (e.BetProposed(bet=SHARED), "ann bob"),
        (e.BetAgreed(seat=2, bettor="ann", bet="cy", person="bob"), "ann bob"),
        (e.ProposalDropped(seat=2, bettor="ann", bet="cy", why="dan"), "ann"),
        (e.BetTakenDown(seat=2, bettor="ann", bet="bob"), "ann"),
        (e.RoundBegun(number=1, table=BEGUN), "ann bob cy"),
        (e.Answered(answer=Chose(Who(2, "ann"), Choice("stand"))), "ann"),
        (e.Answered(answer=Dealt(Card.of("As"))), ""),
        (ENDED, "ann bob cy"),
        (e.DealTakenBack(number=1, people=("ann", "cy")), "ann cy"),
        (e.RoundReopened(ended=ENDED, bank=BANK), "ann bob cy dan"),
        (e.Corrected(moves={"ann": Net(5), "bob": Net(-5)}, why="cy", cite="dan"), "ann bob"),
        (e.Paused(why="ann"), ""),
    ],
)  # fmt: skip
def test_an_event_names(event: e.AnyEvent, people: str) -> None:
    assert named_in(event) == set(people.split())


def test_who_has_a_field_of_one_person_is_named_by_it() -> None:
    for kind in get_args(e.AnyEvent):
        if "person" in kind.__struct_fields__:
            event = kind(**{name: _some(name) for name in kind.__struct_fields__})
            assert "ann" in named_in(event), kind


def _some(name: str) -> object:
    return {"person": "ann", "shares": ()}.get(name, 1)
