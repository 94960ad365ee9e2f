"""Tables of the room at which stud is played: no button, cards up and down, a forced bet."""

from __future__ import annotations

import pytest

from openfelt.room.log import events as e
from openfelt.room.log.sentences import table_event
from openfelt.rounds.places import Place
from openfelt.rules.money import cents
from openfelt.table.stacks import Stakes
from room.pot_tables import PotNight
from room.tables import private, public

STUD = Stakes(structure="limit", bets=(cents(2), cents(4)), ante=cents("0.50"), bring_in=cents(1))
MEXICAN = Stakes(structure="limit", bets=(cents(2), cents(4)), ante=cents(1))
GAMES = [
    ("seven-card-stud", STUD, 8),
    ("seven-card-stud-high-low", STUD, 8),
    ("razz", STUD, 8),
    ("mexican-poker", MEXICAN, 7),
]
STAYS = ("check", "call", "show", "bring-in", "bet", "keep", "play", "complete")
BACK = "??"


def table(game: str, stakes: Stakes, seats: int) -> PotNight:
    return PotNight(f"aviator/{game}", stakes=stakes, seats=seats).seated("ann", "bob", "cy", buy_in=100)


@pytest.mark.parametrize(("game", "stakes", "seats"), GAMES)
def test_hands_are_played_one_after_another(game: str, stakes: Stakes, seats: int) -> None:
    night = table(game, stakes, seats)
    for _ in range(3):
        night.dealt()
        while night.state.live:
            (ask,) = night.round.open_asks
            offers = {one.choice for one in ask.offers}
            night.say(next(word for word in STAYS if word in offers))
        assert sum(night.cents.values()) == 30000


def test_up_cards_are_seen_by_all_and_there_is_no_button() -> None:
    night = table(*GAMES[0]).dealt()
    shown = public(night.state)
    assert shown["button"] is None
    asked = night.asked()
    seat = next(seat for seat, person in night.state.seats.items() if person == asked)
    down = shown["felt"][Place(str(seat))]
    assert down[:2] == [BACK, BACK]
    assert down[2] != BACK
    mine = private(night.state, asked)
    assert mine is not None
    assert BACK not in mine["felt"][Place(str(seat))]
    begun = next(event for event, _ in night.log if isinstance(event, e.HandBegun))
    assert not any("button" in part for part in table_event(begun, str))


def test_a_pot_that_is_divided_says_who_won_which_half() -> None:
    night = table(*GAMES[1])
    for _ in range(20):
        night.dealt()
        while night.state.live:
            (ask,) = night.round.open_asks
            offers = {one.choice for one in ask.offers}
            night.say(next(word for word in STAYS if word in offers))
        (pot,) = public(night.state)["pots"]
        if pot["halves"]:
            break
    high, low = pot["halves"]
    assert (high["name"], low["name"]) == ("high", "low")
    for half in (high, low):
        assert sum(map(cents, half["won"].values())) == cents(half["amount"])
    assert cents(high["amount"]) + cents(low["amount"]) == cents(pot["amount"])
    won = {who: cents(high["won"].get(who, 0)) + cents(low["won"].get(who, 0)) for who in pot["won"]}
    assert won == {who: cents(amount) for who, amount in pot["won"].items()}
