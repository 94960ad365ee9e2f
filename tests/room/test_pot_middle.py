"""What a hand leaves in the middle of a table: who may win it, and where that money is meanwhile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.room.doors.house import House
from openfelt.room.log import events as e
from openfelt.room.log.entries import Middle, Stack
from openfelt.room.log.stream import Stream
from openfelt.rules.errors import Denied
from openfelt.rules.money import Net, cents
from openfelt.table.stacks import Carried, Stakes
from room import spoken as c
from room.pot_tables import PotNight
from room.tables import everything, public

T1 = Stream.of_table("t1")


def left_in_the_middle(*seats: int) -> PotNight:
    """A hand of three in which each put in two dollars, and nobody won them."""
    night = PotNight().seated("ann", "bob", "cy", buy_in=100).dealt()
    lies = Carried(amount=cents(6), seats=seats, each=cents(2))
    positions = night.round.money.positions
    nobody = e.HandEnded(
        number=1,
        net={person: Net(-200) for person in ("ann", "bob", "cy")},
        stays=Net(600),
        now=night.now,
        left=e.HandLeft(positions=positions, carried=(lies,)),
    )
    night.state.apply(nobody, night.now)
    night.log.append((nobody, night.now))
    return night


def test_it_is_in_the_next_hand_for_whom_it_is() -> None:
    night = left_in_the_middle(1, 2, 3)
    table = night.state.next_hand()
    assert table is not None
    assert table.carried == (Carried(amount=cents(6), seats=(1, 2, 3), each=cents(2)),)


def test_meanwhile_it_has_an_account_of_its_own() -> None:
    night, house = left_in_the_middle(1, 2, 3), House()
    for event, _ in [(night.opened, 0.0), *night.log]:
        house.apply(T1, event)
    assert house.balance(Middle("t1")) == cents(6)
    assert house.balance(Stack("t1", "ann")) == cents(98)


def test_who_leaves_has_lost_it_to_the_others() -> None:
    night = left_in_the_middle(1, 2, 3)
    night.do("bob", c.Leave())
    assert [one.seats for one in night.state.carried] == [(1, 3)]
    assert everything(night.again()) == everything(night.state)


def test_who_moves_takes_the_claim_along() -> None:
    night = left_in_the_middle(1, 2, 3)
    night.do("bob", c.Move(seat=7))
    assert [one.seats for one in night.state.carried] == [(1, 7, 3)]


def test_who_has_nothing_left_plays_on_for_it() -> None:
    night = left_in_the_middle(1, 2, 3)
    night.do("flo", c.Correct(moves={"bob": Net(-9800), "ann": Net(9800)}, why="x", cite="001:106"))
    player = night.state.player("bob")
    assert player is not None
    assert player.broke
    table = night.state.next_hand()
    assert table is not None
    assert (table.stack(2).bettor, table.stack(2).amount) == ("bob", 0)


def test_a_table_does_not_close_over_it() -> None:
    night = left_in_the_middle(1, 2, 3)
    with pytest.raises(Denied, match=r"\$6 lies in the middle for the next hand"):
        night.do("flo", c.Close(why="late"))


def test_the_picture_has_it_among_the_pots_before_anybody_bets() -> None:
    night = left_in_the_middle(1, 2, 3)
    table = night.state.next_hand()
    assert table is not None
    night.state.apply(e.HandBegun(number=2, table=replace(table, carried=night.state.carried)), night.now)
    (pot,) = public(night.state)["pots"]
    assert (pot["amount"], pot["seats"], pot["carried"]) == ("6.00", [1, 2, 3], True)


def test_between_hands_the_picture_has_whose_it_is_by_now() -> None:
    antes = Stakes(structure="limit", bets=(cents(2), cents(2)), ante=cents(1))
    night = PotNight("aviator/draw-poker-jacks-or-better", stakes=antes, seats=7)
    night.seated("ann", "bob", "cy", buy_in=100).dealt().check_down()
    night.do("bob", c.Leave())
    (pot,) = public(night.state)["pots"]
    assert (pot["amount"], pot["seats"], pot["each"]) == ("3.00", [1, 3], "1.00")
    assert (pot["carried"], pot["won"]) == (True, {})
