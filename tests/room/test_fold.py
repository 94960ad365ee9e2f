"""What all streams together lead to."""

from __future__ import annotations

import pytest

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.log.chain import GENESIS, Pending
from openfelt.room.log.entries import Stack
from openfelt.room.log.stream import Stream
from openfelt.room.state.fold import WITHIN, BackOffice
from openfelt.room.state.snapshots import still_office
from openfelt.rounds.answers import Dealt
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import Bet
from room.store.logs import whole

OPENED = e.TableOpened(table="t1", name="One", game="marina/zoobac", limits=Limits(), seats=8, decks=8)
ALONE: tuple[e.AnyEvent, ...] = (
    e.Answered(answer=Dealt(Card.of("As"))),
    e.BetPlaced(bet=Bet(seat=2, bettor="ann", bet="player", amount=Cents(500))),
    e.DoneBetting(person="ann"),
    e.Accepted(seat=1, person="bob", wager=Cents(2000), now=1.0),
    e.BetTakenDown(seat=2, bettor="ann", bet="player"),
)


def office(*events: e.AnyEvent) -> BackOffice:
    taken, before = BackOffice(), GENESIS
    for seq, event in enumerate(events, 1):
        pending = Pending(
            stream=Stream.of_table("t1"), version=seq, at=float(seq), by="ann", body=e.written(event)
        )
        entry = whole(pending, seq, before)
        taken.take(entry, event)
        before = entry.hash
    return taken


def test_each_kind_that_concerns_its_table_alone_is_tried_here() -> None:
    assert set(map(type, ALONE)) == WITHIN


@pytest.mark.parametrize("event", ALONE, ids=lambda event: type(event).__name__)
def test_nothing_would_be_booked_of_what_concerns_its_table_alone(event: e.AnyEvent) -> None:
    passed_over, booked = office(OPENED, event), office(OPENED, event)
    pending = Pending(stream=Stream.of_table("t1"), version=2, at=2.0, by="ann", body=e.written(event))
    booked._book(whole(pending, 2, GENESIS), event)
    assert still_office(booked).keys() == still_office(passed_over).keys()
    for name, value in still_office(passed_over).items():
        assert still_office(booked)[name] == value, name
    assert (passed_over.seq, passed_over.whole) == (2, True)


def test_what_moves_money_is_booked() -> None:
    ended = e.RoundEnded(number=1, net={"ann": Net(-500), "bob": Net(500)}, now=3.0)
    taken = office(OPENED, *ALONE, ended)
    assert taken.house.balances == {Stack("t1", "ann"): -500, Stack("t1", "bob"): 500}
    assert (taken.seq, taken.whole) == (len(ALONE) + 2, True)
