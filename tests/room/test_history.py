"""What is known of played rounds without reading the log: it does not grow with every round of everybody."""

from __future__ import annotations

from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.state.history import NEWEST, History
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import CASH_IN, Night

T1 = Stream.of_table("t1")


def a_round() -> e.RoundBegun:
    """Ann banks, and Bob bets."""
    night = Night(CASH_IN).seated("ann", "bob").banked(400)
    base = next(rule.name for rule in night.state.game.bets if rule.base)
    night.do("bob", c.PlaceBet(seat=2, bet=base, amount=cents(5)))
    night.do("bob", c.Deal())
    return next(event for event, _ in night.log if isinstance(event, e.RoundBegun))


def take(history: History, *events: e.TableEvent) -> None:
    for event in events:
        entry = LogEntry(seq=1, stream=T1, version=1, at=1.0, by="", command="", hash="", body="")
        history.take(entry, event)


def test_of_a_persons_rounds_at_a_table_the_newest_are_known() -> None:
    history, begun = History(), a_round()
    for number in range(1, 1001):
        again = replace(begun, number=number)
        take(history, again, e.DealTakenBack(number=number, people=("ann", "bob")), again)
        known = list(history.of("bob")["t1"])
        assert known == list(range(number - len(known) + 1, number + 1))
        assert min(number, NEWEST) <= len(known) <= 2 * NEWEST
    take(history, e.DealTakenBack(number=1000, people=("ann", "bob")))
    assert list(history.of("ann")["t1"])[-NEWEST:] == list(range(1000 - NEWEST, 1000))
    assert history.played("t1") == 999
