"""A schedule that gives the first hands of a new game free is charged so in the room (003:1460)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import cards
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import table_record
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.history import PlayedRound
from openfelt.room.steps.pad import collection
from openfelt.rules.fee_files import read
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import PANDA, PLAYER_WINS, Night, house_bet, problems

SCHEDULE = read(
    '''
cite = "003:4076-4090"
title = "EZ Baccarat"
games = ["parkwest/ez-baccarat-panda-8"]
free_hands = { hands = 2, cite = "003:1460" }
[[groups]]
cite = "003:4076"
taken = "before-deal"
player_dealer = {}
player = { per = "player" }
table = """
line | option | total table action | player-dealer fee | player fee
4080 | 1      | 1+                 | 2                 | 1
"""
'''
).schedule(1)
RULES = BankedRules(books.banked(PANDA), SCHEDULE)


def one_round(night: Night) -> e.RoundEnded:
    night.banked(100)
    assert night.state.bank is not None
    seat, bettor = (2, "bob") if night.state.bank.person == "ann" else (1, "ann")
    night.bet(f"{seat} {bettor} player 50")
    night.dealt()
    return night.ended


def test_the_first_hands_since_the_table_opened_are_free_and_the_next_is_charged() -> None:
    night = Night(PANDA, RULES).seated("ann", "bob")
    fees = [sum(one_round(night).fees.values()) for _ in range(4)]
    assert fees == [0, 0, cents(3), cents(3)]
    assert night.drop == cents(6)
    assert night.again().hands == night.state.hands == 4
    assert problems(night, [event for event, _ in night.log]) == []


def by_hand(night: Night, void: bool = False) -> None:
    """A round at a physical table."""
    night.do("hal", c.Accept(wager=cents(500)))
    night.do("hal", house_bet("ann", 2, "player", 50))
    night.do("hal", c.Deal())
    if void:
        night.do("flo", c.Rule(ruling="misdeal"))
        return
    for card in cards(PLAYER_WINS):
        night.do("hal", c.EnterCard(card=card))


def test_a_hand_that_was_void_is_none_of_them() -> None:
    night = Night(PANDA, RULES, physical=True)
    for void in (True, False, True, False, False):
        by_hand(night, void)
    ended = [event for event, _ in night.log if isinstance(event, e.RoundEnded)]
    assert [sum(one.fees.values()) for one in ended] == [0, 0, 0, 0, cents(3)]


def test_a_hand_opened_again_counts_once_and_the_pad_asks_for_nothing_meanwhile() -> None:
    night = Night(PANDA, RULES, physical=True)
    by_hand(night)
    for _ in range(3):
        night.do("hal", c.TakeBackEntry())
        night.do("hal", c.EnterCard(card=cards(PLAYER_WINS)[-1]))
    asked = []
    for _ in range(2):
        night.do("hal", c.Accept(wager=cents(500)))
        night.do("hal", house_bet("ann", 2, "player", 50))
        asked.append(collection(night.state).total)
        night.do("hal", c.Deal())
        for card in cards(PLAYER_WINS):
            night.do("hal", c.EnterCard(card=card))
    assert asked == [0, cents(3)]
    assert problems(night, [event for event, _ in night.log]) == []


def test_whoever_cannot_pay_keeps_a_bet_that_costs_nothing_yet() -> None:
    night = Night(PANDA, RULES).seated("ann", buy_in=1000)
    night.do("bob", c.Sit(seat=2, buy_in=cents(50)))
    night.banked(100)
    night.bet("2 bob player 50")
    night.dealt(PLAYER_WINS)
    assert night.ended.net["bob"] == cents(50)


def test_rounds_of_a_log_that_counted_no_hands_are_charged_as_they_were() -> None:
    night = Night(PANDA, RULES).seated("ann", "bob")
    one_round(night)
    happened: list[e.TableEvent] = [event for event, _ in night.log]
    begun = next(n for n, event in enumerate(happened) if isinstance(event, e.RoundBegun))
    first, ended = happened[begun], happened[-1]
    assert isinstance(first, e.RoundBegun)
    happened[begun] = replace(first, table=replace(first.table, hands_before=None))
    (found,) = problems(night, happened)
    assert "is charged ann 2.00, bob 1.00, not nothing" in found
    assert isinstance(ended, e.RoundEnded)
    happened[-1] = replace(ended, fees={"ann": cents(2), "bob": cents(1)})
    assert problems(night, happened) == []


def test_an_audit_finds_a_round_that_says_it_came_earlier_than_it_did() -> None:
    night = Night(PANDA, RULES).seated("ann", "bob")
    one_round(night)
    one_round(night)
    happened: list[e.TableEvent] = [event for event, _ in night.log]
    last = max(n for n, event in enumerate(happened) if isinstance(event, e.RoundBegun))
    second = happened[last]
    assert isinstance(second, e.RoundBegun)
    happened[last] = replace(second, table=replace(second.table, hands_before=0))
    (found,) = problems(night, happened)
    assert "begins after 0 hands of t1, not 1" in found


@pytest.mark.parametrize(("rounds", "charged"), [(1, None), (3, "1")])
def test_the_record_of_a_free_hand_names_no_collection(rounds: int, charged: str | None) -> None:
    night = Night(PANDA, RULES).seated("ann", "bob")
    for _ in range(rounds):
        one_round(night)
    round = night.state.round
    assert round is not None
    played = PlayedRound(
        number=rounds,
        begun=e.RoundBegun(number=rounds, table=round.begun),
        begun_at=0,
        answers=tuple(round.answers),
        answered_at=(0,) * len(round.answers),
        ended=night.ended,
        ended_at=0,
    )
    assert table_record(night.rules, night.opened.chosen, played).collection == charged
