"""The page reads the places of cards by the room's own rule, and says those that it has never heard of."""

from __future__ import annotations

from typing import Any

from openfelt.rounds.places import BANK, DEAD, Place, at_seat, part_at, pile_at, pile_number, seat_and_hand
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import FAMILIES
from page.in_node import in_node

HALVES = [half for one in FAMILIES.values() if isinstance(one, BetFamily) for half in one.halves or ()]
SEATS = [at_seat(seat, hand) for seat in (1, 3, 10) for hand in (1, 2, 12)]
PARTS = [(whole, half) for whole in (*SEATS, BANK) for half in HALVES]
OTHERS = [Place(place) for place in ("community", "player-dealer-1", "burn", "spark", "pairs of 3", "player")]
ODD = [
    "",
    "0",
    "03",
    "3.0",
    "3.1",
    "3.02",
    "3.2.2",
    "3.",
    ".2",
    "٣",
    "1000",
    "-1",
    "3 ",
    "3-1",
    "pile-",
    "pile-03",
]
PLACES = [*SEATS, BANK, DEAD, *(part_at(*part) for part in PARTS), *map(pile_at, (1, 7, 12)), *OTHERS, *ODD]


def on_the_page(body: str, given: object = PLACES, module: str = "lib/places.ts") -> Any:
    return in_node(module, body, given)


def test_seats_hands_and_piles_are_read_as_the_room_reads_them() -> None:
    read = on_the_page("return given.map((place) => [page.seatAndHand(place), page.pileNumber(place)]);")
    for place, (whose, pile) in zip(PLACES, read, strict=True):
        seat, hand = seat_and_hand(Place(place))
        assert whose == (None if seat is None else {"seat": seat, "hand": hand}), place
        assert pile == pile_number(place), place


def test_seats_are_named_as_the_room_names_them() -> None:
    hands = [(seat, hand) for seat in (1, 12) for hand in (1, 2, 10)]
    assert on_the_page("return given.map(([seat, hand]) => page.atSeat(seat, hand));", hands) == [
        at_seat(seat, hand) for seat, hand in hands
    ]


def test_a_part_of_a_hand_is_told_from_every_other_place() -> None:
    read = on_the_page("return given.map((place) => page.partOf(place));")
    parts = {part_at(*part): {"whole": part[0], "name": part[1]} for part in PARTS}
    assert {place: part for place, part in zip(PLACES, read, strict=True) if part} == parts


def test_whatever_is_no_hand_lies_in_the_middle() -> None:
    body = "return given.filter((place) => page.inTheMiddle(place));"
    named = [place for place in PLACES if place not in ODD]
    assert on_the_page(body, named, "table/hands.ts") == OTHERS


def test_a_place_that_no_family_has_named_before_is_said_in_words() -> None:
    said = on_the_page(
        "return given.map(page.placeName);", ["3.2", "2-front", "3-meld-1", *OTHERS], "lib/names.ts"
    )
    assert said == [
        *("Seat 3, hand 2", "Seat 2, front", "Seat 3, meld 1"),
        *("Community", "Player-dealer 1", "Burn", "Spark", "Pairs of 3", "Player"),
    ]


def test_what_lies_at_a_seat_is_listed_together() -> None:
    """In an object numbers come first, and so would the second hands of all seats behind them."""
    lying: dict[str, list[str]] = {
        place: [] for place in ("10", "3", "player-dealer", "3.2", "2-front", "10.3", "10.2", "dead")
    }
    listed = on_the_page("return page.bySeat(given).map(([place]) => place);", lying)
    assert listed == ["2-front", "3", "3.2", "10", "10.2", "10.3", "player-dealer", "dead"]
