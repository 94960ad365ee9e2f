"""A dispute is settled by a hand seen again on the table's own displays (003:1038), while the table waits."""

from __future__ import annotations

import pytest

from openfelt.rules.errors import Denied
from room import spoken as c
from room.pot_tables import PotNight
from room.tables import Night, private, public


def played() -> PotNight:
    """One hand is over: two of three folded."""
    night = PotNight().seated("ann", "bob", "cy", buy_in=100).dealt()
    return night.says("fold", "fold")


def test_a_hand_is_seen_again_until_the_table_goes_on() -> None:
    night = played()
    assert public(night.state)["replay"] is None
    night.do("flo", c.Pause(why="a dispute", replay=1))
    shown = public(night.state)
    assert (shown["phase"], shown["because"], shown["replay"]) == ("paused", "a dispute", 1)
    night.do("flo", c.Resume())
    assert public(night.state)["replay"] is None


def test_a_table_that_is_paused_already_may_show_a_hand_and_then_another() -> None:
    night = played().dealt().says("fold", "fold")
    night.do("flo", c.Pause(why="a dispute"))
    for number in (1, 2):
        night.do("flo", c.Pause(why="a dispute", replay=number))
        assert public(night.state)["replay"] == number
    with pytest.raises(Denied, match="paused already"):
        night.do("flo", c.Pause(why="a dispute"))


def test_only_a_hand_that_is_over_is_seen_again() -> None:
    """Of one in play the displays would tell nothing that they do not show."""
    night = played().dealt()
    with pytest.raises(Denied, match="hand 2 has not been played to its end here: the last is 1"):
        night.do("flo", c.Pause(why="a dispute", replay=2))


def test_a_table_with_a_bank_has_no_displays_to_show_it() -> None:
    with pytest.raises(Denied, match="is not played for pots"):
        Night().do("flo", c.Pause(why="a dispute", replay=1))


def test_whoever_was_in_the_hand_still_sees_their_own_cards_when_it_is_over() -> None:
    night = played()
    assert night.state.round is not None
    for seat, person in night.state.seats.items():
        yours = private(night.state, person)
        assert yours is not None
        own = yours["felt"]
        assert "??" not in own[str(seat)]
        others = [cards for place, cards in own.items() if place != str(seat) and place.isdigit()]
        assert others == [["??", "??"]] * 2
    assert all(cards == ["??", "??"] for cards in public(night.state)["felt"].values())
