"""Kum-Kum bets: one proposes, the others agree with their own money, and it is settled as one (001:10-12)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.log.sentences import table_event
from openfelt.rules.money import Cents, cents
from openfelt.table.felt import Bet, Share
from room import spoken as c
from room.tables import (
    SUPREME,
    Night,
    caller,
    everything,
    house_bet,
    physical,
    private,
    problems,
    public,
)

DOUBLE_HAND = "marina/asian-double-hand-poker"


def shares(**each: object) -> tuple[Share, ...]:
    return tuple(Share(person, cents(amount)) for person, amount in each.items())


def together(seat: int = 2, **each: object) -> Any:
    """A base bet of several people's money; the first of them sits at the seat."""
    parts = shares(**each)
    whole = Cents(sum(share.amount for share in parts))
    return c.PlaceBet(seat=seat, bet="base", amount=whole, shares=parts)


def agree(amount: object, bettor: str = "bob", seat: int = 2) -> Any:
    return c.AgreeToBet(seat=seat, bet="base", bettor=bettor, amount=cents(amount))


def night(*people: str) -> Night:
    """Where ann banks."""
    return Night(DOUBLE_HAND, seats=7).seated("ann", "bob", "cy", *people).banked(500)


def frees(at: Night) -> dict[str, int]:
    return {person: at.state.free(person) // 100 for person in at.state.stacks}


def test_a_bet_together_lies_there_when_the_last_has_agreed_and_not_before() -> None:
    at = night("dee")
    (proposed,) = at.do("bob", together(bob=20, cy=10, dee=30))
    assert isinstance(proposed, e.BetProposed)
    assert (at.state.bets, frees(at)["bob"], frees(at)["cy"], frees(at)["dee"]) == ([], 980, 1000, 1000)
    at.do("cy", agree(10))
    assert (at.state.bets, frees(at)["cy"], frees(at)["dee"]) == ([], 990, 1000)
    agreed, placed = at.do("dee", agree(30))
    assert isinstance(agreed, e.BetAgreed)
    assert isinstance(placed, e.BetPlaced)
    assert [bet.stakes for bet in at.state.bets] == [{"bob": cents(20), "cy": cents(10), "dee": cents(30)}]
    assert at.state.proposals == []
    assert (frees(at)["bob"], frees(at)["cy"], frees(at)["dee"]) == (980, 990, 970)
    assert everything(at.again()) == everything(at.state)


def test_it_is_settled_as_one_and_divided_by_the_parts() -> None:
    at = night()
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    at.do("hal", c.Deal())
    while at.state.live:
        at.clock()
    net = at.ended.net
    assert net.get("bob", 0) == 2 * net.get("cy", 0)
    assert sum(net.values()) == 0
    assert at.money == 0
    assert everything(at.again()) == everything(at.state)
    assert problems(at, [event for event, _ in at.log]) == []


def test_nothing_is_taken_from_anybody_who_has_not_agreed_when_cards_fall() -> None:
    at = night("dee")
    at.do("bob", together(bob=20, cy=10))
    at.do("dee", c.PlaceBet(seat=4, bet="base", amount=cents(10)))
    at.do("hal", c.Deal())
    assert at.state.live
    assert [bet.bettor for bet in at.state.playing().begun.bets] == ["dee"]
    assert at.state.proposals == []
    assert (frees(at)["bob"], frees(at)["cy"]) == (1000, 1000)


def test_the_table_does_not_wait_for_those_who_were_asked_001_12() -> None:
    at = night()
    at.do("cy", c.PlaceBet(seat=3, bet="base", amount=cents(10)))
    at.do("cy", c.Deal())
    at.do("bob", together(bob=20, cy=10))
    assert at.state.done == {"cy"}
    at.do("bob", c.Deal())
    assert at.state.live


@pytest.mark.parametrize("who", ["bob", "cy"])
def test_whoever_has_a_share_takes_all_of_it_down_proposed_or_placed(who: str) -> None:
    at = night()
    down = c.TakeDown(seat=2, bet="base", bettor="bob")
    at.do("bob", together(bob=20, cy=10))
    (dropped,) = at.do(who, down)
    assert isinstance(dropped, e.ProposalDropped)
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    assert at.do(who, down) == [e.BetTakenDown(seat=2, bettor="bob", bet="base")]
    assert frees(at) == {"ann": 500, "bob": 1000, "cy": 1000}
    at.do("bob", together(bob=20, cy=10))
    at.refuses("ann", down, "nobody takes another's bet down")


def test_another_proposal_or_a_bet_of_ones_own_on_the_spot_replaces_it() -> None:
    at = night()
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    at.do("bob", together(bob=30, cy=30))
    assert [bet.amount for bet in at.state.bets] == [cents(30)], "what was agreed stays until the new is"
    at.do("cy", agree(30))
    assert [bet.amount for bet in at.state.bets] == [cents(60)]
    at.do("bob", together(bob=20, cy=20))
    at.do("bob", together(bob=10, cy=20))
    assert [proposal.bet.amount for proposal in at.state.proposals] == [cents(30)]
    at.do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(15)))
    assert ([bet.stakes for bet in at.state.bets], at.state.proposals) == ([{"bob": cents(15)}], [])
    assert frees(at) == {"ann": 500, "bob": 985, "cy": 1000}


def test_what_lies_there_is_held_until_the_proposal_that_replaces_it_is_agreed_to() -> None:
    at = Night(DOUBLE_HAND, seats=7).seated("ann", "bob", "cy", buy_in=600).banked(500)
    at.do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(400)))
    at.refuses("bob", together(bob=300, cy=10), "bob has .200 free")
    at.do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(500)))


def test_what_is_refused_says_why() -> None:
    at = night()
    at.refuses("bob", together(bob=20, cy=4), "each who shares a bet wagers at least .5")
    at.refuses("bob", together(bob=2000, cy=10), "bob has .1,000 free")
    at.refuses("bob", together(bob=20, sue=10), "sue has no money at this table")
    at.refuses("bob", together(bob=20, ann=10), "does not bet in a round they bank")
    at.refuses("bob", together(bob=20), "and of somebody else")
    at.refuses("bob", together(cy=20, dee=20), "has the money of bob in it")
    uneven = c.PlaceBet(seat=2, bet="base", amount=cents(31), shares=shares(bob=20, cy=10))
    at.refuses("bob", uneven, "are not different persons' parts of .31")
    at.refuses("cy", together(bob=20, cy=10), "seat 2 is bob's: bet there backline")
    at.refuses("cy", agree(10), "bob proposes no base bet on seat 2 to you")
    at.do("bob", together(bob=20, cy=10))
    at.refuses("cy", agree(11), "your share of it is .10, not .11")
    at.refuses("bob", agree(20), "agreed to it already")
    at.do("cy", c.PlaceBet(seat=3, bet="base", amount=cents(500)))
    at.do("cy", c.PlaceBet(seat=4, bet="base", amount=cents(495), backline=True))
    at.refuses("cy", agree(10), "you have .5 free")
    at.refuses(caller("cy", "cashier"), agree(10), "may")


def test_a_game_whose_document_has_none_refuses_it() -> None:
    at = Night(SUPREME).seated("ann", "bob", "cy").banked()
    bet = c.PlaceBet(seat=2, bet="player", amount=cents(30), shares=shares(bob=20, cy=10))
    at.refuses("bob", bet, "the document speaks of each person's bet, and not of several people's")


def test_whoever_leaves_takes_what_they_shared_in_along() -> None:
    at = night("dee")
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    at.do("dee", together(4, dee=20, cy=10))
    at.do("cy", c.Leave())
    assert (at.state.bets, at.state.proposals) == ([], [])
    assert frees(at) == {"ann": 500, "bob": 1000, "dee": 1000}


def test_whoever_banks_next_has_no_share_in_a_bet_that_stood() -> None:
    at = night()
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    at.refuses("cy", c.OfferShare(amount=cents(50)), "one player's wager")


def test_everybody_sees_what_is_proposed_and_who_has_agreed() -> None:
    at = night()
    at.do("bob", together(bob=20, cy=10))
    (shown,) = public(at.state)["proposals"]
    assert (shown["agreed"], shown["bet"]["amount"]) == (["bob"], "30.00")
    assert (private(at.state, "bob") or {})["free"] == "980.00"


def test_it_is_said_in_the_log() -> None:
    at = night()
    happened = [*at.do("bob", together(bob=20, cy=10)), *at.do("cy", agree(10))]
    happened += at.do("cy", c.TakeDown(seat=2, bet="base", bettor="bob"))
    at.do("bob", together(bob=20, cy=10))
    happened += at.do("cy", c.TakeDown(seat=2, bet="base", bettor="bob"))
    assert ["".join(table_event(event, str)) for event in happened] == [
        "bob proposes $30 on base at seat 2: bob $20, cy $10",
        "cy agrees to bob's base at seat 2",
        "bob bets $30 on base at seat 2: bob $20, cy $10",
        "bob takes down base at seat 2",
        "bob's proposal of base at seat 2 is dropped: somebody does not agree",
    ]


def test_an_audit_finds_a_bet_together_that_somebody_did_not_agree_to() -> None:
    at = night()
    at.do("bob", together(bob=20, cy=10))
    at.do("cy", agree(10))
    happened: list[e.TableEvent] = [event for event, _ in at.log]
    assert problems(at, happened) == []
    without = [event for event in happened if not isinstance(event, e.BetAgreed)]
    (found,) = problems(at, without)
    assert found.endswith("places a bet together at t1 that not everybody in it agreed to")
    placed = happened[-1]
    assert isinstance(placed, e.BetPlaced)
    dearer = replace(placed, bet=replace(placed.bet, amount=cents(40), shares=shares(bob=20, cy=20)))
    (found,) = problems(at, [*happened[:-1], dearer])
    assert found.endswith("that not everybody in it agreed to")


def test_at_a_physical_table_it_is_entered_as_it_lies_there() -> None:
    at = physical(DOUBLE_HAND, seats=7)
    at.refuses("hal", house_bet("bob", 2, "base", 30, shares=shares(cy=20, dee=10)), "the money of bob")
    at.do("hal", house_bet("bob", 2, "base", 30, shares=shares(bob=20, cy=10)))
    (bet,) = at.state.bets
    assert bet == Bet(seat=2, bettor="bob", bet="base", amount=cents(30), shares=shares(bob=20, cy=10))
    at.refuses("hal", house_bet("dee", 3, "base", 8, shares=shares(dee=4, eve=4)), "at least .5")
    at.do("hal", c.Deal())
    assert at.state.playing().begun.bets == (bet,)
