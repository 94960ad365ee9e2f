"""A private table: its guests, and the bots its owner asks."""

from __future__ import annotations

from typing import Any

from openfelt.room.log import events as e
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import GOLD, SUPREME, Night, public

BOTS = c.SeatBots(people=("b1", "b2"), buy_in=cents(500))


def own(game: str = SUPREME, **more: Any) -> Night:
    """ann's table, and ann sits there."""
    usual: dict[str, Any] = {"private": "ann", "seats": 4}
    return Night(game, **(usual | more)).seated("ann")


def test_the_owner_invites_and_takes_it_back() -> None:
    night = own()
    night.refuses("bob", c.Sit(seat=2, buy_in=cents(100)), "private table: ask ann to invite bob")
    night.refuses("bob", c.InvitePerson(person="bob"), "this table is ann's")
    night.refuses("flo", c.InvitePerson(person="bob"), "only the player may take a seat")
    assert night.do("ann", c.InvitePerson(person="bob")) == [e.Invited(person="bob")]
    night.refuses("ann", c.InvitePerson(person="bob"), "welcome here already")
    night.refuses("ann", c.InvitePerson(person="ann"), "welcome here already")
    night.do("bob", c.Sit(seat=2, buy_in=cents(100)))
    night.do("ann", c.Uninvite(person="bob"))
    night.refuses("ann", c.Uninvite(person="bob"), "was not invited")
    assert night.state.seats[2] == "bob", "who is there stays"
    night.refuses("bob", c.Buy(amount=cents(100)), "ask ann to invite bob")
    night.do("bob", c.Leave())
    night.refuses("bob", c.Sit(seat=2, buy_in=cents(100)), "ask ann to invite bob")
    assert night.again().invited == night.state.invited


def test_a_table_for_everyone_has_no_guests() -> None:
    Night().seated("ann").refuses("ann", c.InvitePerson(person="bob"), "open to everyone")
    Night().seated("ann").refuses("ann", BOTS, "open to everyone")


def test_who_is_uninvited_does_not_wait_any_more() -> None:
    night = own(seats=2)
    night.do("ann", c.InvitePerson(person="bob"))
    night.do("bob", c.Wait())
    assert night.state.calls[2].person == "bob"
    night.do("ann", c.Uninvite(person="bob"))
    assert (night.state.calls, night.state.waiting) == ({}, [])


def test_bots_are_invited_and_sit_down_together() -> None:
    night = own()
    assert [type(event) for event in night.do("ann", BOTS)] == [e.Invited, e.Bought, e.Sat] * 2
    assert night.state.seats == {1: "ann", 2: "b1", 3: "b2"}
    view = public(night.state, None)
    assert (view["private"], view["invited"], view["bots"]) == ("ann", ["b1", "b2"], ["b1", "b2"])
    night.refuses("ann", c.SeatBots(people=("b1",), buy_in=cents(500)), "b1 is at the table already")
    night.refuses(
        "ann", c.SeatBots(people=("b3", "b4"), buy_in=cents(500)), "room for 1 more bots, not for 2"
    )
    night.refuses("ann", c.SeatBots(people=(), buy_in=cents(500)), "one bot or more")
    night.refuses("bob", BOTS, "this table is ann's")


def test_an_owner_who_stands_keeps_a_seat_and_those_who_wait_theirs() -> None:
    night = Night(private="ann", seats=3)
    night.do("ann", c.InvitePerson(person="bob"))
    night.do("bob", c.Wait())
    night.refuses("ann", BOTS, "room for 1 more bots")
    night.do("ann", c.SeatBots(people=("b1",), buy_in=cents(500)))
    assert night.state.seats == {2: "b1"}
    night.refuses("ann", c.Sit(seat=1, buy_in=cents(100)), "held for bob")
    night.do("ann", c.Sit(seat=3, buy_in=cents(100)))


def test_bots_leave_when_the_owner_does() -> None:
    night = own()
    night.do("ann", BOTS)
    events = night.do("ann", c.Leave())
    assert [event.person for event in events if isinstance(event, e.Left)] == ["ann", "b1", "b2"]
    assert night.state.stacks == {}
    assert night.money == 0
    night.do("ann", c.Sit(seat=1, buy_in=cents(100)))
    night.do("ann", BOTS)  # the same ones again
    assert night.state.seats == {1: "ann", 2: "b1", 3: "b2"}


def test_a_bot_with_the_position_gives_it_up_to_leave() -> None:
    night = own()
    night.do("ann", BOTS)
    night.do("ann", c.Decline())
    night.do("b1", c.Accept(wager=cents(50)))
    night.do("b2", c.PlaceBet(seat=3, bet="player", amount=cents(5)))
    events = night.do("ann", c.Leave())
    kinds = [type(event) for event in events]
    assert kinds.index(e.BetTakenDown) < kinds.index(e.GivenUp)
    assert night.state.seats == {}


def test_bots_finish_the_round_they_are_in() -> None:
    night = own(GOLD, seats=8)
    night.do("ann", BOTS)
    night.do("ann", c.Decline())
    night.do("b1", c.Accept(wager=cents(50)))
    night.do("b2", c.PlaceBet(seat=3, bet="base", amount=cents(5)))
    night.dealt("4h 6h Kd Tc")
    assert night.phase == "playing"
    night.do("ann", c.Leave())
    assert night.state.seats == {2: "b1", 3: "b2"}
    night.do("b2", c.Decide(seat=3, choice="stand"))
    assert night.state.seats == {}
    assert night.state.stacks == {}
    assert night.money == 0


def test_a_guest_who_bets_against_a_bot_is_dealt_first() -> None:
    night = own()
    night.do("ann", BOTS)
    night.do("ann", c.InvitePerson(person="bob"))
    night.do("bob", c.Sit(seat=4, buy_in=cents(100)))
    night.do("ann", c.Decline())
    night.do("b1", c.Accept(wager=cents(50)))
    night.do("bob", c.PlaceBet(seat=4, bet="player", amount=cents(5)))
    night.do("ann", c.Leave())
    assert night.state.seats == {2: "b1", 4: "bob"}
    night.dealt("9h 2d Kh 3d")
    assert night.state.seats == {4: "bob"}


def test_the_owner_sends_one_bot_away_and_closing_sends_all() -> None:
    night = own()
    night.do("ann", BOTS)
    night.do("ann", c.Uninvite(person="b1"))
    assert night.state.seats == {1: "ann", 3: "b2"}
    night.do("ann", c.Close(why="enough"))
    assert night.state.stacks == {}
    assert night.money == 0
