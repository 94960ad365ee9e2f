"""Short all-ins, reopening, caps and structures, and whole hands with their money, all worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from families.holdem_tables import ROOMS, Cards, act, game_of, go_on, offered, read, table_of
from openfelt import books
from openfelt.rounds.pot import PotRound
from openfelt.rules.fees import Schedule
from openfelt.rules.money import cents

CASES = [
    pytest.param(room, case, id=f"{room} {number}: {case['says']}")
    for room in ROOMS
    for number, case in enumerate(read("betting", room)["cases"], 1)
]
HANDS = [
    pytest.param(room, hand, id=f"{room} {number}: {hand['says']}")
    for room in ROOMS
    for number, hand in enumerate(read("hands", room)["hands"], 1)
]
SECTIONS = {"marina": "001:1139", "livermore": "002:1799", "aviator": "003:3633"}


@pytest.mark.parametrize(("room", "case"), CASES)
def test_a_case_of_betting(room: str, case: dict[str, Any]) -> None:
    cards, round = Cards(), PotRound(game_of(room, case), table_of(case))
    for said in case["acts"]:
        act(round, cards, said)
    ask = go_on(round, cards)
    if "done" in case:
        assert ask is None or ask.stage != case["done"]
        return
    assert ask is not None
    assert (ask.who.seat, offered(ask.offers)) == (case["asks"]["seat"], case["asks"]["offers"])


def signed(said: str) -> int:
    return -cents(said[1:]) if said.startswith("-") else cents(said.removeprefix("+"))


def schedule_of(room: str, stated: str) -> Schedule | None:
    return None if stated == "none" else books.section(SECTIONS[room]).schedule(stated.rpartition(" ")[2])


@pytest.mark.parametrize(("room", "hand"), HANDS)
def test_a_whole_hand(room: str, hand: dict[str, Any]) -> None:
    schedule = schedule_of(room, hand.get("collection", "none"))
    cards = Cards(hand["cards"], hand["board"])
    round = PotRound(game_of(room, hand), table_of(hand), schedule=schedule)
    for said in hand["acts"]:
        act(round, cards, said)
    assert go_on(round, cards) is None
    assert round.over
    net = {f"p{seat}": signed(amount) for seat, amount in hand["net"].items()}
    assert {who: won for who, won in round.money.net().items() if who in net} == net
    fees = {f"p{seat}": cents(amount) for seat, amount in hand["fees"].items()}
    assert {who: paid for who, paid in round.money.fees.items() if paid} == fees
    pots = [(won.pot.amount, sorted(won.parts)) for won in round.money.won]
    assert pots == [(cents(pot["amount"]), sorted(pot["winners"])) for pot in hand["pots"]]
