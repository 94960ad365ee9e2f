"""The log in sentences: what happened, in the words of the floor."""

from __future__ import annotations

from typing import get_args

import pytest

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.log.sentences import house_event, table_event
from openfelt.rounds.answers import Chose, Fault, Ruled
from openfelt.rounds.requests import Choice, Who
from openfelt.rules.errors import told
from openfelt.rules.money import Net, cents
from openfelt.table.felt import Bet, called
from room import spoken as c
from room.tables import PLAYER_WINS, house_bet, physical

NAMES = {"p2": "Ann", "p7": "Cass"}


def says(event: e.AnyEvent) -> str:
    said = (
        house_event(event)
        if isinstance(event, get_args(e.HouseEvent))
        else table_event(event, {"player": "Player line"}.__getitem__)  # type: ignore[arg-type]
    )
    return told(said, lambda label: NAMES.get(label) or called(label))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.Deposited(person="p2", amount=cents(100), cashier="p7"), "Ann deposits $100 with Cass"),
        (e.Withdrawn(person="p2", amount=cents("2.50"), cashier="p7"), "Ann is paid $2.50 by Cass"),
        (e.Sat(seat=3, person="p2"), "Ann sits down at seat 3"),
        (e.ShoeBegun(seed="", commitment=""), "all cards are shuffled"),
        (e.Left(seat=3, person="p2", to="t4", why="balancing"), "Ann leaves seat 3 for table t4: balancing"),
        (e.Declined(seat=3, person="p2", unanswered=True), "Ann does not answer the offer of the bank"),
        (
            e.BetPlaced(bet=Bet(seat=2, bettor="seat-2", bet="player", amount=cents(50), backline=True)),
            "seat 2 bets $50 on Player line at seat 2, backline",
        ),
        (
            e.Corrected(moves={"p2": Net(500), "p7": Net(-500)}, why="paid wrongly", cite="000:91"),
            "corrected: Ann $5, Cass -$5: paid wrongly (000:91)",
        ),
        (e.Answered(answer=Fault("boxed", Card.of("As"))), "the As falls, boxed"),
        (
            e.Answered(answer=Chose(Who(2, "p2"), Choice("hit"), "floor", "000:91")),
            "Ann at seat 2: hit, by the floor (000:91)",
        ),
        (
            e.DealTakenBack(number=3, people=("p2",)),
            "the deal of round 3 is taken back: all is as before it",
        ),
        (
            e.Answered(answer=Ruled("misdeal", cite="000:91", why="a card fell on the floor")),
            "the floor rules misdeal: a card fell on the floor (000:91)",
        ),
        (e.Answered(answer=Ruled("dead-hand", {"seat": "3"})), "the floor rules dead-hand, seat 3"),
        (
            e.RoundEnded(number=4, net={"p2": Net(5000), "p7": Net(-5000)}, fees={"p7": cents(1)}, now=0),
            "round 4 ends: Ann +$50, Cass -$50; collected Cass $1",
        ),
    ],
)
def test_an_event_is_a_sentence(event: e.AnyEvent, sentence: str) -> None:
    assert says(event) == sentence


def test_a_round_reads_from_the_bank_to_the_money() -> None:
    night = physical()
    night.do("hal", house_bet("p2", 2, "player", 50))
    night.do("hal", c.Deal())
    for card in PLAYER_WINS.split():
        night.do("hal", c.EnterCard(card=Card.of(card)))
    told_night = [says(event) for event, _ in night.log]
    for sentence in (
        "player-dealer at seat 1 banks $500",
        "Ann bets $50 on Player line at seat 2",
        "round 1 begins: 1 bet, $50, against player-dealer",
        "the 9h falls",
        "round 1 ends: Ann +$50, player-dealer -$50",
    ):
        assert sentence in told_night
