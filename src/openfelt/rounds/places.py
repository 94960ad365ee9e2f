"""Where cards lie, and the one rule by which places are named.

A seat's hand lies at its number, the player-dealer's at `player-dealer`; the second hand of a seat that has
split at `2.2`; a part of a hand at `2-front`; a pile that nobody has yet at `pile-3`. Other names are a
game's own: `player`, `community`, `spark`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sized
from functools import lru_cache
from typing import NewType

from openfelt.table.felt import BankedTable, Seat

Place = NewType("Place", str)

BANK = Place("player-dealer")
DEAD = Place("dead")
"""Where a card goes that plays no part: the discard rack."""
NOWHERE = Place("")
ROUND = Place("round")
"""Where nothing lies: of what is read aloud, what the round came to."""
_PILE = "pile-"
MOST_DIGITS = 3


@lru_cache(maxsize=1024)
def at_seat(seat: Seat, hand: int = 1) -> Place:
    """Where one of a seat's hands lies: the first as if it were the only one."""
    return Place(str(seat) if hand == 1 else f"{seat}.{hand}")


def seat_at(place: Place) -> Seat | None:
    """Whose hand lies there, if it is one seat's and lies whole."""
    seat, _ = seat_and_hand(place)
    return seat


def seat_and_hand(place: Place) -> tuple[Seat | None, int]:
    """Whose hand lies there, and which of theirs."""
    before, dot, after = place.partition(".")
    seat, hand = _number(before), _number(after) if dot else 1
    if seat is None or hand is None or at_seat(seat, hand) != place:
        return None, 1
    return seat, hand


def hands_at(seat: Seat, lying: Mapping[Place, Sized]) -> int:
    """How many hands lie at a seat, one after the other."""
    hand = 1
    while lying.get(at_seat(seat, hand + 1)):
        hand += 1
    return hand


def place_of(table: BankedTable, seat: Seat, hand: int = 1) -> Place:
    """Where a hand of a seat lies at a table with a bank."""
    return BANK if seat == table.player_dealer.seat else at_seat(seat, hand)


def bank_hand(number: int) -> Place:
    """Where one of several hands of the player-dealer lies."""
    return Place(f"{BANK}-{number}")


def part_at(place: Place, part: str) -> Place:
    """Where a part of the hand lies that was at a place."""
    return Place(f"{place}-{part}")


def pile_at(number: int) -> Place:
    return Place(f"{_PILE}{number}")


def is_pile(place: str) -> bool:
    """Whether it is called as piles are, and so are the choices that pick one."""
    return place.startswith(_PILE)


def pile_number(place: str) -> int | None:
    """Which pile a place is, or the choice that is called so; None where there can be none of that name."""
    number = _number(place.removeprefix(_PILE)) if is_pile(place) else None
    return number if number is not None and pile_at(number) == place else None


def _number(text: str) -> int | None:
    """A number as places have it: people send whatever they like."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal() else None


def place_said(place: Place) -> str:
    """As people say it."""
    seat, hand = seat_and_hand(place)
    if seat is None:
        return f"the {place}"
    return f"seat {seat}" if hand == 1 else f"seat {seat}, hand {hand}"
